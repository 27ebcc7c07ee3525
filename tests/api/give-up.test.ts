import { giveUpCall, openOrderCall } from '@portal/contract/calls/transaction'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { openAttempt, openPush, orderBody, transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import type { Attempt } from '../methods/payment-method.ts'
import { outside, phone, portalUrl, visitor } from './healthy-portal.ts'

let attempt: Attempt
beforeEach(async () => {
  attempt = await openAttempt(visitor)
  await askForPage(visitor, attempt)
})
afterEach(() => outside.clearFaults())

const own = () => transactionOf(visitor, attempt)
const giveUp = (by = visitor) => by.call(giveUpCall, { transactionId: attempt.transactionId })

describe('giving up', () => {
  test('by another device, known or not, is refused like an unknown payment, and changes nothing', async () => {
    const before = await own()
    const known = createVisitor(portalUrl)
    await known.result(openOrderCall, orderBody(freshNumber()))
    for (const stranger of [createVisitor(portalUrl), known]) {
      const foreign = await giveUp(stranger)
      const unknown = await stranger.call(giveUpCall, { transactionId: 'x' })
      expect(foreign.http).toBe(404)
      expect(foreign.body).toEqual(unknown.body)
    }
    expect(await own()).toEqual(before)
  })

  const refusedOf = async (transactionId: string) => {
    const { http, body } = await visitor.call(giveUpCall, { transactionId })
    expect({ http, body }).toMatchObject({
      http: 409,
      body: { result: { reason: 'attempt.not-open', field: 'transactionId' } },
    })
  }

  test('is refused where nothing can be given up: not submitted, ringing, left, or delivered', async () => {
    await refusedOf((await openAttempt(visitor)).transactionId)
    const push = await openPush(visitor, attempt)
    await refusedOf(push.transactionId)
    await refusedOf(attempt.transactionId)
    await phone(push.payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
    await refusedOf(push.transactionId)
  })
})
