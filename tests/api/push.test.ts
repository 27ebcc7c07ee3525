import type { Call, InputOf, ResultOf } from '@portal/contract/call'
import { paymentModes } from '@portal/contract/constants'
import { forgetCall, recentCall } from '@portal/contract/device'
import { orderPageCall } from '@portal/contract/order-page'
import { initiateCall, paymentOptionsCall, processCall } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import {
  openAttempt,
  openPush,
  openWalletAttempt,
  pushBody,
  statusOf,
  waitForEnd,
} from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage, press } from '../ways/card.ts'
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

const paymentOptionsPaths = [
  paymentOptionsCall.path,
  'transaction/payment-options',
  'transaction/v1/hbb/payment-options',
]

test.each(paymentOptionsPaths)(
  '%s offers the wallet by the brand’s name and label, after the card',
  async (path) => {
    // Published names of one call.
    const call: Call<InputOf<typeof paymentOptionsCall>, ResultOf<typeof paymentOptionsCall>> = {
      method: 'POST',
      path,
    }
    const { paymentOption } = await visitor.result(call, {
      amount: '50',
      mobileNumber: freshNumber(),
      transactionType: 'PREPAID RECHARGE',
    })
    expect(paymentOption.map(({ name, type, label }) => [name, type, label])).toEqual([
      ['FLUTTERWAVE', 'PG', 'Debit/Credit Card'],
      [walletName, 'AM', brand.products.money],
    ])
  },
)

describe('the payer', () => {
  test.each([
    ['too few digits', '97100000'],
    ['too many digits', '9710000011'],
    ['a leading 0', '0971000001'],
    ['the country code', '260971000001'],
    ['letters', '97100000x'],
    ['no wallet', noWallet],
    ['no subscriber', '971000009'],
  ])('with %s is refused at initiate, and nothing is stored', async (_name, paymentMobile) => {
    const msisdn = freshNumber()
    const refusal = await visitor.call(initiateCall, pushBody(msisdn, { paymentMobile }))
    expect(refusal).toMatchObject({
      http: 400,
      body: {
        message: `Please enter valid ${brand.name} number`,
        result: { reason: 'payer.invalid', field: 'paymentMobile' },
      },
    })
    expect(await books.count('payments', 'msisdn = $1', [msisdn])).toBe(0)
  })

  test('that is empty is asked for', async () => {
    const body = pushBody(freshNumber(), { paymentMobile: '' })
    expect(await visitor.call(initiateCall, body)).toMatchObject({
      http: 400,
      body: {
        message: 'Phone No is required',
        result: { reason: 'payer.required', field: 'paymentMobile' },
      },
    })
  })

  test('must be named by the time the phone is asked', async () => {
    const msisdn = freshNumber()
    const { paymentMobile: _, ...body } = pushBody(msisdn)
    const { transactionId } = await visitor.result(initiateCall, body)
    expect(await visitor.call(processCall, { transactionId })).toMatchObject({
      http: 400,
      body: {
        message: 'Phone No is required',
        result: { reason: 'payer.required', field: 'paymentMobile' },
      },
    })
    expect(await promptsOf(msisdn)).toBe(0)
    const payer = freshNumber()
    const named = { transactionId, paymentMode: paymentModes.wallet, paymentMobile: payer }
    for (const more of [{}, { paymentMode: paymentModes.wallet }]) {
      const body = { transactionId, ...more, paymentMobile: noWallet }
      expect(await visitor.call(processCall, body)).toMatchObject({
        http: 400,
        body: { result: { reason: 'payer.invalid', field: 'paymentMobile' } },
      })
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

describe('submitting a push', () => {
  test.each(['AM', walletName])('works by the mode %s', async (paymentMode) => {
    const msisdn = freshNumber()
    const { transactionId } = await visitor.result(initiateCall, pushBody(msisdn, { paymentMode }))
    const processed = await visitor.result(processCall, { transactionId, paymentMode })
    expect(processed).toMatchObject({ transactionId, transactionStatus: 'IN_PROCESS' })
    expect(processed).not.toHaveProperty('redirectUrl')
    expect(await transactionOf({ transactionId })).toMatchObject({ paymentMode: 'AM' })
    expect(await promptsOf(msisdn)).toBe(1)
  })
})

describe('what the payer does', () => {
  test.each([
    {
      what: 'approving with too little money',
      action: 'approve',
      payer: '971000007',
      reason: 'not-enough-money',
    },
    {
      what: 'nothing, because the wallet is locked',
      action: null,
      payer: '971000006',
      reason: 'wallet-locked',
    },
  ] as const)('$what takes nothing and says why: $reason', async ({ action, payer, reason }) => {
    const push = await openPush(visitor, { payer })
    if (action) await phone(push.payer).press(action)
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    const transaction = await transactionOf(push)
    expect(transaction).toMatchObject({ reason, money: 'nothing-taken', canRetry: true })
    const { debits } = await outside.wallet(push.payer)
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

describe('approving after another way was chosen', () => {
  const isGivenBack = (payer: string, transactionId: string) =>
    expect
      .poll(async () => (await outside.wallet(payer)).debits, { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ reference: transactionId, refunded: '50.00' }))

  test('and paid goes back to the wallet, once', async () => {
    const push = await openPush(visitor)
    const card = await openAttempt(visitor, push)
    await visitor.send(await press(await askForPage(visitor, card), 'pay'))
    expect(await waitForEnd(visitor, card.transactionId)).toBe('SUCCESS')
    await phone(push.payer).press('approve')
    await isGivenBack(push.payer, push.transactionId)
    await expect
      .poll(() => transactionOf(push), { timeout: 20_000 })
      .toMatchObject({ status: 'FAILED', money: 'refunded', reason: 'paid-twice' })
    expect((await outside.wallet(push.payer)).balance).toBe('200.00')
    expect(await deliveriesTo(push)).toHaveLength(1)
  })

  test('and before that is paid goes back too, and the other is delivered', async () => {
    const push = await openPush(visitor)
    const card = await openAttempt(visitor, push)
    const link = await askForPage(visitor, card)
    await phone(push.payer).press('approve')
    await isGivenBack(push.payer, push.transactionId)
    await visitor.send(await press(link, 'pay'))
    expect(await waitForEnd(visitor, card.transactionId)).toBe('SUCCESS')
    expect(await deliveriesTo(push)).toHaveLength(1)
  })

  test('on two phones at once leaves one debit', async () => {
    const first = await openPush(visitor)
    const second = await openPush(visitor, { ...first, payer: freshNumber() })
    await Promise.all([phone(first.payer).press('approve'), phone(second.payer).press('approve')])
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    await isGivenBack(first.payer, first.transactionId)
    expect((await outside.wallet(second.payer)).debits).toMatchObject([{ refunded: false }])
    expect(await deliveriesTo(first)).toHaveLength(1)
  })
})

describe('the order page of a push', () => {
  test('tells its owner whose phone is asked and until when, and others neither number', async () => {
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
