import fc from 'fast-check'
import { methods } from '../methods/payment-methods.ts'
import { readDocument } from './api-document.ts'
import { tryBrokenConnections } from './broken-connections.ts'
import { callbackAddress, callbackRequests } from './callback-requests.ts'
import type { Found } from './found.ts'
import { type Judge, judgeCall, judgeCallback, judgePage } from './judge.ts'
import { gatherKnownThings } from './known-things.ts'
import { pageAddresses, pageRequests } from './page-requests.ts'
import { send } from './reply.ts'
import { lostRequests, type Request, requestsFor } from './requests.ts'

/** One address with the requests made up for it and what its replies are held against. */
type Target = { name: string; requests: fc.Arbitrary<Request>; judge: Judge }

type Place = { portalUrl: string; operationsUrl: string }

async function targetsOf({ portalUrl, operationsUrl }: Place): Promise<Target[]> {
  const [operations, known] = [
    await readDocument(operationsUrl),
    await gatherKnownThings(portalUrl),
  ]
  const calls = operations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    requests: requestsFor(operation, known),
    judge: judgeCall(operation),
  }))
  const [anyCall] = operations
  if (!anyCall) throw new Error('The API document lists no call')
  return [
    ...calls,
    { name: 'calls that are not there', requests: lostRequests(known), judge: judgeCall(anyCall) },
    ...methods.map((method) => ({
      name: callbackAddress(method),
      requests: callbackRequests(method, known),
      judge: judgeCallback,
    })),
    ...pageAddresses.map((address) => ({
      name: address,
      requests: pageRequests(address, known, portalUrl),
      judge: judgePage,
    })),
  ]
}

function written(request: Request): string {
  const cut = (text: string) =>
    text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text
  const { method, target, headers, body } = request
  const shown = cut(body?.toString('latin1') ?? '')
  return JSON.stringify({ method, target: cut(target), headers, body: shown })
}

async function tryTarget(
  portalUrl: string,
  target: Target,
  seed: number,
  numRuns: number,
): Promise<Found> {
  const statuses = new Map<number, number>()
  const result = await fc.check(
    fc.asyncProperty(target.requests, async (request) => {
      const reply = await send(portalUrl, request)
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      const wrong = target.judge(reply, request)
      if (wrong.length > 0) throw new Error(`${wrong.join(', ')}\n  ${reply.body.slice(0, 300)}`)
    }),
    { seed, numRuns, endOnFailure: false },
  )
  const failing = result.counterexample?.[0]
  const problem = result.failed
    ? `${String(result.errorInstance)}\n  ${failing ? written(failing) : ''}`
    : null
  return { name: target.name, requests: result.numRuns, problem, statuses }
}

/** So many addresses are tried side by side: enough to keep a small machine busy, and no overload. */
const lanes = 4

/** So many requests for every address of the portal; the same seed makes the same requests. */
export async function fuzz(
  place: Place,
  options: { seed: number; perRoute: number; only: string | undefined },
): Promise<Found[]> {
  const { seed, perRoute, only } = options
  const { portalUrl } = place
  const targets = await targetsOf(place)
  const queue = targets.filter(({ name }) => only === undefined || name.includes(only))
  const found: Found[] = only === undefined ? [await tryBrokenConnections(portalUrl)] : []
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      found.push(await tryTarget(portalUrl, next, seed, perRoute))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return found
}
