import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPaymentStore } from '../../apps/service/src/adapters/postgres/payment-store.ts'
import { paidFields } from '../../apps/service/src/payments/payment-fixture.ts'
import { messageKinds, type Payment } from '../../apps/service/src/ports/payment.port.ts'
import {
  type PaymentStore,
  ProviderIdTaken,
} from '../../apps/service/src/ports/payment-store.port.ts'
import { openStates } from '../../apps/service/src/states/payment.states.ts'
import { createDatabase, type OwnDatabase } from './database.ts'
import { keep, ownPayment } from './rows.ts'

let own: OwnDatabase
let store: PaymentStore

beforeAll(async () => {
  own = await createDatabase()
  store = createPaymentStore(own.database)
})
afterAll(() => own.drop())

const run = (text: string, values: unknown[] = []) => own.database.query(text, values)

/** Makes every test's rows different; the database's refusal names the rule. */
let count = 0
const freshId = () => `P-${++count}`
const paid = (state: Payment['state'] = 'paid') => ({ ...paidFields, state, providerId: freshId() })

async function addAttempt(orderId: Payment['orderId'], fields: Partial<Payment>) {
  const payment = ownPayment(orderId, fields)
  await store.transaction((tx) => tx.insertPayment(payment))
  return payment
}

describe('of one order, the schema', () => {
  test.each([
    ['paid', 'paid'],
    ['delivered', 'paid'],
    ['delivered', 'delivered'],
  ] as const)('refuses an attempt that is %s beside one that is %s', async (second, first) => {
    const { order } = await keep(store, paid(first))
    await expect(addAttempt(order.id, paid(second))).rejects.toThrow('payments_one_paid')
  })

  test('refuses to make a second attempt paid', async () => {
    const { order } = await keep(store, paid('delivered'))
    const { id } = await addAttempt(order.id, { state: 'failed' })
    const update = run(
      `update payments set state = 'paid', taken_minor = 1, taken_currency = 'ZMW' where id = $1`,
      [id],
    )
    await expect(update).rejects.toThrow('payments_one_paid')
  })

  test.each(openStates)('refuses a second open attempt beside one that is %s', async (state) => {
    const { order } = await keep(store, { state })
    await expect(addAttempt(order.id, { state: 'registered' })).rejects.toThrow('payments_one_open')
  })

  test('accepts a paid attempt beside an open one and many that ended', async () => {
    const { order } = await keep(store, paid())
    const others: Partial<Payment>[] = [
      { state: 'raised' },
      { state: 'failed' },
      { state: 'expired' },
      { state: 'superseded' },
      paid('refund-due'),
      paid('refunded'),
      { state: 'exception' },
    ]
    for (const fields of others) await addAttempt(order.id, fields)
    const { rows } = await run('select count(*) from payments where order_id = $1', [order.id])
    expect(rows[0].count).toBe('8')
  })
})

describe('of a payment, the schema', () => {
  test('refuses the same transaction of a provider twice, and not of two providers', async () => {
    const fields = paid()
    await keep(store, fields)
    await expect(keep(store, fields)).rejects.toThrow(ProviderIdTaken)
    await keep(store, { ...fields, provider: 'purse' })
  })

  test.each<[string, string, string]>([
    ['a state that no table knows', `state = 'banana'`, 'payments_known_state'],
    ['a negative amount', 'amount_minor = -1', 'payments_amount_positive'],
    ['no amount', 'amount_minor = 0', 'payments_amount_positive'],
    ['a negative amount taken', 'taken_minor = -1', 'payments_taken_positive'],
    ['nothing taken', 'taken_minor = 0', 'payments_taken_positive'],
    [
      'an amount taken without a currency',
      `state = 'exception', taken_currency = null`,
      'payments_taken_whole',
    ],
    [
      'a currency taken without an amount',
      `state = 'exception', taken_minor = null`,
      'payments_taken_whole',
    ],
    [
      'one that was paid and took nothing',
      'taken_minor = null, taken_currency = null',
      'payments_money_needs_taken',
    ],
  ])('refuses %s', async (_what, change, constraint) => {
    const { payment } = await keep(store, paid())
    const update = run(`update payments set ${change} where id = $1`, [payment.id])
    await expect(update).rejects.toThrow(constraint)
  })

  test.each(['delivered', 'refund-due'] as const)(
    'refuses one that is %s and took nothing',
    async (state) => {
      const keeping = keep(store, { state, taken: null })
      await expect(keeping).rejects.toThrow('payments_money_needs_taken')
    },
  )

  test('accepts a case of which nothing was seen, also when it was given back by hand', async () => {
    await keep(store, { state: 'exception' })
    await keep(store, { state: 'refunded', taken: null, providerId: freshId() })
  })

  test.each(['amount_minor', 'value_minor'])(
    'refuses an order whose %s is not positive',
    async (column) => {
      const { order } = await keep(store)
      for (const minor of [0, -1]) {
        const update = run(`update orders set ${column} = ${minor} where id = $1`, [order.id])
        await expect(update).rejects.toThrow(/orders_(amount_minor|value)_(check|positive)/)
      }
    },
  )
})

