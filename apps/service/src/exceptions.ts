import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseId, type TransactionId } from '@portal/kernel/ids'
import { systemClock, systemCounter, toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import { fail, ok } from '@portal/kernel/result'
import { openDatabase } from './adapters/postgres/connections/database.ts'
import { createPaymentStore } from './adapters/postgres/payments/payment-store.ts'
import { composeMethods } from './composition/compose-methods.ts'
import { readMethodConfig } from './configuration/config.ts'
import { loadContent } from './features/content/content.store.ts'
import { contentKinds } from './features.ts'
import { paymentSettings } from './payments/core/payment.settings.ts'
import type { PaymentDeps } from './payments/engine/payment-deps.flow.ts'
import {
  askAboutException,
  outcomes,
  resolveException,
} from './payments/exceptions/exception.flow.ts'
import { failInstallation } from './payments/exceptions/failed-installation.flow.ts'
import { nameCharge } from './payments/exceptions/named-charge.flow.ts'
import { isUnreadable } from './payments/steps/payment-step.rules.ts'
import type { OpenException } from './ports/payment-store.port.ts'

/**
 * What waits for a person: payments in exception, failing work, and notifications that contradict a payment. Without
 * arguments it lists them; `usage` says how a case is closed, and the history keeps who closed it and why.
 */
const usage = `npm run exceptions
  lists what waits for a person
npm run exceptions -- TRANSACTION delivered|refunded|unpaid --by NAME --reason TEXT
  closes an exception
npm run exceptions -- TRANSACTION ask
  has operator or provider asked once more about an exception; needs the service's environment
npm run exceptions -- TRANSACTION named ID [RECEIPT]
  has the provider asked by its own id of the charge, from its records; needs the service's environment
npm run exceptions -- TRANSACTION not-installed --by NAME --reason TEXT
  gives the money back of what was delivered as an order, and could not be installed
npm run exceptions -- TRANSACTION seen --by NAME --reason TEXT
  closes the contradictions of a payment, after looking at both systems' records`

const exceptionsMax = 500
const notInstalled = 'not-installed'

function line({ order, payment, about, since, detail }: OpenException): string {
  const amount = payment.taken ?? payment.amount
  return [
    payment.id,
    order.reference,
    about,
    toDecimal(amount),
    amount.currency,
    payment.provider,
    payment.providerId ?? 'no provider id',
    about === 'exception' ? unsureOf(payment) : payment.state,
    toIso(since),
    ...(detail ? [detail] : []),
  ].join('  ')
}

function unsureOf(payment: OpenException['payment']): string {
  if (isUnreadable(payment)) return 'amount unreadable'
  const { taken, refund } = payment
  if (taken === null) return 'payment unsure'
  return refund === null ? 'delivery unsure' : `refund unsure: ${refund.detail || refund.state}`
}

async function close(
  deps: PaymentDeps,
  id: TransactionId,
  word: string,
  by: string,
  reason: string,
) {
  const outcome = outcomes.find((one) => one === word)
  if (outcome) return resolveException(deps, { transactionId: id, outcome, by, reason })
  if (word === notInstalled) return failInstallation(deps, { transactionId: id, by, reason })
  const closed = await deps.store.closeExceptions(id, by, reason)
  // A case may have taken other words since the person read the list.
  for (const { kind, detail } of closed) console.log(`${kind}  ${detail}`)
  return closed.length > 0 ? ok('closed') : fail('nothing open')
}

type Asked = {
  id: TransactionId
  word: string
  session: string
  receipt: string | null
  by: string
  reason: string
}

async function act(deps: PaymentDeps, { id, word, session, receipt, by, reason }: Asked) {
  if (word !== 'ask' && word !== 'named') return close(deps, id, word, by, reason)
  const connected = { ...deps, methods: await connectedMethods() }
  return word === 'ask'
    ? askAboutException(connected, id)
    : nameCharge(connected, { transactionId: id, session, receipt })
}

/** The methods that the service's environment connects; they know which refunds can be asked about. */
async function connectedMethods(): Promise<PaymentDeps['methods']> {
  const { methods, contentDir } = readMethodConfig(process.env)
  return composeMethods(methods, await loadContent(resolve(contentDir), contentKinds))
}

async function run(): Promise<number> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: set it in the environment.')
  const database = openDatabase({ url, connectionsMax: 2, onError: () => {} })
  try {
    // Listing and closing make no calls, so they need only the address of the database.
    const deps: PaymentDeps = {
      store: createPaymentStore(database),
      methods: new Map(),
      products: new Map(),
      clock: systemClock,
      counter: systemCounter,
      settings: paymentSettings(1),
      returnUrl: '',
      callbackMarks: { addressOf: () => '', read: () => null },
      observer: { moved: () => {}, called: () => {}, failed: () => {} },
    }
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { by: { type: 'string' }, reason: { type: 'string' } },
    })
    if (positionals.length === 0) {
      const cases = await deps.store.listExceptions(exceptionsMax + 1)
      if (cases.length === 0) console.log('No case waits for a person.')
      for (const each of cases.slice(0, exceptionsMax)) console.log(line(each))
      if (cases.length > exceptionsMax)
        console.log(`These are the first ${exceptionsMax}; there are more.`)
      return 0
    }
    const id = parseId<'TransactionId'>(positionals[0] ?? '')
    const word = positionals[1] ?? ''
    const by = values.by?.trim() ?? ''
    const reason = values.reason?.trim() ?? ''
    const isAsk = word === 'ask'
    const [, , session = '', receipt = null] = positionals
    const isNaming = word === 'named' && session !== ''
    const isClosing = [...outcomes, notInstalled, 'seen'].includes(word) && by && reason
    if (!id.ok || !(isAsk || isNaming || isClosing)) {
      console.error(usage)
      return 2
    }
    const done = await act(deps, { id: id.value, word, session, receipt, by, reason })
    const told = isAsk || isNaming ? 'is asked about once more' : `is closed as ${word}`
    console.log(done.ok ? `${id.value} ${told}` : `${id.value}: ${done.error}`)
    return done.ok ? 0 : 1
  } finally {
    await database.end()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
