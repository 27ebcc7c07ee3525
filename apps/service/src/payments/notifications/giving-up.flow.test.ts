import { newId } from '@portal/kernel/ids'
import { describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type { ReturnOutcome } from '../../ports/payment-provider.port.ts'
import { dueFields, minutes, paidFields, registeredFields } from '../core/payment-fixture.ts'
import { giveUp, noteReturn } from './notification.flow.ts'

const { deps, usualDeps, asked, keep, find, hear, visitor } = await useDeps()

const later = agoMs(-minutes(60))
/** True for a payment whose owner is kept from reading that nothing was taken. */
const isConfirming = async (payment: Payment) => (await find(payment)).confirmingSince !== null

describe('giving up', () => {
  const raised = { state: 'raised', shown: null, chargeSentAt: null } as const
  const byPurse = { provider: 'purse', shown: null }
  test.each<[string, Partial<Payment>, string]>([
    ['a page that is open', {}, 'noted'],
    ['a page that is being opened', { state: 'unknown' }, 'noted'],
    ['a prompt that was not sent', { ...raised, ...byPurse }, 'noted'],
    ['a prompt that may ring', byPurse, 'not-open'],
    ['what was not submitted', registeredFields, 'not-open'],
    ['what has ended', { state: 'failed' }, 'not-open'],
    ['what is paid', { ...paidFields, state: 'delivered' }, 'not-open'],
  ])('%s is %3$s', async (_what, fields, outcome) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({ ...fields, nextAt: later }, { ownerHash })
    expect(await giveUp(deps, asker, payment.id)).toBe(outcome)
    const { cancelledAt, nextAt } = await find(payment)
    expect(cancelledAt !== null).toBe(outcome === 'noted')
    if (outcome === 'not-open') expect(nextAt).toBe(later)
  })

  test('what has ended since is noted again', async () => {
    const { asker, ownerHash } = visitor()
    const ended = { state: 'superseded', cancelledAt: agoMs(minutes(1)) } as const
    const { payment } = await keep(ended, { ownerHash })
    expect(await giveUp(deps, asker, payment.id)).toBe('noted')
    expect(await find(payment)).toEqual(payment)
  })

  test('an attempt of another visitor, or one that is not known, is not found', async () => {
    const { payment } = await keep({ nextAt: later })
    expect(await giveUp(deps, visitor().asker, payment.id)).toBeNull()
    expect(await find(payment)).toEqual(payment)
    const unknown = newId<'TransactionId'>(usualDeps.random)
    expect(await giveUp(deps, visitor().asker, unknown)).toBeNull()
  })
})

describe('a return of the owner', () => {
  test.each<[string, ReturnOutcome | undefined, Partial<Payment>, boolean]>([
    ['with the word paid', 'paid', {}, true],
    ['without a word', undefined, {}, true],
    ['with the word cancelled', 'cancelled', {}, false],
    ['to what was not submitted', 'paid', registeredFields, false],
    ['to what has ended', 'paid', { state: 'failed' }, true],
  ])(
    '%s has the page say that a payment is being confirmed: %4$s',
    async (_what, outcome, fields, confirms) => {
      const { asker, ownerHash } = visitor()
      const { payment } = await keep({ ...fields, askedAt: agoMs(3_000) }, { ownerHash })
      const back = { transactionId: payment.id, provider: payment.provider }
      await noteReturn(deps, asker, outcome ? { ...back, outcome } : back)
      expect(await isConfirming(payment)).toBe(confirms)
      expect((await find(payment)).notifiedAt).not.toBeNull()
    },
  )

  test('from an attempt that is not known shows no order', async () => {
    const back = { transactionId: newId<'TransactionId'>(usualDeps.random), provider: 'pages' }
    expect(await noteReturn(deps, visitor().asker, back)).toBeNull()
  })
})

describe('a callback', () => {
  test('makes the provider be asked, and the owner sees nothing of it', async () => {
    const { payment } = await keep({ nextAt: later })
    expect(await hear(payment)).toBe(true)
    expect(await isConfirming(payment)).toBe(false)
    expect((await find(payment)).nextAt).toBeLessThan(later)
    expect(asked).toEqual([])
  })

  test('soon after the provider was asked waits for its turn', async () => {
    const askedAt = agoMs(3_000)
    const { payment } = await keep({ askedAt, nextAt: later })
    await hear(payment)
    expect((await find(payment)).nextAt).toBe(askedAt + 10_000)
  })

  test('about what is paid and moves on is kept, and asks nothing', async () => {
    for (const fields of [paidFields, dueFields({})]) {
      const { payment } = await keep({ ...fields, nextAt: later })
      expect(await hear(payment)).toBe(true)
      expect(await find(payment)).toEqual(payment)
    }
  })

  const failed = { kind: 'failed', detail: 'no' } as const

  test.each<[string, string, Partial<Payment>, string[]]>([
    ['the one that paid', 'P1', { ...paidFields, state: 'delivered' }, ['P1']],
    ['another one', 'P2', { ...paidFields, state: 'delivered' }, []],
  ])('that says failed of %s has %3$j asked about', async (_what, providerId, fields, ids) => {
    const { payment } = await keep(fields)
    const own = providerId === 'P1' ? payment.providerId : providerId
    await hear(payment, { providerId: own, claim: 'failure' })
    const expected = ids.map(() => payment.providerId)
    expect((await find(payment)).namedIds).toEqual(expected)
  })

  test('that proves the end of an open attempt ends it without a question', async () => {
    const { payment } = await keep({ nextAt: later })
    expect(await hear(payment, { claim: 'failure', proven: failed })).toBe(true)
    expect((await find(payment)).state).toBe('failed')
    expect(asked).toEqual([])
  })
})
