import { fetchCall, orderPageCall } from '@portal/contract/calls/order-page'
import { sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { authProcessCall, initiateCall, processCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { codeAfter } from '../client/codes.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, statusOf, submit, waitForEnd } from '../client/recharge.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { smartcash } from '../methods/smartcash.ts'
import { openedBy, sealed, walletPin } from '../methods/wallet-pin.ts'
import { books, outside, portalUrl, sandboxUrl } from './healthy-portal.ts'

/** People of the sandbox. */
const lockedWallet = '971000006'
const poorWallet = '971000007'
const smartcashPayer = '971000001'
const noWallet = '971000002'

const byPin = async (visitor: Visitor, payer: string = freshNumber()) => {
  const attempt = await openAttempt(visitor, { method: walletPin, payer })
  const { token, key } = openedBy(attempt.transactionId)
  const send = (pin: string, more: { key?: string; sealedPin?: string } = {}) =>
    visitor.call(
      authProcessCall,
      { transactionId: attempt.transactionId, amPin: more.sealedPin ?? sealed(pin, key) },
      { token, ...(more.key ? { key: more.key } : {}) },
    )
  return { ...attempt, token, key, send }
}

const refusal = (code: number | string, message: string, left?: number) => ({
  http: 400,
  body: {
    statusCode: code,
    status: 'error',
    message,
    result: { field: 'amPin', ...(left === undefined ? {} : { attemptsLeft: left }) },
  },
})

describe('mobile money by its PIN', () => {
  test('says how often a wrong PIN may still be tried, and then takes the money once', async () => {
    const visitor = createVisitor(portalUrl)
    const { transactionId, payer, msisdn, send } = await byPin(visitor)
    const words = 'Please enter correct PIN'
    expect(await send('1111')).toMatchObject(refusal(1004, words, 4))
    expect(await send('1112')).toMatchObject(refusal(1004, words, 3))
    expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
    const page = await visitor.result(orderPageCall, { tid: transactionId })
    expect(page).toMatchObject({ transaction: { awaitsPin: true }, pinKey: expect.any(String) })
    const key = newKey()
    const answered = await Promise.all([send('2468', { key }), send('2468', { key })])
    expect(answered.map(({ http }) => http)).toEqual([200, 200])
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    const { debits } = await outside.wallet(payer)
    expect(debits).toMatchObject([{ reference: transactionId, amount: '50.00', refunded: false }])
    expect((await outside.line(msisdn)).deliveries).toHaveLength(1)
  })

  test('pays by its PIN with that token, whether or not pages offer it', async () => {
    const visitor = createVisitor(portalUrl)
    const attempt = await openAttempt(visitor, { method: walletPin })
    await submit(visitor, attempt, walletPin)
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
  })

  test('is 1006 where the wallet is locked, and nothing is taken', async () => {
    const visitor = createVisitor(portalUrl)
    const { transactionId, send } = await byPin(visitor, lockedWallet)
    expect(await send('2468')).toMatchObject(refusal(1006, expect.stringContaining('locked')))
    expect(await statusOf(visitor, transactionId)).toBe('FAILED')
  })

  test('fails with too little money, and says so', async () => {
    const visitor = createVisitor(portalUrl)
    const { transactionId, send } = await byPin(visitor, poorWallet)
    expect(await send('2468')).toMatchObject({
      http: 200,
      body: { result: { transactionStatus: 'FAILED' } },
    })
    const entity = await visitor.result(fetchCall, { txnId: transactionId })
    expect(entity).toMatchObject({ status: 'FAILED', statusReason: 'not-enough-money' })
  })

  test.each([
    ['that is not encrypted', '2468'],
    ['of nothing readable', 'A'.repeat(344)],
  ])('refuses a PIN %s, which costs no attempt', async (_what, sealedPin) => {
    const { send } = await byPin(createVisitor(portalUrl))
    expect(await send('', { sealedPin })).toMatchObject({
      http: 400,
      body: { statusCode: 400, result: { field: 'amPin' } },
    })
    expect(await send('1111')).toMatchObject(refusal(1004, expect.any(String), 4))
  })

  test('is submitted by no other device, with its token or without', async () => {
    const { transactionId, token, key } = await byPin(createVisitor(portalUrl))
    const stranger = createVisitor(portalUrl)
    await openAttempt(stranger)
    const sent = { transactionId, amPin: sealed('2468', key) }
    expect(await stranger.call(authProcessCall, sent, { token })).toMatchObject({ http: 401 })
    expect(await stranger.call(processCall, sent)).toMatchObject({ http: 404 })
  })
})

describe('SmartCash', () => {
  async function proved(visitor: Visitor, msisdn = smartcashPayer) {
    const { answer, code } = await codeAfter(sandboxUrl, msisdn, () =>
      visitor.result(sendOtpCall, { msisdn }),
    )
    return visitor.result(verifyOtpCall, { refId: answer.refId, otp: code })
  }

  const opening = (uniqueCode: string | undefined, payer = smartcashPayer) =>
    initiateBody(freshNumber(), uniqueCode ? { uniqueCode } : {}, { method: smartcash, payer })

  test('takes the money by code and PIN, and the wrong PIN is 56D005', async () => {
    const visitor = createVisitor(portalUrl)
    const { uniqueCode } = await proved(visitor)
    const { transactionId, encryptionKeyDetails } = await visitor.result(
      initiateCall,
      opening(uniqueCode),
    )
    const submit = (pin: string) =>
      visitor.call(processCall, {
        transactionId,
        paymentMode: smartcash.mode,
        amPin: sealed(pin, encryptionKeyDetails.key),
      })
    expect(await submit('0000')).toMatchObject(
      refusal('56D005', 'Please enter correct PIN', expect.any(Number) as never),
    )
    expect(await submit('1357')).toMatchObject({ http: 200 })
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  })

  test.each<[string, (visitor: Visitor) => Promise<ReturnType<typeof opening>>]>([
    ['without a code', async () => opening(undefined)],
    ['with a guessed one', async () => opening('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')],
    [
      'with the code of another number',
      async (visitor) => opening((await proved(visitor)).uniqueCode, freshNumber()),
    ],
    [
      'with the code of another device',
      async () => opening((await proved(createVisitor(portalUrl))).uniqueCode),
    ],
  ])('opens no attempt %s', async (_what, bodyFor) => {
    const visitor = createVisitor(portalUrl)
    await openAttempt(visitor)
    const refused = await visitor.call(initiateCall, await bodyFor(visitor))
    expect(refused).toMatchObject({
      http: 400,
      body: { status: 'error', result: { reason: 'proof.unusable', field: 'uniqueCode' } },
    })
  })

  test('opens nothing for a proved number without a wallet, also by the same key', async () => {
    const visitor = createVisitor(portalUrl)
    const { uniqueCode } = await proved(visitor, noWallet)
    const [body, key] = [opening(uniqueCode, noWallet), newKey()]
    for (let count = 0; count < 2; count++) {
      expect(await visitor.call(initiateCall, body, { key })).toMatchObject({
        http: 400,
        body: { result: { reason: 'payer.invalid', field: 'paymentMobile' } },
      })
    }
    expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
  })

  test('tells no stranger who has a wallet', async () => {
    const visitor = createVisitor(portalUrl)
    await openAttempt(visitor)
    const reasons = async (payer: string) => {
      const { body } = await visitor.call(initiateCall, opening('X', payer))
      return body.result
    }
    expect(await reasons(smartcashPayer)).toEqual(await reasons(noWallet))
  })

  test('takes a code once', async () => {
    const visitor = createVisitor(portalUrl)
    const { uniqueCode } = await proved(visitor)
    await visitor.result(initiateCall, opening(uniqueCode))
    expect(await visitor.call(initiateCall, opening(uniqueCode))).toMatchObject({
      http: 400,
      body: { statusCode: 400, result: { reason: 'proof.unusable', field: 'uniqueCode' } },
    })
  })
})
