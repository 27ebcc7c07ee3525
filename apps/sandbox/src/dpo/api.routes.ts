import { parseMoney, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { type CardTransaction, codeOf, refundedMinorOf } from './card-transaction.ts'
import { createToken } from './create-token.ts'
import credentials from './credentials.json' with { type: 'json' }
import { answer, hasRepeat, type Parts, readMessage, textIn } from './message.ts'
import { transactionsOf } from './transaction.store.ts'

const versions = ['v6', 'v7'] as const
type Version = (typeof versions)[number]
type Act = (world: World, message: Parts, version: Version) => ProviderReply

const words: Readonly<Record<string, string>> = {
  '000': 'Transaction Paid',
  '900': 'Transaction not paid yet',
  '901': 'Transaction declined',
  '903': 'The transaction passed the Payment Time Limit',
  '904': 'Transaction cancelled',
}

function asked(world: World, message: Parts): CardTransaction | null {
  const token = textIn(message, 'TransactionToken')
  const companyRef = textIn(message, 'CompanyRef')
  if (token) return transactionsOf(world).byToken(token)
  return companyRef ? transactionsOf(world).byReference(companyRef) : null
}

const isNamed = (message: Parts): boolean =>
  textIn(message, 'TransactionToken') !== null || textIn(message, 'CompanyRef') !== null

const missing = answer('950', 'Missing field: TransactionToken')
const unknown = answer('902', 'Data mismatch in one of the fields')

const verifyToken: Act = (world, message, version) => {
  if (!isNamed(message)) return missing
  const found = asked(world, message)
  if (!found) return unknown
  const code = codeOf(found, world.clock.now())
  return answer(code, words[code] ?? '', {
    CustomerName: 'Sandbox Customer',
    CustomerCredit: '9848367',
    CustomerCreditType: 'MasterCard',
    TransactionApproval: found.approval ?? '',
    TransactionCurrency: found.amount.currency,
    TransactionAmount: toDecimal(found.amount),
    FraudAlert: '000',
    FraudExplnation: 'Genuine transaction',
    ...(version === 'v7' ? { CompanyRef: found.companyRef ?? '' } : {}),
  })
}

const declined = (why: string) => answer('999', why)

/** The same `refundRef` names the same refund; any other is a further one, of what is left. */
const refundToken: Act = (world, message) => {
  const token = textIn(message, 'TransactionToken')
  const raw = textIn(message, 'refundAmount')
  if (!token || !raw || !textIn(message, 'refundDetails')) return missing
  const found = transactionsOf(world).byToken(token)
  if (!found) return unknown
  if (found.approval === null) return declined('The transaction is not paid')
  const amount = parseMoney(raw, found.amount.currency)
  if (!amount.ok || amount.value.minor <= 0n) return answer('902', 'refundAmount is no amount')
  const reference = textIn(message, 'refundRef')
  const isKnown = found.refunds.some((each) => reference && each.reference === reference)
  if (isKnown) return answer('000', 'Refund accepted')
  if (refundedMinorOf(found) + amount.value.minor > found.amount.minor) {
    return declined('More than is left of the transaction')
  }
  found.refunds.push({ reference, amount: amount.value })
  return answer('000', 'Refund accepted')
}

const cancelToken: Act = (world, message) => {
  const token = textIn(message, 'TransactionToken')
  if (!token) return missing
  const found = transactionsOf(world).byToken(token)
  if (!found) return unknown
  if (found.approval !== null) return declined('The transaction is paid')
  found.isCancelled = true
  return answer('000', 'Transaction cancelled')
}

const acts: ReadonlyMap<string, Act> = new Map(
  Object.entries({ createToken, verifyToken, refundToken, cancelToken }),
)

function act(world: World, request: FastifyRequest, version: Version): ProviderReply {
  const message = readMessage(String(request.body ?? ''))
  if (!message) return answer('804', 'Error in XML')
  const companyToken = textIn(message, 'CompanyToken')
  if (!companyToken) return answer('801', 'Request missing company token')
  if (companyToken !== credentials.companyToken)
    return answer('802', 'Company token does not exist')
  const name = textIn(message, 'Request') ?? ''
  const called = acts.get(name)
  const isOffered = version === 'v6' || name === 'verifyToken'
  if (!called || !isOffered) return answer('803', 'No request or error in Request type name')
  return hasRepeat(message) ? answer('960', 'A tag is repeated') : called(world, message, version)
}

/** The XML API. Its addresses end in a slash; without it there is nothing. */
export function apiRoutes(app: FastifyInstance, world: World): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const version of versions) {
    app.post(
      `/dpo/API/${version}/`,
      providerCall(world, 'dpo', (request) => act(world, request, version)),
    )
  }
}
