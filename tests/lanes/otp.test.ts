import type { CallOf } from '@portal/contract/call'
import { forgetCall } from '@portal/contract/calls/device'
import {
  otpStateCall,
  resendOtpCall,
  sendOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import type * as schema from '@portal/contract/calls/otp.schema'
import { refusals } from '@portal/contract/codes'
import { afterEach, describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import english from '../../content/pages/en/orp-translation.json' with { type: 'json' }
import swahili from '../../content/pages/sw/orp-translation.json' with { type: 'json' }
import { codeOnPhone } from '../client/codes.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { onDatabase } from '../client/on-database.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import {
  type Answer,
  apiHeaders,
  callUntilRefused,
  createVisitor,
  type Visitor,
} from '../client/visitor.ts'

/** No page of ours makes these calls yet. */
const sendInvoiceOtpCall: CallOf<typeof schema.sendInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/send',
}
const resendInvoiceOtpCall: CallOf<typeof schema.resendInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/resend',
}
const verifyInvoiceOtpCall: CallOf<typeof schema.verifyInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/verify',
}

/** Longer than the way of a code takes here. */
const answerStepMs = 200

/** The rules that protect a phone, as they ship. */
const portal = ownPortal({
  env: {
    LIMIT_OTP_RESEND_SECONDS: '60',
    LIMIT_OTP_SENDS_PER_RECIPIENT: '5',
    LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY: '10',
    OTP_ANSWER_STEP_MS: `${answerStepMs}`,
    SMPP_CODE_TIMEOUT_MS: '600',
    SMTP_TIMEOUT_MS: '900',
  },
})
afterEach(() => portal.outside.clearFaults())

const device = (): Visitor => createVisitor(portal.url)
const unknownNumber = '971000009'
const noWallet = '971000002'

