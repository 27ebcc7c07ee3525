import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/daraja/credentials.json' with { type: 'json' }
import { beforeEach, describe, expect, test } from 'vitest'
import type { JsonAnswer, JsonCall } from '../http-json.ts'
import { chargeOf, enquiryOf, refundOf, settingsOf } from './daraja.fixture.ts'
import { createDarajaWallet, type DarajaOptions } from './daraja.wallet.ts'

const calls: JsonCall[] = []
let answers: JsonAnswer[] = []
beforeEach(() => {
  calls.length = 0
  answers = []
})

const answered = (status: number, body: unknown): JsonAnswer => ({ kind: 'answered', status, body })
const token = answered(200, { access_token: 'T1', expires_in: '3599' })
const noon = instantOf(Date.UTC(2026, 10, 29, 12))

function walletOf(fields: Partial<DarajaOptions> = {}) {
  const clock = { now: () => noon }
  const settings = { ...settingsOf('https://wallet.example', credentials), clock, ...fields }
  return createDarajaWallet(settings, async (call) => {
    calls.push(call)
    if (call.url.includes('/oauth/')) return token
    return answers.shift() ?? { kind: 'lost', detail: 'no answer' }
  })
}

const callback = 'https://p.example/callbacks/daraja/mark'
const acts = () => calls.filter(({ url }) => !url.includes('/oauth/'))
const queryOf = (id: string, code: string) =>
  answered(200, { ResponseCode: '0', CheckoutRequestID: id, ResultCode: code, ResultDesc: '' })

describe('a push', () => {
  test('carries the password of its moment, by the clock of the wallet’s country', async () => {
    await walletOf().charge({
      ...chargeOf('971000001', callback, 50n),
      shownAs: 'ZB-4K7Q-19MX',
    })
    const [push] = acts()
    const Timestamp = '20261129150000'
    const Password = Buffer.from(`174379${credentials.passKey}${Timestamp}`).toString('base64')
    expect(push?.url).toBe('https://wallet.example/daraja/mpesa/stkpush/v1/processrequest')
    expect(push?.body).toEqual({
      ...{ BusinessShortCode: '174379', Password, Timestamp },
      ...{ TransactionType: 'CustomerPayBillOnline', Amount: 50 },
      ...{ PartyA: '260971000001', PartyB: '174379', PhoneNumber: '260971000001' },
      ...{
        CallBackURL: callback,
        AccountReference: 'ZB-4K7Q-19MX',
        TransactionDesc: 'The operator',
      },
    })
  })

  test.each([
    ['a part of a unit', { amount: money(5_050n, 'ZMW') }, {}],
    ['another currency', { amount: money(5_000n, 'USD') }, {}],
    ['a number of another market', {}, { numbers: /^2547\d{8}$/ }],
  ])('of %s is refused, and nothing leaves', async (_what, fields, settings) => {
    const charge = { ...chargeOf('971000001', callback), ...fields }
    expect((await walletOf(settings).charge(charge)).kind).toBe('refused')
    expect(calls).toEqual([])
  })
})

