import { forgetCall, recentCall } from '@portal/contract/device'
import { orderPageCall } from '@portal/contract/order-page'
import { paymentModes } from '@portal/contract/payment-modes'
import { initiateCall, processCall } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { openPush, openWalletAttempt, pushBody, statusOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import {
  books,
  deliveriesTo,
  outside,
  phone,
  portalUrl,
  transactionOf,
  visitor,
} from './healthy-portal.ts'

const walletName = `${brand.wire.productUpper}_MONEY`
const noWallet = '971000002'
const promptsOf = async (msisdn: string) => (await phone(msisdn).prompts()).length

const payerRefused = (reason: string, message: string) => ({
  http: 400,
  body: { message, result: { reason, field: 'paymentMobile' } },
})

describe('the payer', () => {
  const required = payerRefused('payer.required', 'Phone No is required')
  const invalid = payerRefused('payer.invalid', `Please enter valid ${brand.name} number`)

  test.each([
    ['no digits', '', required],
    ['too few digits', '97100000', invalid],
    ['the country code', '260971000001', invalid],
    ['no wallet', noWallet, invalid],
    ['no subscriber', '971000009', invalid],
  ])('with %s is refused at initiate, and nothing is stored', async (_, paymentMobile, refusal) => {
    const msisdn = freshNumber()
    const body = pushBody(msisdn, { paymentMobile })
    expect(await visitor.call(initiateCall, body)).toMatchObject(refusal)
    expect(await books.count('payments', 'msisdn = $1', [msisdn])).toBe(0)
  })

  test('must be named by the time the phone is asked', async () => {
    const msisdn = freshNumber()
    const { paymentMobile: _, ...body } = pushBody(msisdn)
    const { transactionId } = await visitor.result(initiateCall, body)
    expect(await visitor.call(processCall, { transactionId })).toMatchObject(required)
    expect(await promptsOf(msisdn)).toBe(0)
    const payer = freshNumber()
    const named = { transactionId, paymentMode: paymentModes.wallet, paymentMobile: payer }
    for (const more of [{}, { paymentMode: paymentModes.wallet }]) {
      const body = { transactionId, ...more, paymentMobile: noWallet }
      expect(await visitor.call(processCall, body)).toMatchObject(invalid)
    }
    await visitor.result(processCall, named)
    await phone(payer).press('approve')
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    expect(await deliveriesTo({ msisdn })).toHaveLength(1)
  })

  test('is not another one at process than at initiate', async () => {
    const { transactionId, payer } = await openWalletAttempt(visitor)
    const other = freshNumber()
    const refusal = await visitor.call(processCall, { transactionId, paymentMobile: other })
    expect(refusal).toMatchObject({ http: 400, body: { result: { reason: 'payer.invalid' } } })
    expect([await promptsOf(payer), await promptsOf(other)]).toEqual([0, 0])
    await visitor.result(processCall, { transactionId, paymentMobile: payer })
    expect(await promptsOf(payer)).toBe(1)
  })
})

test.each(['AM', walletName])('a push works by the mode %s', async (paymentMode) => {
  const msisdn = freshNumber()
  const { transactionId } = await visitor.result(initiateCall, pushBody(msisdn, { paymentMode }))
  const processed = await visitor.result(processCall, { transactionId, paymentMode })
  expect(processed).toMatchObject({ transactionId, transactionStatus: 'IN_PROCESS' })
  expect(processed).not.toHaveProperty('redirectUrl')
  expect(await transactionOf({ transactionId })).toMatchObject({ paymentMode: 'AM' })
  expect(await promptsOf(msisdn)).toBe(1)
})

describe('what the payer does', () => {
  test.each([
    ['971000007', 'not-enough-money', true],
    ['971000006', 'wallet-locked', false],
  ])('from the wallet of %s takes nothing and says why: %s', async (payer, reason, rings) => {
    const push = await openPush(visitor, { payer })
    if (rings) await phone(payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    const said = { reason, money: 'nothing-taken', canRetry: true }
    expect(await transactionOf(push)).toMatchObject(said)
    const { debits } = await outside.wallet(payer)
    expect(debits.filter(({ reference }) => reference === push.transactionId)).toEqual([])
    expect(await deliveriesTo(push)).toEqual([])
  })

  test('pressing twice is once', async () => {
    const { transactionId, payer, msisdn } = await openPush(visitor)
    const [prompt] = await phone(payer).prompts()
    const id = prompt?.id ?? ''
    expect(await phone(payer).answer(id, 'approve')).toBe(200)
    const again = await Promise.all([
      phone(payer).answer(id, 'approve'),
      phone(payer).answer(id, 'decline'),
    ])
    expect(again).toEqual([409, 409])
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    expect((await outside.wallet(payer)).debits).toHaveLength(1)
    expect(await deliveriesTo({ msisdn })).toHaveLength(1)
  })
})

test('the order page of a push tells its owner whose phone is asked and until when, and others neither number', async () => {
  const payer = freshNumber()
  const { transactionId, msisdn } = await openPush(visitor, { payer })
  const own = await transactionOf({ transactionId })
  expect(own).toMatchObject({ payer, money: 'approve-on-phone', status: 'IN_PROCESS' })
  const leftMs = Date.parse(own?.approveBy ?? '') - Date.now()
  expect(leftMs).toBeGreaterThan(100_000)
  expect(leftMs).toBeLessThanOrEqual(120_000)
  const stranger = await createVisitor(portalUrl).result(orderPageCall, { tid: transactionId })
  expect(stranger.owned).toBe(false)
  expect(JSON.stringify(stranger)).not.toContain(payer)
  expect(JSON.stringify(stranger)).not.toContain(msisdn)
  await phone(payer).press('approve')
  expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  const over = await transactionOf({ transactionId })
  expect(over).toMatchObject({ payer, money: 'delivered' })
  expect(over).not.toHaveProperty('approveBy')
})
describe('what a device paid for lately', () => {
  test('names number, amount, way and payer, once each, to that device alone', async () => {
    const payer = freshNumber()
    const msisdn = freshNumber()
    for (let times = 0; times < 2; times++) {
      const { transactionId } = await openPush(visitor, { msisdn, payer })
      await phone(payer).press('approve')
      await waitForEnd(visitor, transactionId)
    }
    const { recent } = await visitor.result(recentCall, {})
    const airtime = {
      transactionType: 'PREPAID RECHARGE',
      msisdn,
      amount: '50.00',
      currency: 'ZMW',
    }
    expect(recent).toEqual([{ ...airtime, paymentMode: 'AM', payer }])
    expect(await createVisitor(portalUrl).result(recentCall, {})).toEqual({ recent: [] })
  })

  test('is forgotten on demand, and what waits belongs to nobody then but is still watched', async () => {
    const { transactionId, payer, msisdn } = await openPush(visitor)
    await visitor.result(forgetCall, {})
    expect(visitor.cookies.get('sid')).toBe('')
    expect(await visitor.result(recentCall, {})).toEqual({ recent: [] })
    const page = await visitor.result(orderPageCall, { tid: transactionId })
    expect(page.owned).toBe(false)
    expect(JSON.stringify(page)).not.toContain(msisdn)
    expect(await visitor.call(processCall, { transactionId })).toMatchObject({ http: 404 })
    await phone(payer).press('approve')
    await expect.poll(() => statusOf(visitor, transactionId), { timeout: 20_000 }).toBe('SUCCESS')
  })
})