type Mail = { to: string; subject: string; text: string; html: string }
const mails = () => portal.outside.read<Mail[]>('/mail')
const codesIn = (text = ''): string[] => text.match(/\d{6,}/g) ?? []
const codeOn = (msisdn: string) => codeOnPhone(portal.sandboxUrl, msisdn)
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const failure = (reason: keyof typeof refusals, result: object = {}) => ({
  http: refusals[reason].http,
  body: {
    statusCode: refusals[reason].code,
    status: 'error',
    message: english[`refusal.${reason}`],
    result: { reason, ...result },
  },
})
const seen = ({ http, body }: Answer<unknown>) => ({ http, body })
async function sent(to = device(), msisdn: string = freshNumber()) {
  const { refId } = await to.result(sendOtpCall, { msisdn })
  return { to, msisdn, refId, otp: await codeOn(msisdn) }
}
const figuresOf = async () => (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
const sendsOf = (recipient: string, change: string) =>
  onDatabase(portal.databaseUrl, (client) => client.query(change, [recipient]))
const unlock = (recipient: string) =>
  sendsOf(recipient, `update otp_sends set at = at - interval '61 seconds' where recipient = $1`)

describe('a code for a number', () => {
  test('comes by text, proves the number once, and its state is shown to its device alone', async () => {
    const { to, msisdn, refId, otp } = await sent()
    const [message] = await portal.outside.messages(msisdn)
    expect(codesIn(message?.text)).toEqual([otp])
    const state = await to.result(otpStateCall, { refId })
    expect(state).toMatchObject({
      recipient: `** *** **${msisdn.slice(-2)}`,
      msisdn,
      isToOwner: false,
    })
    expect(state.resendInSeconds).toBeGreaterThan(50)
    expect(state.resendInSeconds).toBeLessThanOrEqual(60)
    expect(state.expiresInSeconds).toBeGreaterThan(590)
    const unknown = await device().call(otpStateCall, { refId: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' })
    expect(seen(unknown)).toEqual(failure('request.not-found', { field: 'refId' }))
    for (const id of [refId, 'x', '']) {
      expect(seen(await device().call(otpStateCall, { refId: id }))).toEqual(seen(unknown))
    }
    const { uniqueCode, expiresIn } = await to.result(verifyOtpCall, { refId, otp })
    expect(uniqueCode).toMatch(/^[0-9A-Z]{26}$/)
    expect(expiresIn).toBe(600)
    expect(seen(await to.call(verifyOtpCall, { refId, otp }))).toEqual(
      failure('otp.unusable', { field: 'otp' }),
    )
  })

  test('that is wrong is told with what is left, and after five nothing is compared', async () => {
    const { to, refId, otp } = await sent()
    for (let left = 4; left >= 0; left--) {
      const answered = await to.call(verifyOtpCall, { refId, otp: wrongFor(otp) })
      expect(seen(answered)).toEqual(failure('otp.wrong', { field: 'otp', attemptsLeft: left }))
    }
    const exhausted = failure('otp.exhausted', { field: 'otp', attemptsLeft: 0 })
    expect(seen(await to.call(verifyOtpCall, { refId, otp }))).toEqual(exhausted)
    expect(await to.result(otpStateCall, { refId })).toMatchObject({ attemptsLeft: 0 })
    const again = await to.call(resendOtpCall, { refId })
    expect(seen(again)).toEqual(failure('otp.exhausted'))
  })

  test.each(['12345', '1234567', '12345a', '', ' 123456'])(
    '"%s" is no code: refused by its field, and costs nothing',
    async (otp) => {
      const refId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
      const { http, body } = await device().call(verifyOtpCall, { refId, otp })
      expect({ http, body }).toMatchObject({ http: 400, body: { result: { field: 'otp' } } })
    },
  )

  test("of another device, unknown or malformed is unusable, in the caller's language", async () => {
    const { refId, otp } = await sent()
    for (const id of [refId, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'x']) {
      expect(seen(await device().call(verifyOtpCall, { refId: id, otp }))).toEqual(
        failure('otp.unusable', { field: 'otp' }),
      )
    }
    const reply = await device().send('/portal-service/otp/v1/verify-otp', {
      method: 'POST',
      headers: { ...apiHeaders, lang: 'SW' },
      body: JSON.stringify({ refId, otp }),
    })
    expect(await reply.json()).toMatchObject({ message: swahili['refusal.otp.unusable'] })
  })

  test('is sent again after a minute, the same; a new one to the number is locked as long', async () => {
    const { to, msisdn, refId, otp } = await sent()
    const tooMany = failure('otp.too-many')
    expect(tooMany.body.message).toBe('max limit exhausted, please try after sometime.')
    expect(seen(await to.call(resendOtpCall, { refId }))).toEqual(tooMany)
    expect(seen(await device().call(sendOtpCall, { msisdn }))).toEqual(tooMany)
    const foreign = await device().call(resendOtpCall, { refId })
    expect(seen(foreign)).toEqual(failure('request.not-found', { field: 'refId' }))
    await unlock(msisdn)
    expect(await to.result(resendOtpCall, { refId })).toMatchObject({ refId })
    expect(await portal.outside.messages(msisdn)).toHaveLength(2)
    expect(await codeOn(msisdn)).toBe(otp)
    for (let each = 0; each < 3; each++) {
      await unlock(msisdn)
      await to.result(resendOtpCall, { refId })
    }
    await unlock(msisdn)
    expect(seen(await to.call(resendOtpCall, { refId }))).toEqual(tooMany)
  })

  test('that is sent again names the minutes that it has left', async () => {
    const { to, msisdn, refId, otp } = await sent()
    await unlock(msisdn)
    await sendsOf(
      msisdn,
      `update otp_challenges set until = until - interval '8 minutes 5 seconds' where recipient = $1`,
    )
    await to.result(resendOtpCall, { refId })
    const texts = (await portal.outside.messages(msisdn)).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringContaining("It's valid for 1 minute. "),
      expect.stringContaining("It's valid for 10 minutes. "),
    ])
    expect(texts.flatMap(codesIn)).toEqual([otp, otp])
  })

  test('is not sent to a number whose day of guesses is used up', async () => {
    const { to, msisdn, refId, otp } = await sent()
    await sendsOf(
      msisdn,
      `insert into otp_guesses (challenge_id, recipient, at)
       select id, recipient, clock_timestamp() from otp_challenges, generate_series(1, 10)
       where recipient = $1`,
    )
    await unlock(msisdn)
    const worded = (reason: keyof typeof refusals) => ({
      ...failure(reason),
      body: {
        ...failure(reason).body,
        message: failure(reason).body.message?.replace('{hours}', '24'),
      },
    })
    const refused = await device().call(sendOtpCall, { msisdn })
    expect(seen(refused)).toEqual(worded('otp.too-many-today'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
    expect(seen(await to.call(resendOtpCall, { refId }))).toEqual(worded('otp.locked-today'))
    expect(await portal.outside.messages(msisdn)).toHaveLength(1)
    expect((await to.call(verifyOtpCall, { refId, otp })).body.statusCode).toBe(2002)
  })

  test('is in the language that was asked for', async () => {
    const msisdn = freshNumber()
    await device().send('/portal-service/otp/v1/send-otp', {
      method: 'POST',
      headers: { ...apiHeaders, lang: 'sw' },
      body: JSON.stringify({ msisdn }),
    })
    const [message] = await portal.outside.messages(msisdn)
    expect(message?.text).toMatch(/^\d{6} ni msimbo wako wa Zuba\./)
  })

  test('ends with its session', async () => {
    const { to, refId, otp } = await sent()
    const kept = new Map(to.cookies)
    await to.call(forgetCall, {})
    for (const [name, value] of kept) to.cookies.set(name, value)
    expect((await to.call(verifyOtpCall, { refId, otp })).body.statusCode).toBe(400)
  })

  test.each<[object, string]>([
    [{}, 'msisdn'],
    [{ msisdn: '097123456' }, 'msisdn'],
    [{ msisdn: '971234567', email: 'a@example.com' }, 'email'],
    [{ email: 'no address', customerDetails: { fullName: 'A' }, requestType: 'X' }, 'email'],
    [{ email: 'a@example.com', requestType: 'X' }, 'customerDetails.fullName'],
    [{ email: 'a@example.com', customerDetails: { fullName: 'A' } }, 'requestType'],
    [{ msisdn: '971234567', requestType: 'INVOICE' }, 'requestType'],
    [{ msisdn: '971234567', surname: 'B' }, 'surname'],
  ])('asked for by %j is refused by the name of %s', async (body, field) => {
    const { http, body: answered } = await device().call(sendOtpCall, body)
    expect({ http, answered }).toMatchObject({ http: 400, answered: { result: { field } } })
  })
})

describe('a number that is no subscriber', () => {
  const stepMs = 500
  const stepped = ownPortal({ env: { OTP_ANSWER_STEP_MS: `${stepMs}` } })
  const timed = async (msisdn: string) => {
    const began = performance.now()
    const answered = await createVisitor(stepped.url).call(sendOtpCall, { msisdn })
    // A timer may end a moment early.
    return { steps: Math.floor((performance.now() - began + 5) / stepMs), ...seen(answered) }
  }
  const shape = (body: object) => JSON.stringify(body).replaceAll(/[0-9A-Z]{26}|\d+/g, '_')

  test('gets the same answer after as many steps', async () => {
    // The first one also connects to the message centre.
    await timed(freshNumber())
    const pairs: [number, number][] = []
    // A busy machine may delay one of a pair.
    while (pairs.length < 5 && !pairs.some(([real, none]) => real === none)) {
      const [real, none] = [await timed(freshNumber()), await timed(unknownNumber)]
      expect([none.http, shape(none.body)]).toEqual([real.http, shape(real.body)])
      pairs.push([real.steps, none.steps])
    }
    expect(Math.min(...pairs.flat())).toBeGreaterThan(0)
    expect(pairs.filter(([real, none]) => real === none)).toHaveLength(1)
  })

  test('gets no text, and wrong guesses only', async () => {
    const asker = device()
    const { refId } = await asker.result(sendOtpCall, { msisdn: unknownNumber })
    expect(await portal.outside.messages(unknownNumber)).toEqual([])
    expect(await figuresOf()).toMatch(
      /codes_sent_total\{channel="sms",answer="no-subscriber"\} [1-9]/,
    )
    const guessed = await asker.call(verifyOtpCall, { refId, otp: '000000' })
    expect(seen(guessed)).toEqual(failure('otp.wrong', { field: 'otp', attemptsLeft: 4 }))
    expect(await asker.result(otpStateCall, { refId })).toMatchObject({ msisdn: unknownNumber })
  })
})

describe('a code by mail', () => {
  const asked = (email: string) => ({
    email,
    customerDetails: { fullName: 'Ann <b>Banda</b>' },
    requestType: 'BILL_PAYMENT',
  })
  const fresh = () => `ann.${freshNumber()}@example.com`

  test('comes as text and HTML, and proves the address', async () => {
    const [email, to] = [fresh(), device()]
    const { refId, recipient } = await to.result(sendOtpCall, asked(email.toUpperCase()))
    expect(recipient).toBe('a***@example.com')
    const mail = (await mails()).find((one) => one.to === email)
    expect(mail?.subject).toBe('Your Zuba code')
    const [otp = ''] = codesIn(mail?.text)
    expect([codesIn(mail?.text), codesIn(mail?.html)]).toEqual([[otp], [otp]])
    // A stranger's words reach no one in the operator's name.
    expect(`${mail?.text}${mail?.html}`).not.toContain('Banda')
    expect((await to.result(otpStateCall, { refId })).msisdn).toBeUndefined()
    const { uniqueCode } = await to.result(verifyOtpCall, { refId, otp })
    expect(uniqueCode).toMatch(/^[0-9A-Z]{26}$/)
  })

  test.each([
    ['error', 502, 0],
    ['timeout', 200, 1],
    ['refuse', 200, 0],
    ['slow', 200, 1],
  ])('while the server has the fault "%s" is answered %i', async (kind, http, taken) => {
    const email = fresh()
    await portal.outside.setFault({ system: 'mail', kind, times: 1, delayMs: 200 })
    const answered = await device().call(sendOtpCall, asked(email))
    expect(answered.http).toBe(http)
    if (http === 502) expect(seen(answered)).toEqual(failure('otp.not-sent'))
    expect((await mails()).filter((one) => one.to === email)).toHaveLength(taken)
    const next = await device().call(sendOtpCall, asked(email))
    expect(next.body.statusCode).toBe(http === 502 ? 200 : 502)
  })
})

describe('while the message centre', () => {
  test.each([
    ['error', 502, 0],
    ['timeout', 200, 1],
    ['refuse', 200, 0],
    ['slow', 200, 1],
  ])('has the fault "%s" a code is answered %i', async (kind, http, taken) => {
    const [msisdn, to] = [freshNumber(), device()]
    await portal.outside.setFault({ system: 'sms', kind, times: 1, delayMs: 200 })
    const answered = await to.call(sendOtpCall, { msisdn })
    expect(answered.http).toBe(http)
    if (http === 502) expect(seen(answered)).toEqual(failure('otp.not-sent'))
    expect(await portal.outside.messages(msisdn)).toHaveLength(taken)
    // A code that certainly did not leave locks nothing; one that may have come can be typed.
    const next = await to.call(sendOtpCall, { msisdn })
    expect(next.body.statusCode).toBe(http === 502 ? 200 : 502)
    if (answered.body.status === 'success' && taken) {
      const { refId } = answered.body.result
      await to.result(verifyOtpCall, { refId, otp: await codeOn(msisdn) })
    }
  })
})

describe('the number of a wallet', () => {
  const paymentMode = 'AM'
  const walletName = `${brand.wire.product.toUpperCase()}_MONEY`

  test('is proved by name and code: answers a token', async () => {
    const { to, msisdn, refId, otp } = await sent()
    const invalid = await to.call(verifyUserCall, {
      refId,
      otp,
      username: '971000001',
      paymentMode,
    })
    expect(seen(invalid)).toEqual(
      failure('otp.invalid-user', { field: 'username', attemptsLeft: 4 }),
    )
    const wrong = { refId, otp: wrongFor(otp), username: msisdn, paymentMode }
    expect(seen(await to.call(verifyUserCall, wrong))).toEqual(
      failure('otp.wrong', { field: 'otp', attemptsLeft: 3 }),
    )
    const token = await to.result(verifyUserCall, {
      refId,
      otp,
      username: `0${msisdn}`,
      paymentMode,
    })
    expect(token).toEqual({
      tokenType: 'Bearer',
      accessToken: expect.stringMatching(/^[0-9A-Z]{26}$/),
      expiresIn: 600,
    })
  })

  test.each(['AM', walletName])('is proved for the wallet as %s names it', async (mode) => {
    const { to, msisdn, refId, otp } = await sent()
    const asked = { refId, otp, username: msisdn }
    const byOther = await to.call(verifyUserCall, { ...asked, paymentMode: 'SMARTCASH_SECURE' })
    expect(byOther.body.statusCode).toBe(4001)
    expect((await to.call(verifyUserCall, { ...asked, paymentMode: mode })).http).toBe(200)
  })

  test('without a wallet is refused as an invalid user, and its code stays usable', async () => {
    const { to, refId, otp } = await sent(device(), noWallet)
    const answered = await to.call(verifyUserCall, { refId, otp, username: noWallet, paymentMode })
    expect(seen(answered)).toEqual(
      failure('otp.invalid-user', { field: 'username', attemptsLeft: 5 }),
    )
    // It proves the number for other payment methods as before.
    expect((await to.call(verifyOtpCall, { refId, otp })).http).toBe(200)
  })

  test('whose wallet gives no answer gets its token', async () => {
    const { to, msisdn, refId, otp } = await sent()
    await portal.outside.setFault({ system: 'gsma-wallet', kind: 'error' })
    const token = await to.call(verifyUserCall, { refId, otp, username: msisdn, paymentMode })
    expect(token.http).toBe(200)
  })
})

describe('a code for a bill', () => {
  test('is sent, sent again and verified by calls of its own', async () => {
    const [msisdn, to] = [freshNumber(), device()]
    const asked = { text: msisdn, text1: '', otpAction: 'INVOICE' } as const
    const { otpId } = await to.result(sendInvoiceOtpCall, asked)
    await unlock(msisdn)
    expect(await to.result(resendInvoiceOtpCall, { otpId })).toMatchObject({ otpId })
    const otp = await codeOn(msisdn)
    const byOther = await to.call(verifyOtpCall, { refId: otpId, otp })
    expect(seen(byOther)).toEqual(failure('otp.unusable', { field: 'otp' }))
    const state = await to.call(otpStateCall, { refId: otpId })
    expect(seen(state)).toEqual(failure('request.not-found', { field: 'refId' }))
    expect(await to.result(verifyInvoiceOtpCall, { otpId, otp })).toEqual({ otpId })
  })

  test.each<[object, string]>([
    [{ text: '12', otpAction: 'INVOICE' }, 'text'],
    [{ text: '971234567', otpAction: 'LOGIN' }, 'otpAction'],
    [{ text: '971234567' }, 'otpAction'],
  ])('asked for by %j is refused by the name of %s', async (body, field) => {
    const answered = await device().call(sendInvoiceOtpCall, body as never)
    expect(answered).toMatchObject({ http: 400, body: { result: { field } } })
  })
})

test('guesses and sends are counted by outcome, and no code, proof or token is in log, database or figures', async () => {
  const made = await sent()
  await made.to.call(verifyOtpCall, { refId: made.refId, otp: wrongFor(made.otp) })
  const { uniqueCode } = await made.to.result(verifyOtpCall, { refId: made.refId, otp: made.otp })
  const user = await sent()
  const { refId, otp, msisdn: username } = user
  const paymentMode = 'AM'
  const { accessToken } = await user.to.result(verifyUserCall, {
    refId,
    otp,
    username,
    paymentMode,
  })
  await pause(200)
  const log = await portal.service.log()
  const figures = await figuresOf()
  expect(figures).toMatch(/codes_sent_total\{channel="sms",answer="accepted"\} [1-9]/)
  expect(figures).toMatch(/codes_guessed_total\{outcome="right"\} [1-9]/)
  expect(figures).toMatch(/codes_guessed_total\{outcome="otp.wrong"\} [1-9]/)
  const rows = await onDatabase(portal.databaseUrl, async (client) => {
    const { rows: tables } = await client.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    )
    const dumps = []
    for (const { table_name: table } of tables) {
      dumps.push((await client.query(`select row_to_json(t)::text as row from ${table} t`)).rows)
    }
    return dumps.flat().map(({ row }) => String(row))
  })
  expect(rows.join()).toContain(username)
  for (const secret of [uniqueCode, accessToken, made.otp, wrongFor(made.otp), otp]) {
    // Digits of a code may be part of a longer number.
    const pattern = new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`)
    for (const kept of [log, figures, ...rows]) expect(kept).not.toMatch(pattern)
  }
  for (const number of [made.msisdn, username]) {
    expect(log).not.toContain(number)
    expect(figures).not.toContain(number)
  }
})

describe('limits', () => {
  const tight = ownPortal({ env: { LIMIT_OTP_PER_SESSION: '3', LIMIT_OTP_PER_ADDRESS: '7' } })
  const small = ownPortal({
    env: {
      LIMIT_OTP_PER_SESSION: '3',
      LIMIT_OTP_OVERALL: '4',
      LIMIT_OTP_RESEND_SECONDS: '60',
    },
  })
  const change = (text: string) =>
    onDatabase(small.databaseUrl, (client) => client.query(text)) as Promise<unknown>
  const unlockAll = () => change(`update otp_sends set at = at - interval '61 seconds'`)

  test('of a session and of an address hold for sends, and guesses have tenfold', async () => {
    const known = createVisitor(tight.url)
    await known.result(sendOtpCall, { msisdn: freshNumber() })
    const own = await callUntilRefused(() => known.call(sendOtpCall, { msisdn: freshNumber() }))
    expect(own.count).toBe(3)
    expect(own.refused.body).toMatchObject({ statusCode: 429 })
    // A known session counts for its address as well.
    const second = createVisitor(tight.url)
    await second.result(sendOtpCall, { msisdn: freshNumber() })
    await second.result(sendOtpCall, { msisdn: freshNumber() })
    const strangers = () => createVisitor(tight.url).call(sendOtpCall, { msisdn: freshNumber() })
    const theirs = await callUntilRefused(strangers)
    expect(theirs.count).toBe(1)
    expect(theirs.refused.body).toMatchObject({ statusCode: 429 })
    const guess = () => known.call(verifyOtpCall, { refId: 'x', otp: '000000' })
    expect((await callUntilRefused(guess)).count).toBe(30)
    const again = () => second.call(resendOtpCall, { refId: 'x' })
    expect((await callUntilRefused(again)).count).toBe(30)
  })

  test('of the installation hold for sends, new ones and again, and for none that cannot go out', async () => {
    const msisdn = freshNumber()
    const known = createVisitor(small.url)
    const { refId } = await known.result(sendOtpCall, { msisdn })
    const reasonsOf = async (to: Visitor, typed: string) => {
      const reasons = new Set<unknown>()
      for (let each = 0; each < 6; each++) {
        const { result } = (await to.call(resendOtpCall, { refId: typed })).body
        reasons.add((result as { reason?: string } | null)?.reason)
      }
      return [...reasons]
    }
    const stranger = createVisitor(small.url)
    for (const typed of ['x', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', refId])
      expect(await reasonsOf(stranger, typed)).toEqual(['request.not-found'])
    expect(await reasonsOf(known, refId)).toEqual(['otp.too-many'])
    await unlockAll()
    await change(`update otp_challenges set until = until - interval '1 hour'`)
    expect(await reasonsOf(known, refId)).toEqual(['otp.unusable'])
    await change(`update otp_challenges set until = until + interval '1 hour'`)
    await known.result(resendOtpCall, { refId })
    const strangers = () => createVisitor(small.url).call(sendOtpCall, { msisdn: freshNumber() })
    const theirs = await callUntilRefused(strangers)
    // Devices without a session have half of all, of which the first one's request was one.
    expect(theirs.count).toBe(1)
    expect(theirs.refused.body).toMatchObject({ statusCode: 429 })
    await unlockAll()
    await known.result(resendOtpCall, { refId })
    await unlockAll()
    expect((await known.call(resendOtpCall, { refId })).body.statusCode).toBe(429)
  })
})
