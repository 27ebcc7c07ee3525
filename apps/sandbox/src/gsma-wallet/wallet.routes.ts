import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callKinds } from '../faults/fault.gate.ts'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import {
  answer,
  clientOf,
  errorOf,
  formFault,
  refusal,
  strangerError,
  unknownOf,
  walletCall,
} from './envelope.ts'
import { ledgerOf, requestKey, transactionOf } from './ledger.store.ts'
import { pay } from './payment.ts'
import { headerOf, isUuid, malformed, missing, payerOf } from './request.ts'
import { reverse } from './reversal.ts'
import { shapeOfState, shapeOfTransaction } from './shapes.ts'
import { baseOf, system, type WalletFacts } from './wallets.ts'

type From = { clientId: string; correlationId: string; record: { link: string | null } }

/** A request that changes something: each correlation id counts once, whatever comes of it. */
const once =
  (
    world: World,
    facts: WalletFacts,
    act: (world: World, facts: WalletFacts, request: FastifyRequest, from: From) => ProviderReply,
  ) =>
  (request: FastifyRequest, clientId: string): ProviderReply => {
    const id = headerOf(request, 'X-CorrelationID')
    if (!id) return refusal(missing('X-CorrelationID'))
    if (!isUuid(id)) return refusal(malformed('X-CorrelationID'))
    const correlationId = id.toLowerCase()
    const { requests } = ledgerOf(world, facts.name)
    const key = requestKey(clientId, correlationId)
    if (requests.has(key)) {
      return refusal(errorOf('businessRule', 'duplicateRequest', 'The request came before.'))
    }
    const record = { link: null }
    requests.set(key, record)
    return act(world, facts, request, { clientId, correlationId, record })
  }

/** Payments and reversals. */
function changes(app: FastifyInstance, world: World, facts: WalletFacts): void {
  const base = baseOf(facts.name)
  app.post(
    `${base}/transactions/type/merchantpay`,
    walletCall(world, facts, once(world, facts, pay)),
  )
  app.post(
    `${base}/transactions/:reference/reversals`,
    walletCall(world, facts, once(world, facts, reverse)),
  )
}

function readStatus(world: World, facts: WalletFacts, request: FastifyRequest): ProviderReply {
  const { msisdn: raw } = request.params as { msisdn: string }
  const msisdn = payerOf([{ key: 'msisdn', value: raw }])
  if (!msisdn) return refusal(malformed('msisdn'))
  const wallet = world.people.wallet(facts.name, msisdn)
  if (!wallet) return refusal(unknownOf('wallet'))
  return answer(
    200,
    wallet.locked
      ? { accountStatus: 'unavailable', subStatus: 'locked' }
      : { accountStatus: 'available' },
  )
}

/** Results of requests, and the state of a wallet. */
function reads(app: FastifyInstance, world: World, facts: WalletFacts): void {
  const base = baseOf(facts.name)
  const read = (path: string, act: (request: FastifyRequest, clientId: string) => ProviderReply) =>
    app.get(base + path, walletCall(world, facts, act))

  read('/transactions/:reference', (request, clientId) => {
    const { reference } = request.params as { reference: string }
    const found = transactionOf(world, facts.name, clientId, reference)
    return found ? answer(200, shapeOfTransaction(found)) : refusal(unknownOf('transaction'))
  })
  read('/requeststates/:id', (request, clientId) => {
    const { id } = request.params as { id: string }
    if (!isUuid(id)) return refusal(malformed('serverCorrelationId'))
    const found = ledgerOf(world, facts.name).requestStates.get(id.toLowerCase())
    return found?.order.clientId === clientId
      ? answer(200, shapeOfState(found))
      : refusal(unknownOf('request'))
  })
  read('/responses/:id', (request, clientId) => {
    const { id } = request.params as { id: string }
    if (!isUuid(id)) return refusal(malformed('clientCorrelationId'))
    const found = ledgerOf(world, facts.name).requests.get(requestKey(clientId, id))
    return found?.link ? answer(200, { link: found.link }) : refusal(unknownOf('response'))
  })
  read('/accounts/msisdn/:msisdn/status', (request) => readStatus(world, facts, request))
}

/** No fault strikes here, for the same reason as with the token; those that are set are told. */
function heartbeat(app: FastifyInstance, world: World, facts: WalletFacts): void {
  app.get(`${baseOf(facts.name)}/heartbeat`, (request, reply) => {
    const kinds: readonly string[] = callKinds
    const isBroken = world.faults
      .list()
      .some((fault) => fault.system === system && kinds.includes(fault.kind))
    const { status, headers, body } = clientOf(world, facts, request)
      ? answer(200, { serviceStatus: isBroken ? 'degraded' : 'available' })
      : refusal(strangerError())
    return reply
      .code(status)
      .headers(headers ?? {})
      .send(body)
  })
}

/** All calls of one wallet. */
export function walletRoutes(app: FastifyInstance, world: World, facts: WalletFacts): void {
  app.setErrorHandler((_error, _request, reply) => {
    // Bodies that are no JSON: the calls themselves throw nothing.
    const { status, headers, body } = formFault()
    return reply
      .code(status)
      .headers(headers ?? {})
      .send(body)
  })
  changes(app, world, facts)
  reads(app, world, facts)
  heartbeat(app, world, facts)
}
