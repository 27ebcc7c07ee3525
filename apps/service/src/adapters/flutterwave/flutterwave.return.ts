import type { ReturnOutcome } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'

/** The spellings of one reference through the generations of the gateway; its own PnrID only where there is no other. */
const referenceNames = ['tx_ref', 'txref', 'txRef', 'PnrID'] as const
const referenceMax = 100
const respMax = 20_000

const outcomes: ReadonlyMap<string, ReturnOutcome> = new Map([
  ['successful', 'paid'],
  ['success', 'paid'],
  ['completed', 'paid'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['failed', 'failed'],
])

type Found = { reference: string | null; status: string | null }

/** The first value under any of the names; where one comes twice, the second is often the id. */
function firstOf(read: (name: string) => unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const value = read(name)
    if (typeof value === 'string' && value && value.length <= referenceMax) return value
  }
  return null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `resp` is the previous generation's whole answer as JSON; reference and status are in it or in a
 * part of it.
 */
function readResp(raw: string | null): Found {
  const found: Found = { reference: null, status: null }
  let level = raw && raw.length <= respMax ? readJson(raw) : null
  for (let depth = 0; depth < 4 && isRecord(level); depth++) {
    const part = level
    const transaction = isRecord(part.tx) ? part.tx : {}
    found.reference ??= firstOf((name) => part[name] ?? transaction[name], referenceNames)
    const status = firstOf((name) => transaction[name] ?? part[name], ['status'])
    // An outer "success" only says that the call went well; the payment's own status is further in.
    found.status = status ?? found.status
    level = part.data
  }
  return found
}

/** Reads the parameters of a returning browser. They prove nothing: any of them can be typed by hand. */
export function readReturn(
  parameters: URLSearchParams,
): { reference: string; outcome: ReturnOutcome } | null {
  const resp = readResp(parameters.get('resp'))
  const reference = firstOf((name) => parameters.get(name), referenceNames) ?? resp.reference
  if (!reference) return null
  if (/^(true|1)$/i.test(parameters.get('cancelled') ?? ''))
    return { reference, outcome: 'cancelled' }
  const status = parameters.get('status') || resp.status || ''
  return { reference, outcome: outcomes.get(status.toLowerCase()) ?? 'unknown' }
}
