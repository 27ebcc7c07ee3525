import { createHash, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { newId } from '@portal/kernel/ids'
import { systemClock, systemCounter } from '@portal/kernel/instant'
import { ok } from '@portal/kernel/result'
import { beforeEach, inject } from 'vitest'
import { createDeviceGrants } from '../../apps/service/src/adapters/postgres/codes/device-grants.ts'
import { paymentSettings } from '../../apps/service/src/payments/core/payment.settings.ts'
import {
  anOrder,
  pageMethod,
  pageProvider,
  ringMethod,
  ringProvider,
  secretMethod,
  secretProvider,
  thing,
} from '../../apps/service/src/payments/core/payment-fixture.ts'
import {
  type ReceivedCallback,
  receiveCallback,
} from '../../apps/service/src/payments/notifications/notification.flow.ts'
import type { CheckoutDeps } from '../../apps/service/src/payments/orders/checkout.flow.ts'
import type { DeviceGrant } from '../../apps/service/src/ports/device-grants.port.ts'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
} from '../../apps/service/src/ports/operator/operator.port.ts'
import type { Order, Payment } from '../../apps/service/src/ports/payment.port.ts'
import type {
  ChargeAnswer,
  EnquiryAnswer,
  EnquiryRequest,
  PayerAnswer,
  RefundAnswer,
  RefundEnquiryAnswer,
  SecretChargeAnswer,
  SecretChargeRequest,
} from '../../apps/service/src/ports/payment-provider.port.ts'
import type { PaymentStore } from '../../apps/service/src/ports/payment-store.port.ts'
import type { PriceRefusal, Product } from '../../apps/service/src/ports/product.port.ts'
import type { StoredProof } from '../sim/disk/disk.ts'
import { useDatabase } from './database.ts'
import { memorySide } from './differential/two-stores.ts'
import { agoMs, find, keep } from './rows.ts'

type Price = Awaited<ReturnType<Product['price']>>

/** The outside's answer until a test sets another. */
const lost = { kind: 'lost', detail: 'no answer' } as const
const usual = {
  charge: lost as ChargeAnswer,
  secret: lost as SecretChargeAnswer,
  enquire: lost as EnquiryAnswer,
  refund: lost as RefundAnswer,
  'enquire-refund': lost as RefundEnquiryAnswer,
  fulfil: { kind: 'delivered' } as FulfilAnswer,
  'enquire-fulfilment': lost as FulfilEnquiryAnswer,
  'find-payer': { kind: 'known' } as PayerAnswer,
  price: null as Price | { ok: false; error: PriceRefusal } | null,
}

/** Stored rows, and what the engine writes and never reads. */
type Rows = {
  store: PaymentStore
  /** Accounts and minor units of the bookings of a payment, in their order. */
  linesOf(payment: Payment): Promise<{ account: string; minor: number }[]>
  /** Moves of a payment, in their order. */
  movesOf(payment: Payment): Promise<string[]>
  /** Moves of its refunds, in their order. */
  refundMovesOf(payment: Payment): Promise<string[]>
  /** Digests of the callbacks that were kept, in their order. */
  callbacksOf(payment: Payment): Promise<string[]>
  addProof(proof: StoredProof): Promise<void>
  /** Shows something to a device, for an hour. */
  show(grant: DeviceGrant): Promise<void>
  /** Every row there is, as text. */
  dump(): Promise<string>
}

async function databaseRows(): Promise<Rows> {
  const { database, query, store } = await useDatabase()
  const movesIn =
    (table: string) =>
    async ({ id }: Payment) => {
      const sql = `select move from ${table} where payment_id = $1 order by id`
      return (await query(sql, [id])).map(({ move }) => move)
    }
  return {
    store,
    async linesOf({ id }) {
      const rows = await query(
        'select account, amount_minor from ledger_lines where payment_id = $1 order by id',
        [id],
      )
      return rows.map((row) => ({ account: row.account, minor: Number(row.amount_minor) }))
    },
    movesOf: movesIn('payment_history'),
    refundMovesOf: movesIn('refund_history'),
    async callbacksOf({ id }) {
      const sql = 'select body_digest from callbacks where reference = $1 order by id'
      return (await query(sql, [id])).map((row) => row.body_digest)
    },
    async addProof({ digest, ownerHash, subject, purpose, until }) {
      const sql = `insert into proofs (digest, owner_hash, subject, purpose, until) values ($1, $2, $3, $4, $5)`
      await query(sql, [digest, ownerHash, subject, purpose, new Date(until)])
    },
    show: (grant) => createDeviceGrants(database).give(grant, {}, 3_600_000),
    async dump() {
      const tables = await query(`select relname as name from pg_stat_user_tables`)
      const read = async ({ name }: { name: string }) =>
        (await query(`select t::text as text from ${name} t`)).map(({ text }) => text)
      return (await Promise.all(tables.map(read))).flat().join('\n')
    },
  }
}

function memoryRows(): Rows {
  const { disk, store } = memorySide()
  let last: Promise<unknown> = Promise.resolve()
  /** Requests run side by side; the simulation's own scheduler lets one transaction run after the other. */
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const done = last.then(write)
    last = done.catch(() => {})
    return done
  }
  return {
    store: {
      ...store,
      transaction: (work) => inTurn(() => store.transaction(work)),
      nudge: (...notification) => inTurn(() => store.nudge(...notification)),
      saveCallback: (callback) => inTurn(() => store.saveCallback(callback)),
    },
    linesOf: async ({ id }) =>
      disk.postings
        .filter(({ paymentId }) => paymentId === id)
        .flatMap(({ lines }) => lines)
        .map(({ account, money }) => ({ account, minor: Number(money.minor) })),
    movesOf: async ({ id }) =>
      disk.history.filter(({ paymentId }) => paymentId === id).map(({ move }) => move),
    refundMovesOf: async ({ id }) =>
      disk.refundHistory.filter(({ paymentId }) => paymentId === id).map(({ move }) => move),
    callbacksOf: async ({ id }) =>
      disk.callbacks
        .filter(({ reference }) => reference === id)
        .map(({ bodyDigest }) => bodyDigest),
    addProof: async (proof) => disk.prove(proof),
    show: async (grant) => disk.show({ ...grant, until: Date.now() + 3_600_000 }),
    dump: async () =>
      inspect(disk, { depth: 10, maxArrayLength: null, maxStringLength: null, showHidden: true }),
  }
}