describe('of refunds, the schema', () => {
  const insertRefund = `insert into refunds (payment_id, ordinal, provider, state, amount_minor, currency,
      reason, provider_refund_id, created_at, tries, looks, refusals, is_asked_about, detail)
    values ($1, $2, 'pages', $3, $4, 'ZMW', 'not-delivered', $5, now(), 0, 0, 0, false, '')`

  /** A payment with refunds in these states, by their order. */
  async function withRefunds(...states: string[]) {
    const { payment } = await keep(store, paid('refund-due'))
    for (const [index, state] of states.entries()) {
      await run(insertRefund, [payment.id, index + 1, state, 5_000, null])
    }
    return payment
  }

  test.each(['due', 'sent', 'under-way'])(
    'refuses a second open one beside one that is %s',
    async (state) => {
      await expect(withRefunds(state, 'due')).rejects.toThrow('refunds_one_open')
    },
  )

  test('refuses two that returned', async () => {
    await expect(withRefunds('returned', 'returned')).rejects.toThrow('refunds_one_returned')
  })

  test('accepts an open one after those that failed or were called off', async () => {
    await withRefunds('failed', 'failed', 'called-off', 'stuck', 'under-way')
    await withRefunds('failed', 'returned')
  })

  test('refuses the same refund of a provider for two payments', async () => {
    const [first, second] = [await withRefunds(), await withRefunds()]
    const id = freshId()
    await run(insertRefund, [first.id, 1, 'under-way', 5_000, id])
    const again = run(insertRefund, [second.id, 1, 'under-way', 5_000, id])
    await expect(again).rejects.toThrow('refunds_by_provider_id')
  })

  test.each<[string, unknown[], string]>([
    ['a state that no table knows', [1, 'banana', 5_000], 'refunds_state_check'],
    ['a negative amount', [1, 'due', -1], 'refunds_amount_minor_check'],
    ['no amount', [1, 'due', 0], 'refunds_amount_minor_check'],
    ['an ordinal below the first', [0, 'due', 5_000], 'refunds_ordinal_check'],
  ])('refuses %s', async (_what, values, constraint) => {
    const { id } = await withRefunds()
    await expect(run(insertRefund, [id, ...values, null])).rejects.toThrow(constraint)
  })

  test('refuses a refund of no payment', async () => {
    await expect(run(insertRefund, ['NONE', 1, 'due', 1, null])).rejects.toThrow(
      'refunds_payment_id',
    )
  })
})

