import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { keepProof, proofOf } from '../proof.ts'
import { payByPin } from './pay-by-pin.ts'
import type { PinStep } from './step-data.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const number = '971000001'
const step = (mode: string): PinStep => ({
  kind: 'pin',
  transactionId: 'TXN',
  key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  number,
  mode,
  care: '300',
  pinReset: '*115#',
})
const stands = (transactionStatus: string) => success({ transactionId: 'TXN', transactionStatus })
const paid = success({ transactionId: 'TXN', transactionStatus: 'IN_PROCESS' })

type Answers = Parameters<typeof fakeContext>[0]

function visitor(answers: Answers, token?: string) {
  const faked = fakeContext(answers)
  if (token) {
    keepProof(faked.context, { number, refId: 'REF', value: token, lifeSeconds: 600 })
  }
  const ids = { orderId: 'ORDER', idempotencyKey: 'KEY' }
  const pay = (proof: 'uniqueCode' | 'token') => {
    const mode = proof === 'token' ? 'AM' : 'SMARTCASH_SECURE'
    return payByPin('1357', step(mode), { mode, proof, asks: 'pin' }, ids, faked.context)
  }
  return { ...faked, pay }
}

describe('a PIN', () => {
  test('is submitted encrypted, under the key of this submission, and then the payment is followed', async () => {
    const { pay, sentTo } = visitor({ 'POST transaction/v1/process': paid })
    expect(await pay('uniqueCode')).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
    const [processed] = sentTo('process')
    expect(processed?.headers['idempotency-key']).toBe('KEY')
    const { amPin, ...rest } = Object(processed?.body)
    expect(rest).toEqual({
      transactionId: 'TXN',
      paymentMode: 'SMARTCASH_SECURE',
      paymentMobile: '971000001',
      isSubscriberRequest: true,
      proccessFlag: 'Y',
    })
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const opened = privateDecrypt(
      { key: privateKey, padding, oaepHash: 'sha256' },
      Buffer.from(amPin, 'base64'),
    )
    expect(opened.toString()).toBe('1357')
  })

  test('in clear is in no request and not in the session', async () => {
    const { pay, sent, store } = visitor({ 'POST transaction/v1/process': paid })
    await pay('uniqueCode')
    expect(JSON.stringify([sent, [...store.entries]])).not.toContain('1357')
  })

  test('of the operator’s wallet carries the token, which is removed once it was used', async () => {
    const { pay, sentTo, context } = visitor({ 'POST transaction/v1/auth/process': paid }, 'TOKEN')
    expect(await pay('token')).toMatchObject({ kind: 'go' })
    expect(sentTo('auth/process')[0]?.headers.authorization).toBe('Bearer TOKEN')
    expect(proofOf(context, number)).toBeNull()
  })

  test('whose token is gone is not sent', async () => {
    const { pay, sentTo } = visitor({ 'GET transaction/v1/status': stands('REQUEST_REGISTERED') })
    expect(await pay('token')).toEqual({
      kind: 'unproved',
      problem: { text: 'refusal.token.required' },
    })
    expect(sentTo('process')).toHaveLength(0)
  })

  test.each(['IN_PROCESS', 'SUCCESS', 'FAILED'])(
    'without a token is not asked for again where another page has paid: %s',
    async (status) => {
      const { pay } = visitor({ 'GET transaction/v1/status': stands(status) })
      expect(await pay('token')).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
    },
  )

  test('without a token is followed where the service does not say how the payment stands', async () => {
    const { pay } = visitor({ 'GET transaction/v1/status': new Error('offline') })
    expect(await pay('token')).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
  })

  test('whose token the service no longer takes leads to another code', async () => {
    const refused = refusal('token.required', { status: 401 })
    const { pay, context } = visitor(
      {
        'POST transaction/v1/auth/process': refused,
        'GET transaction/v1/status': stands('REQUEST_REGISTERED'),
      },
      'OLD',
    )
    expect(await pay('token')).toMatchObject({ kind: 'unproved' })
    expect(proofOf(context, number)).toBeNull()
  })

  test.each([
    ['pin.wrong', 'wrong'],
    ['pin.wrong-secure', 'wrong'],
    ['pin.locked', 'locked'],
    ['order.paid-already', 'refused'],
  ])('refused as %s is %s', async (reason, kind) => {
    const answer = refusal(reason, { attemptsLeft: 4 })
    const { pay } = visitor({ 'POST transaction/v1/process': answer })
    const found = await pay('uniqueCode')
    expect(found).toMatchObject({ kind, problem: { text: `refusal.${reason}` } })
    if (kind === 'wrong') expect(found).toMatchObject({ attemptsLeft: 4 })
  })

  test('that was wrong leaves the token for the next one', async () => {
    const refused = refusal('pin.wrong', { attemptsLeft: 4 })
    const { pay, context } = visitor({ 'POST transaction/v1/auth/process': refused }, 'TOKEN')
    await pay('token')
    expect(proofOf(context, number)?.value).toBe('TOKEN')
  })

  test('whose answer was lost may have paid', async () => {
    const { pay } = visitor({ 'POST transaction/v1/process': new Error('offline') })
    expect(await pay('uniqueCode')).toMatchObject({ kind: 'unanswered' })
  })
})