describe('a token', () => {
  test.each([
    [401, '401.002.01'],
    [404, '404.001.03'],
    [400, '400.003.01'],
  ])(
    'that is over by %i %s is replaced once, and the call made again',
    async (status, errorCode) => {
      const accepted = { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1' }
      answers = [answered(status, { requestId: '', errorCode }), answered(200, accepted)]
      const answer = await walletOf().charge(chargeOf('971000001', callback))
      expect(answer.kind).toBe('accepted')
      expect(calls.map(({ url }) => url.includes('/oauth/'))).toEqual([true, false, true, false])
    },
  )

  test.each([
    [4, 'accepted'],
    [5, 'unsent'],
  ])('that others end %i times in a row: %s', async (times, kind) => {
    const stale = answered(401, { requestId: '', errorCode: '401.002.01' })
    const accepted = answered(200, { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1' })
    answers = [...Array.from({ length: times }, () => stale), accepted]
    expect((await walletOf().charge(chargeOf('971000001', callback))).kind).toBe(kind)
    expect(acts()).toHaveLength(5)
  })

  test('is asked for by key and secret', async () => {
    await walletOf().charge(chargeOf('971000001', callback))
    const basic = Buffer.from(`portal-test:${credentials.consumerSecret}`).toString('base64')
    expect(calls[0]?.headers).toEqual({ authorization: `Basic ${basic}` })
  })
})

describe('an enquiry', () => {
  test('without the id of a push asks nothing', async () => {
    const answer = await walletOf().enquire(enquiryOf(['receipt:ws_CO_1:NLJ7RT61SV:20.00']))
    expect([answer.kind, calls]).toEqual(['unsent', []])
  })

  test('names the amount that the callback named, for the engine to compare', async () => {
    answers = [queryOf('ws_CO_1', '0')]
    const kept = ['ws_CO_1', 'receipt:ws_CO_1:NLJ7RT61SV:200.00']
    expect(await walletOf().enquire(enquiryOf(kept))).toMatchObject({
      kind: 'successful',
      amount: money(20_000n, 'ZMW'),
    })
  })

  test.each([
    ['paid in the end', ['1032', '0'], 'successful'],
    ['unknown beside a failure', ['1032', '7'], 'lost'],
    ['pending beside a failure', ['4999', '1032'], 'pending'],
    ['failed by both', ['1032', '1037'], 'failed'],
  ])('about two pushes: %s', async (_what, [second = '', first = ''], kind) => {
    answers = [queryOf('ws_CO_2', second), queryOf('ws_CO_1', first)]
    expect((await walletOf().enquire(enquiryOf(['ws_CO_1', 'ws_CO_2']))).kind).toBe(kind)
  })

  test('asks by the id that the answer named alone, and believes an amount only beside it', async () => {
    answers = [queryOf('ws_CO_1', '0')]
    const foreign = ['ws_CO_2', 'receipt:ws_CO_2:QQQ7RT61SV:900.00']
    const kept = [...foreign, 'ws_CO_1', 'answered:ws_CO_1', 'ws_CO_3']
    expect(await walletOf().enquire(enquiryOf(kept))).toMatchObject({
      kind: 'successful',
      providerId: 'ws_CO_1',
      amount: null,
    })
    expect(acts().map(({ body }) => body)).toMatchObject([{ CheckoutRequestID: 'ws_CO_1' }])
  })

  test('knows by the time of the push for how long the code for several things says "pending"', async () => {
    const busy = answered(500, { requestId: '', errorCode: '500.001.1001' })
    const ask = async (minutes: number) => {
      answers = [busy]
      const sentAt = instantOf(noon - minutes * 60_000)
      return (await walletOf().enquire(enquiryOf(['ws_CO_1'], sentAt))).kind
    }
    expect([await ask(10), await ask(12)]).toEqual(['pending', 'lost'])
    answers = [busy]
    const unknown = { ...enquiryOf(['ws_CO_1']), sentAt: null }
    expect((await walletOf().enquire(unknown)).kind).toBe('lost')
  })
})

const begunAgo = (minutes: number) => ({
  since: instantOf(noon - 30 * 60_000),
  sessions: [
    'ws_CO_1',
    'receipt:ws_CO_1:NLJ7RT61SV:20.00',
    `answered:AG_0@${noon - 29 * 60_000}`,
    `answered:AG_1@${noon - minutes * 60_000}`,
  ],
})

describe('a refund', () => {
  test('names the receipt, and proves the initiator to the wallet alone', async () => {
    const { publicKey: initiatorKey, privateKey: key } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
    })
    answers = [answered(200, { ResponseCode: '0', ConversationID: 'AG_1' })]
    const kept = ['ws_CO_1', 'receipt:ws_CO_1:NLJ7RT61SV:20.00']
    const answer = await walletOf({ initiatorKey }).refund(
      refundOf(kept, { callbackUrl: callback }),
    )
    expect(answer).toEqual({ kind: 'under-way', providerRefundId: 'AG_1' })
    const body = acts()[0]?.body ?? {}
    expect(body).toMatchObject({
      ...{ TransactionID: 'NLJ7RT61SV', Amount: 20, ReceiverParty: '174379' },
      ...{ ResultURL: callback, QueueTimeOutURL: `${callback}.timed-out`, Initiator: 'portal' },
    })
    const sealed = Buffer.from(
      String('SecurityCredential' in body && body.SecurityCredential),
      'base64',
    )
    const padding = constants.RSA_PKCS1_PADDING
    expect(privateDecrypt({ key, padding }, sealed).toString()).toBe(credentials.initiatorPassword)
  })

  test.each([
    ['its result is overdue', {}, 1],
    ['it was begun a minute ago, by a decision half an hour ago', { ...begunAgo(1) }, 0],
    ['it was begun ten minutes ago', { ...begunAgo(10) }, 1],
    ['there is still time', { since: instantOf(noon - 60_000) }, 0],
    ['a person has the case', { mayRepeat: false }, 0],
    [
      'its result came',
      { providerId: 'ws_CO_1', sessions: ['receipt:ws_CO_1:NLJ7RT61SV:20.00', 'reversal:AG_1:0'] },
      0,
    ],
    ['none was begun', { providerRefundId: null }, 0],
  ])('is sent again by a question where %s: %o', async (_what, fields, times) => {
    answers = [answered(200, { ResponseCode: '0', ConversationID: 'AG_2' })]
    const wallet = walletOf()
    if (!('enquireRefund' in wallet)) throw new Error('Refunds are asked about.')
    const kept = ['ws_CO_1', 'receipt:ws_CO_1:NLJ7RT61SV:20.00']
    const request = refundOf(kept, { providerRefundId: 'AG_1', ...fields })
    const answer = await wallet.enquireRefund(request)
    expect(acts()).toHaveLength(times)
    if (times === 1) expect(answer).toEqual({ kind: 'under-way', providerRefundId: 'AG_2' })
  })

  test.each([
    ['a receipt', ['ws_CO_1']],
    ['a receipt beside the push that was paid', ['ws_CO_1', 'receipt:ws_CO_2:NLJ7RT61SV:20.00']],
  ])('without %s is refused, and nothing leaves', async (_what, kept) => {
    expect((await walletOf().refund(refundOf(kept))).kind).toBe('refused')
    expect(calls).toEqual([])
  })
})

test('a receipt that a person found is read like one that a callback brought', async () => {
  const { textsBeside } = walletOf()
  const texts = textsBeside?.('ws_CO_1', 'NLJ7RT61SV') ?? []
  answers = [answered(200, { ResponseCode: '0', ConversationID: 'AG_1' })]
  await walletOf().refund(refundOf(['ws_CO_1', ...texts]))
  expect(acts()[0]?.body).toMatchObject({ TransactionID: 'NLJ7RT61SV' })
  expect(textsBeside?.('ws_CO_1', 'no receipt')).toBeNull()
})

test('the amount of a receipt is beside its push alone', () => {
  const kept = ['ws_CO_1', 'receipt:ws_CO_1:NLJ7RT61SV:20.00']
  const { amountBeside } = walletOf()
  const amounts = ['ws_CO_1', 'ws_CO_2'].map((id) => amountBeside?.(kept, id))
  expect(amounts).toEqual([money(2_000n, 'ZMW'), null])
})

test('callbacks are answered as the wallet wants it', () => {
  const { callbackReply, enquiresBySession } = walletOf({ clock: systemClock })
  expect(JSON.parse(callbackReply?.body ?? '')).toEqual({ ResultCode: 0, ResultDesc: 'Accepted' })
  const texts = ['ws_CO_1', 'receipt:ws_CO_1:NLJ7RT61SV:20.00', 'reversal:AG_1:0']
  expect(texts.map((text) => enquiresBySession?.(text))).toEqual([true, false, false])
})
