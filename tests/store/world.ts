import { createHash, randomBytes } from 'node:crypto'
import { newId } from '@portal/kernel/ids'
import { systemClock, systemCounter } from '@portal/kernel/instant'
import { ok } from '@portal/kernel/result'
import { beforeEach } from 'vitest'
import type { Checkout } from '../../apps/service/src/payments/checkout.flow.ts'
import { paymentSettings } from '../../apps/service/src/payments/payment.settings.ts'
import {
  anOrder,
  pageMethod,
  pageProvider,
  ringMethod,
  ringProvider,
  thing,
} from '../../apps/service/src/payments/payment-fixture.ts'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
} from '../../apps/service/src/ports/operator.port.ts'
import type { Order, Payment } from '../../apps/service/src/ports/payment.port.ts'
import type {
  ChargeAnswer,
  EnquiryAnswer,
  EnquiryRequest,
  PayerAnswer,
  RefundAnswer,
  RefundEnquiryAnswer,
} from '../../apps/service/src/ports/payment-provider.port.ts'
import type { PriceRefusal, Product } from '../../apps/service/src/ports/product.port.ts'
import { useDatabase } from './database.ts'
import { find, keep } from './rows.ts'

type Price = Awaited<ReturnType<Product['price']>>

/** The outside's answer until a test sets another. */
const lost = { kind: 'lost', detail: 'no answer' } as const
const usual = {
  charge: lost as ChargeAnswer,
  enquire: lost as EnquiryAnswer,
  refund: lost as RefundAnswer,
  'enquire-refund': lost as RefundEnquiryAnswer,
  fulfil: { kind: 'delivered' } as FulfilAnswer,
  'enquire-fulfilment': lost as FulfilEnquiryAnswer,
  'find-payer': { kind: 'known' } as PayerAnswer,
  price: null as Price | { ok: false; error: PriceRefusal } | null,
}

/**
 * The engine on the real store, with an outside that gives the test's answers and records the questions.
 * Each test may change world and answers, and finds them as they were.
 */
export async function useWorld() {
  const { query, store } = await useDatabase()
  const answers = { ...usual }
  /** The provider's answers about single transactions, by their ids. */
  const transactions = new Map<string, EnquiryAnswer>()
  const asked: string[] = []
  /** Errors that work threw. */
  const failures: unknown[] = []
  const say = <K extends keyof typeof usual>(name: K): (typeof usual)[K] => {
    asked.push(name)
    return answers[name]
  }
  const calls = {
    charge: async () => say('charge'),
    enquire: async ({ providerId }: EnquiryRequest) => {
      const known = say('enquire')
      return transactions.get(providerId ?? '') ?? known
    },
    refund: async () => say('refund'),
  }
  const page = { ...pageProvider, ...calls, enquireRefund: async () => say('enquire-refund') }
  const ring = { ...ringProvider, ...calls, findPayer: async () => say('find-payer') }
  const { item, msisdn, amount, value } = anOrder()
  const product: Product = {
    ...thing,
    price: async () => say('price') ?? ok({ item, msisdn, amount, value }),
    fulfil: async () => say('fulfil'),
    enquire: async () => say('enquire-fulfilment'),
  }
  const usualWorld: Checkout = {
    store,
    languages: [{ code: 'EN', prefix: '', tag: 'en', name: 'English' }],
    methods: new Map([
      ['pages', { ...pageMethod, provider: page }],
      ['purse', { ...ringMethod, provider: ring }],
    ]),
    products: new Map([['thing', product]]),
    clock: systemClock,
    counter: systemCounter,
    settings: paymentSettings(1),
    returnUrl: 'https://portal.example/return',
    observer: {
      moved: () => {},
      called: () => {},
      failed: (_id, error) => void failures.push(error),
    },
    random: (count) => randomBytes(count),
    referencePrefix: 'XX',
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    promptLimits: { openMax: 1, perHour: 3, perDay: 6 },
  }
  const world = { ...usualWorld }
  beforeEach(() => {
    Object.assign(world, usualWorld)
    Object.assign(answers, usual)
    transactions.clear()
    asked.length = 0
    failures.length = 0
  })
  return {
    ...{ world, usualWorld, product, store, query, answers, transactions, asked, failures },
    keep: (fields?: Partial<Payment>, order?: Partial<Order>) => keep(store, fields, order),
    find: ({ id }: Pick<Payment, 'id'>) => find(store, id),
    casesOf: async ({ id }: Payment) =>
      (await store.listCases(1_000)).filter((one) => one.payment.id === id),
    makeDue: ({ id }: Payment) => query('update payments set next_at = now() where id = $1', [id]),
    /** A visitor with the digest under which their orders are stored. */
    visitor() {
      const session = newId<'SessionId'>(randomBytes)
      return { asker: { session }, ownerHash: usualWorld.digest(session) }
    },
  }
}