describe('of the books, the schema', () => {
  type Line = [account: string, minor: number, currency: string]
  const post = (posting: string, lines: readonly Line[]) =>
    run(
      `insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
       select $1, 'P', 'O', now(), 'take', l.account, l.currency, l.minor
       from unnest($2::text[], $3::bigint[], $4::text[]) as l (account, minor, currency)`,
      [
        posting,
        lines.map((line) => line[0]),
        lines.map((line) => line[1]),
        lines.map((line) => line[2]),
      ],
    )

  test.each<[string, Line[]]>([
    [
      'two lines of one currency',
      [
        ['customers', 100, 'ZMW'],
        ['deliveries', -100, 'ZMW'],
      ],
    ],
    [
      'four lines of two currencies, each balanced',
      [
        ['customers', 100, 'ZMW'],
        ['exchange', -100, 'ZMW'],
        ['exchange', 5, 'USD'],
        ['deliveries', -5, 'USD'],
      ],
    ],
  ])('accepts %s', async (_what, lines) => {
    const posting = freshId()
    await post(posting, lines)
    const { rows } = await run('select count(*) from ledger_lines where posting_id = $1', [posting])
    expect(rows[0].count).toBe(String(lines.length))
  })

  test.each<[string, Line[], string]>([
    ['one line', [['customers', 100, 'ZMW']], 'does not balance'],
    [
      'more than was there',
      [
        ['customers', 100, 'ZMW'],
        ['deliveries', -99, 'ZMW'],
      ],
      'does not balance',
    ],
    [
      'kwacha that are set against dollars',
      [
        ['customers', 100, 'ZMW'],
        ['deliveries', -100, 'USD'],
      ],
      'does not balance',
    ],
    [
      'four lines of two currencies that balance only together',
      [
        ['customers', 100, 'ZMW'],
        ['exchange', -90, 'ZMW'],
        ['exchange', 90, 'USD'],
        ['deliveries', -100, 'USD'],
      ],
      'does not balance',
    ],
    [
      'an account twice in one currency',
      [
        ['customers', 50, 'ZMW'],
        ['customers', 50, 'ZMW'],
        ['deliveries', -100, 'ZMW'],
      ],
      'ledger_lines_once',
    ],
    ['a line of nothing', [['customers', 0, 'ZMW']], 'ledger_lines_amount_minor_check'],
  ])('refuses %s', async (_what, lines, reason) => {
    await expect(post(freshId(), lines)).rejects.toThrow(reason)
  })

  test('refuses a posting that only a later statement of its transaction would balance', async () => {
    const client = await own.database.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    const line = `insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
      values ($1, 'P', 'O', now(), 'take', 'customers', 'ZMW', 100)`
    await expect(client.query(line, [freshId()])).rejects.toThrow('does not balance')
  })

  test('refuses the same posting twice', async () => {
    const posting = freshId()
    const lines: Line[] = [
      ['customers', 100, 'ZMW'],
      ['deliveries', -100, 'ZMW'],
    ]
    await post(posting, lines)
    await expect(post(posting, lines)).rejects.toThrow('ledger_lines_once')
  })
})

describe('what is written stays:', () => {
  const rows: Record<string, string> = {
    ledger_lines: `insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
      values ('kept', 'P', 'O', now(), 'take', 'gateway', 'ZMW', 1), ('kept', 'P', 'O', now(), 'take', 'customers', 'ZMW', -1)`,
    payment_history: `insert into payment_history (payment_id, order_id, at, move, to_state, detail)
      values ('P', 'O', now(), 'register', 'registered', '')`,
    refund_history: `insert into refund_history (payment_id, ordinal, at, move, to_state, detail)
      values ('P', 1, now(), 'open', 'due', '')`,
  }

  describe.each(Object.keys(rows))('%s', (table) => {
    beforeAll(() => run(rows[table] ?? ''))

    test.each([
      ['update', `update ${table} set payment_id = 'X'`],
      ['delete', `delete from ${table}`],
      ['truncate', `truncate ${table}`],
      ['truncate with what hangs on it', `truncate ${table} cascade`],
    ])('refuses %s', async (_what, statement) => {
      await expect(run(statement)).rejects.toThrow(`${table} is append only`)
    })
  })
})

test.each(['orders', 'payments', 'refunds', 'anomalies', 'provider_sessions'])(
  '%s cannot be emptied',
  async (table) => {
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow('cannot be emptied')
  },
)

test('of messages, the schema refuses a kind that is not known', async () => {
  const { payment } = await keep(store, paid())
  const insert = (kind: string) =>
    run(
      `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
       values ($1, $2, $3, '971000001', now(), now(), 0)`,
      [payment.id, payment.orderId, kind],
    )
  await expect(insert('greeting')).rejects.toThrow('messages_kind_known')
  await insert(messageKinds[0])
})

test('of contradictions, the schema refuses a kind that is not known and keeps each once', async () => {
  const { payment } = await keep(store, paid())
  const insert = (kind: string) =>
    run(
      `insert into anomalies (payment_id, order_id, at, kind, subject, detail) values ($1, 'O', now(), $2, 'S', '')`,
      [payment.id, kind],
    )
  await expect(insert('oddity')).rejects.toThrow('anomalies_kind_check')
  await insert('taken-back')
  await expect(insert('taken-back')).rejects.toThrow('anomalies_once')
})

test('of sessions, the schema keeps each for one payment of a provider', async () => {
  const { payment } = await keep(store)
  const insert = (provider: string, paymentId: string) =>
    run('insert into provider_sessions values ($1, $2, $3, now())', [provider, 'S', paymentId])
  await insert('pages', payment.id)
  await insert('purse', payment.id)
  await expect(insert('pages', payment.id)).rejects.toThrow('provider_sessions_pkey')
  await expect(insert('other', 'NONE')).rejects.toThrow('provider_sessions_payment_id')
})
