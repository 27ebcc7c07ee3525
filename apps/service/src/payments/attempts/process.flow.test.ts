import { ok } from '@portal/kernel/result'
import { describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { minutes, paidFields, registeredFields } from '../core/payment-fixture.ts'
import { workOn } from '../engine/payment.flow.ts'
import { processPayment } from './process.flow.ts'

const { deps, product, store, answers, asked, keep, find, visitor } = await useDeps()
const { asker, ownerHash } = visitor()

let keys = 0
const submit = ({ id }: Payment, key = `key of process ${++keys}`) =>
  processPayment(deps, asker, {
    key,
    body: 'body',
    transactionId: id,
    provider: null,
    mode: null,
    paymentMobile: null,
  })

const page = { kind: 'redirect', url: 'https://pay.example/1' } as const
const live = { shown: page, chargeExpiresAt: agoMs(-minutes(5)) }

describe('another request for an attempt that was submitted', () => {
  test.each<[string, Partial<Payment>, boolean]>([
    ['can be used', live, true],
    ['has ended', { ...live, chargeExpiresAt: agoMs(0) }, false],
    ['has no known end', { ...live, chargeExpiresAt: null }, false],
    ['is being opened', { ...live, state: 'unknown' }, false],
    ['was paid on', { ...live, ...paidFields }, false],
  ])('shows its page where it %s: %3$s', async (_what, fields, isShown) => {
    const { payment } = await keep(fields, { ownerHash })
    const shown = isShown ? page : null
    const answer = { transactionId: payment.id, status: 'ALREADY_PROCESSED', shown }
    expect(await submit(payment)).toEqual(ok(answer))
    expect(asked).toEqual([])
  })
})

test('a repeat beside the first request, which has no answer yet, is answered like that one', async () => {
  const { payment } = await keep(live, { ownerHash })
  const key = 'a key without an answer'
  await store.transaction((tx) => tx.claimKey(key, 'process', deps.digest('body')))
  const answer = { transactionId: payment.id, status: 'IN_PROCESS', shown: page }
  expect(await submit(payment, key)).toEqual(ok(answer))
})

test.each([
  ['with a page', { redirectUrl: page.url }, page],
  ['without one', { redirectUrl: null }, null],
])('an answer that an earlier version stored %s is repeated', async (key, stored, shown) => {
  const { payment } = await keep(live, { ownerHash })
  const answer = { transactionId: payment.id, status: 'IN_PROCESS' }
  await store.transaction(async (tx) => {
    await tx.claimKey(key, 'process', deps.digest('body'))
    await tx.answerKey(key, 'process', JSON.stringify({ ...answer, ...stored }))
  })
  expect(await submit(payment, key)).toEqual(ok({ ...answer, shown }))
})

describe('a submission', () => {
  const unsent = { ...registeredFields, nextAt: agoMs(-minutes(20)) }

  test('begins the life of what the visitor pays with', async () => {
    const { payment } = await keep({ ...unsent, registeredAt: agoMs(minutes(20)) }, { ownerHash })
    await submit(payment)
    const { submittedAt, chargeExpiresAt } = await find(payment)
    expect((chargeExpiresAt ?? 0) - (submittedAt ?? 0)).toBe(minutes(30))
  })

  test('is answered with the provider’s answer, which is not read back', async () => {
    answers.charge = { kind: 'accepted', session: null, show: page, livesMs: null }
    const { payment } = await keep(unsent, { ownerHash })
    const findPayment = () => Promise.reject(new Error('The answer is known.'))
    deps.store = { ...store, findPayment }
    const answer = { transactionId: payment.id, status: 'IN_PROCESS', shown: page }
    expect(await submit(payment)).toEqual(ok(answer))
  })

  test('that is refused ends the attempt, and a repeat is answered the same', async () => {
    answers.charge = { kind: 'refused', detail: 'no' }
    const { payment } = await keep(unsent, { ownerHash })
    const answer = ok({ transactionId: payment.id, status: 'FAILED', shown: null })
    expect(await submit(payment, 'one key')).toEqual(answer)
    expect(await submit(payment, 'one key')).toEqual(answer)
    expect(asked).toEqual(['charge'])
  })
})

test('work that throws something else than an error is put off with its words', async () => {
  const due = { nextAt: agoMs(1_000), paidAt: agoMs(1_000) }
  const { payment } = await keep({ ...paidFields, ...due })
  const fulfil = () => Promise.reject('no words of an error')
  deps.products = new Map([['thing', { ...product, fulfil }]])
  await workOn(deps, payment)
  expect(await find(payment)).toMatchObject({ workFailures: 1, lastError: 'no words of an error' })
})
