import type { LineType } from '@portal/kernel/line-type'
import { countryCode, type Msisdn } from '@portal/kernel/msisdn'
import type {
  JsonAnswer,
  JsonCall,
  SendJson,
} from '../../../apps/service/src/adapters/http-json.ts'
import { defineOperator } from '../../../apps/service/src/operators/define-operator.ts'
import type {
  FulfilAnswer,
  Lines,
  TopUps,
} from '../../../apps/service/src/ports/operator/operator.port.ts'
import type { Lost } from '../../../apps/service/src/ports/outcome.port.ts'

type Settings = { url: string; key: string; timeoutMs: number; settlesAfterMs: number }

const lineTypes = new Map<unknown, LineType>([
  ['pay-as-you-go', 'PREPAID'],
  ['contract', 'POSTPAID'],
])

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** Everything that is not in Tally's own documents. */
const unknownAnswer = ({ status }: { status: number }): Lost => ({
  kind: 'lost',
  detail: `HTTP ${status}`,
})

/** Tally's word on one credit; `reference` is in each of its own answers. */
function readCredit(answer: JsonAnswer, reference: string): FulfilAnswer {
  if (answer.kind !== 'answered') return answer
  const { status, body } = answer
  const error = fieldOf(body, 'error')
  // Nothing was booked: Tally looks at the subscriber before it books.
  if (status === 422 && typeof error === 'string') {
    return { kind: 'failed', detail: error, ...(error === 'barred' ? { forGood: true } : {}) }
  }
  if (status !== 200 || fieldOf(body, 'reference') !== reference) return unknownAnswer(answer)
  if (fieldOf(body, 'state') === 'booked') return { kind: 'delivered' }
  return fieldOf(body, 'state') === 'queued' ? { kind: 'pending' } : unknownAnswer(answer)
}

/** One request with Tally's key; the gate before Tally sends it, and no other way leads there. */
const caller =
  ({ url, key, timeoutMs }: Settings, send: SendJson) =>
  (path: string, call: Pick<JsonCall, 'body' | 'within'> & { method: 'GET' | 'PUT' }) =>
    send({ ...call, url: `${url}${path}`, timeoutMs, headers: { authorization: `Bearer ${key}` } })

const subscriber = (msisdn: Msisdn) => `+${countryCode}${msisdn}`

function createLines(settings: Settings, send: SendJson): Lines {
  const ask = caller(settings, send)
  return {
    async lineType(msisdn) {
      const path = `/v2/subscribers/${encodeURIComponent(subscriber(msisdn))}`
      const answer = await ask(path, { method: 'GET' })
      if (answer.kind !== 'answered') return answer
      const { status, body } = answer
      if (status === 404 && fieldOf(body, 'error') === 'unknown-subscriber') {
        return { kind: 'no-subscriber' }
      }
      const lineType = lineTypes.get(fieldOf(body, 'plan'))
      return status === 200 && lineType ? { kind: 'line', lineType } : unknownAnswer(answer)
    },
  }
}

function createTopUps(settings: Settings, send: SendJson): TopUps {
  const ask = caller(settings, send)
  return {
    settlesAfterMs: settings.settlesAfterMs,
    async topUp({ reference, msisdn, amount, within }) {
      const body = { to: subscriber(msisdn), ngwee: Number(amount.minor) }
      return readCredit(
        await ask(`/v2/credits/${reference}`, { method: 'PUT', body, within }),
        reference,
      )
    },
    async enquire({ reference, within }) {
      const answer = await ask(`/v2/credits/${reference}`, { method: 'GET', within })
      const isAbsent =
        answer.kind === 'answered' &&
        answer.status === 404 &&
        fieldOf(answer.body, 'error') === 'no-such-credit'
      return isAbsent ? { kind: 'absent' } : readCredit(answer, reference)
    },
  }
}

/** A system that exists only in tests: other paths, other words and no bundles. Proof that one folder and one line connect it. */
export const tally = defineOperator<Settings>({
  name: 'tally',
  readSettings: (reader, { timeScale }) => {
    const timeoutMs = reader.number('TALLY_TIMEOUT_MS', 2_000, 50, 25_000)
    const settlesMs = reader.number('TALLY_SETTLES_MS', 60_000, 1_000, 3_600_000)
    return {
      url: reader.url('TALLY_URL'),
      key: reader.secret('TALLY_KEY'),
      timeoutMs,
      settlesAfterMs: timeoutMs + settlesMs / timeScale,
    }
  },
  timeouts: ({ timeoutMs }) => ({ callTimeoutMs: timeoutMs, visitorTimeoutMs: timeoutMs }),
  connect: (settings, { send }) => ({
    lines: createLines(settings, send),
    topUps: createTopUps(settings, send),
  }),
})