/** The project of the store has a PostgreSQL; the unit tests have the simulation's store instead. */
const useRows = async (): Promise<Rows> =>
  typeof inject('serverUrl') === 'string' ? databaseRows() : memoryRows()

/** A visitor with the digest under which their orders are stored. */
function visitorOf({ digest }: CheckoutDeps) {
  const session = newId<'SessionId'>(randomBytes)
  return { asker: { session }, ownerHash: digest(session) }
}

export type Heard = Partial<ReceivedCallback>

/** Hands over a callback about a payment; each of the fields may say otherwise. */
const hearing =
  (deps: CheckoutDeps) =>
  (payment: Payment, fields: Heard = {}) =>
    receiveCallback(deps, {
      provider: payment.provider,
      reference: payment.id,
      session: null,
      providerId: null,
      isAuthentic: true,
      claim: null,
      proven: null,
      bodyDigest: 'digest',
      ...fields,
    })

type Say = <K extends keyof typeof usual>(name: K) => (typeof usual)[K]

/** Providers that answer as the test says; `secrets` are the charges by a secret, as they left. */
function createProviders(say: Say, transactions: ReadonlyMap<string, EnquiryAnswer>) {
  const secrets: SecretChargeRequest[] = []
  const calls = {
    charge: async () => say('charge'),
    enquire: async ({ providerId }: EnquiryRequest) => {
      const known = say('enquire')
      return transactions.get(providerId ?? '') ?? known
    },
    refund: async () => say('refund'),
  }
  const findPayer = async () => say('find-payer')
  const charge = async (request: SecretChargeRequest) => {
    secrets.push(request)
    return say('secret')
  }
  return {
    secrets,
    page: { ...pageProvider, ...calls, enquireRefund: async () => say('enquire-refund') },
    ring: { ...ringProvider, ...calls, findPayer },
    vault: { ...secretProvider, ...calls, findPayer, charge },
  }
}

/**
 * The engine on a store, with an outside that gives the test's answers and records the questions.
 * Each test may change world and answers, and finds them as they were.
 */
export async function useDeps() {
  const { store, ...written } = await useRows()
  const answers = { ...usual }
  /** The provider's answers about single transactions, by their ids. */
  const transactions = new Map<string, EnquiryAnswer>()
  const asked: string[] = []
  /** Errors that work threw. */
  const failures: unknown[] = []
  const say: Say = (name) => {
    asked.push(name)
    return answers[name]
  }
  const { page, ring, vault, secrets } = createProviders(say, transactions)
  const { item, msisdn, amount, value } = anOrder()
  const product: Product = {
    ...thing,
    price: async () => say('price') ?? ok({ item, msisdn, amount, value }),
    fulfil: async () => say('fulfil'),
    enquire: async () => say('enquire-fulfilment'),
  }
  const usualDeps: CheckoutDeps = {
    store,
    languages: [{ code: 'EN', prefix: '', tag: 'en', name: 'English' }],
    methods: new Map([
      ['pages', { ...pageMethod, provider: page }],
      ['purse', { ...ringMethod, provider: ring }],
      ['vault', { ...secretMethod, provider: vault }],
    ]),
    products: new Map([['thing', product]]),
    clock: systemClock,
    counter: systemCounter,
    settings: paymentSettings(1),
    returnUrl: 'https://portal.example/return',
    callbackMarks: {
      addressOf: (provider, id) => `https://portal.example/callbacks/${provider}/${id}`,
      read: () => null,
    },
    observer: {
      moved: () => {},
      called: () => {},
      failed: (_id, error) => void failures.push(error),
    },
    random: (count) => randomBytes(count),
    exchange: { own: 'ZMW', other: null, convert: async () => null },
    referencePrefix: 'XX',
    tvType: 'XxTV',
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    promptLimits: { openMax: 1, perHour: 3, perDay: 6 },
    secretTriesMax: 5,
  }
  const deps = { ...usualDeps }
  /** Writes these fields to the row of an attempt, whatever it is. */
  const set = ({ id }: Pick<Payment, 'id'>, fields: Partial<Payment>) =>
    store.transaction(async (tx) => {
      const locked = await tx.lockPayment(id)
      if (locked) await tx.savePayment(locked.payment, { ...locked.payment, ...fields })
    })
  beforeEach(() => {
    Object.assign(deps, usualDeps)
    Object.assign(answers, usual)
    transactions.clear()
    asked.length = 0
    secrets.length = 0
    failures.length = 0
  })
  return {
    ...{ deps, usualDeps, product, store, answers, transactions, asked, secrets, failures },
    ...written,
    set,
    keep: (fields?: Partial<Payment>, order?: Partial<Order>) => keep(store, fields, order),
    find: ({ id }: Pick<Payment, 'id'>) => find(store, id),
    exceptionsOf: async ({ id }: Payment) =>
      (await store.listExceptions(1_000)).filter((one) => one.payment.id === id),
    hear: hearing(deps),
    makeDue: (payment: Payment) => set(payment, { nextAt: agoMs(0) }),
    visitor: () => visitorOf(usualDeps),
  }
}
