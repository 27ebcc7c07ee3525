import { money } from '@portal/kernel/money'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import { paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import {
  messageKinds,
  type Order,
  type Payment,
} from '../../../apps/service/src/ports/payment.port.ts'
import { ProviderIdTaken } from '../../../apps/service/src/ports/payment-store.port.ts'
import { openStates } from '../../../apps/service/src/states/payment.states.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep, ownPayment } from '../rows.ts'

const { database, store, query } = await useDatabase()

let count = 0
const freshId = () => `P-${++count}`
const paid = (state: Payment['state'] = 'paid') => ({ ...paidFields, state })

/** A payment that postings are of. */
const { payment: booked } = await keep(store, paid())

/** A rule's words, and a write that breaks it. */
type Refusal = [what: string, rule: string | RegExp, write: () => Promise<unknown>]
const refuses = (refusals: Refusal[]) =>
  test.each(refusals)('refuses %s', async (_what, rule, write) => {
    await expect(write()).rejects.toThrow(rule)
  })

describe('of one order, the schema', () => {
  /** Attempts of one order, the last of which is refused or not. */
  async function attempts(first: Partial<Payment>, ...others: Partial<Payment>[]) {
    const { order } = await keep(store, first)
    for (const fields of others) {
      await store.transaction((tx) => tx.insertPayment(ownPayment(order.id, fields)))
    }
    return order.id
  }
  const open = openStates.map((state): Refusal => {
    const write = () => attempts({ state }, { state: 'registered' })
    return [`a second open attempt beside one that is ${state}`, 'payments_one_open', write]
  })

  refuses([
    ...open,
    ['two that are paid', 'payments_one_paid', () => attempts(paid(), paid())],
    ['one paid, one delivered', 'payments_one_paid', () => attempts(paid('delivered'), paid())],
    ['two deliveries', 'payments_one_paid', () => attempts(paid('delivered'), paid('delivered'))],
  ])

  test('refuses to make a second attempt paid', async () => {
    const id = await attempts(paid('delivered'), { state: 'failed' })
    const paying = `update payments set state = 'paid', taken_minor = 5000, taken_currency = 'ZMW'`
    const write = query(`${paying} where order_id = $1 and state = 'failed'`, [id])
    await expect(write).rejects.toThrow('payments_one_paid')
  })

  test('accepts a paid attempt beside an open one and many that ended', async () => {
    const ended = ['failed', 'expired', 'superseded', 'exception'] as const
    const others = [{ state: 'raised' } as const, ...ended.map((state) => ({ state }))]
    const id = await attempts(paid(), ...others, paid('refund-due'), paid('refunded'))
    expect(await query('select from payments where order_id = $1', [id])).toHaveLength(8)
  })
})

describe('of a payment, the schema', () => {
  const change = (fields: string) => async () => {
    const { payment } = await keep(store, paid())
    return query(`update payments set ${fields} where id = $1`, [payment.id])
  }
  const reprice = (fields: string) => async () => {
    const { order } = await keep(store)
    return query(`update orders set ${fields} where id = $1`, [order.id])
  }
  const unpaid = (state: Payment['state']) => () => keep(store, { state, taken: null })
  const oddCase = (column: string) => change(`state = 'exception', ${column} = null`)
  const untaken = change('taken_minor = null, taken_currency = null')
  const moved = (from: Payment['state'], to: Payment['state']) => async () => {
    const { payment } = await keep(store, paid(from))
    return query('update payments set state = $2 where id = $1', [payment.id, to])
  }

  const notInstalled = (item: Order['item']) => async () => {
    const { payment } = await keep(store, paid('delivered'), { item })
    return query(
      `update payments set state = 'refund-due', reason = 'not-installed' where id = $1`,
      [payment.id],
    )
  }

  refuses([
    ['a state that no table knows', 'payments_known_state', change(`state = 'banana'`)],
    ['a negative amount', 'payments_amount_positive', change('amount_minor = -1')],
    ['no amount', 'payments_amount_positive', change('amount_minor = 0')],
    ['a negative amount taken', 'payments_taken_positive', change('taken_minor = -1')],
    ['nothing taken', 'payments_taken_positive', change('taken_minor = 0')],
    ['an amount taken without a currency', 'payments_taken_whole', oddCase('taken_currency')],
    ['a currency taken without an amount', 'payments_taken_whole', oddCase('taken_minor')],
    ['one that was paid and took nothing', 'payments_money_needs_taken', untaken],
    ['a delivery that took nothing', 'payments_money_needs_taken', unpaid('delivered')],
    ['a refund of nothing', 'payments_money_needs_taken', unpaid('refund-due')],
    ['a payment of another amount', 'payments_took_what_was_asked', change('taken_minor = 4999')],
    [
      'a delivery of another amount',
      'payments_took_what_was_asked',
      change(`state = 'delivered', taken_minor = 4999`),
    ],
    [
      'one paid in another currency',
      'payments_took_what_was_asked',
      change(`taken_currency = 'USD'`),
    ],
    [
      'a delivery that is paid again',
      'payments of delivered are final',
      moved('delivered', 'raised'),
    ],
    [
      'a delivery that is refunded',
      'payments of delivered are final',
      moved('delivered', 'refunded'),
    ],
    [
      'a delivery that goes back for any reason',
      'payments of delivered are final',
      moved('delivered', 'refund-due'),
    ],
    [
      'a delivery that nobody installs and that goes back',
      'is not installed',
      notInstalled({ kind: 'thing' }),
    ],
    [
      'a refund that is delivered',
      'payments of refunded are final',
      moved('refunded', 'delivered'),
    ],
    ['an order paid by no attempt', 'orders_paid_by', reprice(`paid_by = 'NONE'`)],
    ['an order for nothing', 'orders_amount_minor_check', reprice('amount_minor = 0')],
    ['an order below nothing', 'orders_amount_minor_check', reprice('amount_minor = -1')],
    ['an order of nothing', 'orders_value_positive', reprice('value_minor = 0')],
    ['an order of less than nothing', 'orders_value_positive', reprice('value_minor = -1')],
  ])

  test('accepts a delivery that is installed and goes back for that reason', async () => {
    await notInstalled({ kind: 'thing', installs: true })()
  })

  test('refuses the same transaction of a provider twice, and not of two providers', async () => {
    const fields = { ...paid(), providerId: freshId() }
    await keep(store, fields)
    await expect(keep(store, fields)).rejects.toThrow(ProviderIdTaken)
    await keep(store, { ...fields, provider: 'purse' })
  })

  test('accepts a final state that is written again, and a person’s word on another amount', async () => {
    const { payment } = await keep(store, paid('delivered'))
    await query(`update payments set state = 'delivered', tries = 1 where id = $1`, [payment.id])
    const other = {
      ...paid('delivered'),
      taken: money(500n, 'ZMW'),
      reason: 'other-amount',
    } as const
    await keep(store, other)
  })

  test('accepts a case of which nothing was seen, also when it was given back by hand', async () => {
    await keep(store, { state: 'exception' })
    await keep(store, { state: 'refunded', taken: null, providerId: freshId() })
  })
})

describe('of refunds, the schema', () => {
  const insertRefund = `insert into refunds (payment_id, ordinal, provider, state, amount_minor, currency,
      reason, provider_refund_id, created_at, tries, looks, refusals, is_asked_about, detail)
    values ($1, $2, 'pages', $3, $4, 'ZMW', 'not-delivered', $5, now(), 0, 0, 0, false, '')`
  type Drawn = [ordinal: number, state: string, minor: number, providerRefundId: string | null]

  const addTo = async (state: Payment['state'], ...refunds: Drawn[]) => {
    const { payment } = await keep(store, paid(state))
    for (const refund of refunds) await query(insertRefund, [payment.id, ...refund])
    return payment
  }
  const add = (...refunds: Drawn[]) => addTo('refund-due', ...refunds)
  const inStates = (...states: string[]) =>
    addTo(
      states.includes('returned') ? 'refunded' : 'refund-due',
      ...states.map((state, index): Drawn => [index + 1, state, 5_000, null]),
    )
  const changed = async (state: string, fields: string) => {
    const { id } = await addTo('refunded', [1, state, 5_000, null])
    return query(`update refunds set ${fields} where payment_id = $1`, [id])
  }
  const twice = async (id: string) => {
    for (const refund of [1, 2]) await add([1, 'under-way', 5_000 - refund, id])
  }
  const orphan = () => query(insertRefund, ['NONE', 1, 'due', 1, null])

  refuses([
    ['a second beside one that is due', 'refunds_one_open', () => inStates('due', 'due')],
    ['a second beside one that was sent', 'refunds_one_open', () => inStates('sent', 'due')],
    ['a second beside one under way', 'refunds_one_open', () => inStates('under-way', 'due')],
    ['two that returned', 'refunds_one_returned', () => inStates('returned', 'returned')],
    ['one refund of two payments', 'refunds_by_provider_id', () => twice(freshId())],
    ['a state that no table knows', 'refunds_state_check', () => inStates('banana')],
    ['a negative amount', 'refunds_amount_minor_check', () => add([1, 'due', -1, null])],
    ['no amount', 'refunds_amount_minor_check', () => add([1, 'due', 0, null])],
    ['an ordinal below the first', 'refunds_ordinal_check', () => add([0, 'due', 5_000, null])],
    ['a refund of no payment', /refunds_payment_id|refunds_within_taken/, orphan],
    ['ten times what was taken', 'refunds_within_taken', () => add([1, 'due', 50_000, null])],
    ['more than was taken', 'refunds_within_taken', () => add([1, 'due', 5_001, null])],
    [
      'more than was taken, later',
      'refunds_within_taken',
      () => changed('sent', 'amount_minor = 5001'),
    ],
    [
      'another currency than was taken',
      'refunds_within_taken',
      () => changed('sent', `currency = 'USD'`),
    ],
    [
      'one that returned of what is delivered',
      'refunds_returned_of_refunded',
      () => addTo('delivered', [1, 'returned', 5_000, null]),
    ],
    [
      'one that returned before its payment is refunded',
      'refunds_returned_of_refunded',
      () => add([1, 'returned', 5_000, null]),
    ],
    [
      'a refund that returned and is sent again',
      'refunds of returned are final',
      () => changed('returned', `state = 'sent'`),
    ],
    [
      'a refund that was called off and is sent',
      'refunds of called-off are final',
      () => changed('called-off', `state = 'sent'`),
    ],
  ])

  test('accepts an open one after those that failed or were called off', async () => {
    await inStates('failed', 'failed', 'called-off', 'stuck', 'under-way')
    await inStates('failed', 'returned')
  })
})

describe('of the books, the schema', () => {
  const insertLines = `insert into ledger_lines
    (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)`
  /** Books lines such as "customers 100 ZMW, deliveries -100 ZMW". */
  const post = (lines: string, posting = freshId(), paymentId: string = booked.id) => {
    const parts = lines.split(', ').map((line) => line.split(' '))
    return query(
      `${insertLines} select $1, $5, 'O', now(), 'take', l.account, l.currency, l.minor
       from unnest($2::text[], $3::bigint[], $4::text[]) as l (account, minor, currency)`,
      [posting, ...[0, 1, 2].map((place) => parts.map((part) => part[place])), paymentId],
    )
  }
  const balanced = 'customers 100 ZMW, deliveries -100 ZMW'
  const exchanged = 'customers 100 ZMW, exchange -100 ZMW, exchange 5 USD, deliveries -5 USD'
  const mixed = 'customers 100 ZMW, exchange -90 ZMW, exchange 90 USD, deliveries -100 USD'
  const split = 'customers 50 ZMW, customers 50 ZMW, deliveries -100 ZMW'

  test.each([balanced, exchanged])('accepts %s', async (lines) => {
    const posting = freshId()
    await post(lines, posting)
    const kept = await query('select from ledger_lines where posting_id = $1', [posting])
    expect(kept).toHaveLength(lines.split(',').length)
  })

  const unbalanced = ['customers 100 ZMW', 'customers 100 ZMW, deliveries -99 ZMW']
  refuses([
    ...[...unbalanced, 'customers 100 ZMW, deliveries -100 USD', mixed].map(
      (lines): Refusal => [lines, 'does not balance', () => post(lines)],
    ),
    [split, 'ledger_lines_once', () => post(split)],
    ['a posting of no payment', 'ledger_lines_payment_id', () => post(balanced, freshId(), 'NONE')],
    ['a line of nothing', 'ledger_lines_amount_minor_check', () => post('customers 0 ZMW')],
    [
      'the same posting twice',
      'ledger_lines_once',
      async () => {
        const posting = freshId()
        for (let times = 0; times < 2; times++) await post(balanced, posting)
      },
    ],
  ])

  test('refuses a posting that only a later statement of its transaction would balance', async () => {
    const client = await database.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    const line = `${insertLines} values ($1, $2, 'O', now(), 'take', 'customers', 'ZMW', 100)`
    await expect(client.query(line, [freshId(), booked.id])).rejects.toThrow('does not balance')
  })
})

describe('what is written stays:', () => {
  const rows: Record<string, string> = {
    ledger_lines: `insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
      values ('kept', '${booked.id}', 'O', now(), 'take', 'gateway', 'ZMW', 1), ('kept', '${booked.id}', 'O', now(), 'take', 'customers', 'ZMW', -1)`,
    payment_history: `insert into payment_history (payment_id, order_id, at, move, to_state, detail)
      values ('P', 'O', now(), 'register', 'registered', '')`,
    refund_history: `insert into refund_history (payment_id, ordinal, at, move, to_state, detail)
      values ('P', 1, now(), 'open', 'due', '')`,
  }
  beforeAll(() => Promise.all(Object.values(rows).map((row) => query(row))))

  refuses(
    Object.keys(rows).flatMap((table) =>
      [
        `update ${table} set payment_id = 'X'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ].map((text): Refusal => [text, `${table} is append only`, () => query(text)]),
    ),
  )
  refuses(
    ['refunds', 'provider_sessions'].map(
      (table): Refusal => [
        `to delete ${table}`,
        `${table} is append only`,
        () => query(`delete from ${table}`),
      ],
    ),
  )
  refuses(
    ['orders', 'payments', 'refunds', 'anomalies', 'provider_sessions'].map(
      (table): Refusal => [
        `to empty ${table}`,
        'cannot be emptied',
        () => query(`truncate ${table} cascade`),
      ],
    ),
  )
})

test('of messages, the schema refuses a kind that is not known, and a claim leaves one of a later version', async () => {
  const { payment } = await keep(store, paid())
  const insert = (kind: string) =>
    query(
      `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
       values ($1, $2, $3, $3, now(), now(), 0)`,
      [payment.id, payment.orderId, kind],
    )
  await expect(insert('greeting')).rejects.toThrow('messages_kind_known')
  await insert(messageKinds[0])
  await query('alter table messages drop constraint messages_kind_known')
  await insert('of a later version')
  const claimed = await createMessageStore(database).claimMessages(
    'sms',
    agoMs(-1_000),
    agoMs(-2_000),
    9,
  )
  expect(claimed.map(({ kind }) => kind)).toEqual([messageKinds[0]])
  expect(await query(`select tries from messages where kind like 'of %'`)).toEqual([{ tries: 0 }])
})

test('of contradictions, the schema refuses a kind that is not known and keeps each open once', async () => {
  const { payment } = await keep(store, paid())
  const insert = (kind: string) =>
    query(
      `insert into anomalies (payment_id, order_id, at, kind, subject, detail) values ($1, 'O', now(), $2, 'S', '')`,
      [payment.id, kind],
    )
  await expect(insert('oddity')).rejects.toThrow('anomalies_kind_check')
  await insert('taken-back')
  await expect(insert('taken-back')).rejects.toThrow('anomalies_open_once')
})

test('of sessions, the schema keeps each for one payment of a provider', async () => {
  const { payment } = await keep(store)
  const insert = (provider: string, paymentId: string) =>
    query('insert into provider_sessions values ($1, $2, $3, now())', [provider, 'S', paymentId])
  await insert('pages', payment.id)
  await insert('purse', payment.id)
  await expect(insert('pages', payment.id)).rejects.toThrow('provider_sessions_pkey')
  await expect(insert('other', 'NONE')).rejects.toThrow('provider_sessions_payment_id')
})
