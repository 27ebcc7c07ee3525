import { createHash, randomBytes } from 'node:crypto'
import { systemCounter } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, type Result } from '@portal/kernel/result'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessTokens } from '../../../apps/service/src/adapters/postgres/codes/access-tokens.ts'
import { createOtpStore } from '../../../apps/service/src/adapters/postgres/codes/otp-store.ts'
import {
  type UserCodeDeps,
  verifyCode,
  verifyInvoiceCode,
  verifyUser,
} from '../../../apps/service/src/features/otp/guess.flow.ts'
import * as flow from '../../../apps/service/src/features/otp/otp.flow.ts'
import { otpWindowsMs } from '../../../apps/service/src/features/otp/otp.rules.ts'
import { createOtpCodes } from '../../../apps/service/src/features/otp/otp-code.ts'
import type { MailAnswer } from '../../../apps/service/src/ports/messages/mail.port.ts'
import type { ChallengeId } from '../../../apps/service/src/ports/messages/otp-store.port.ts'
import type { SmsAnswer } from '../../../apps/service/src/ports/messages/sms.port.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { useDatabase } from '../database.ts'
import { keep } from '../rows.ts'

const { database, store: payments, query } = await useDatabase({ patienceMs: 50_000 })

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const [tokens, unsent] = [createAccessTokens(database, digest), '971000009'] as const
let texts: { to: string; text: string }[] = []
let signs = 0
let smsAnswer: SmsAnswer
let mailAnswer: MailAnswer
let wallet: Awaited<ReturnType<UserCodeDeps['findPayer']>>['kind'] & string
let outcomes: string[] = []
let deps: UserCodeDeps
beforeEach(() => {
  ;[texts, signs, outcomes] = [[], 0, []]
  smsAnswer = { kind: 'accepted', providerId: 'C' }
  mailAnswer = { kind: 'accepted' }
  wallet = 'known'
  deps = {
    store: createOtpStore(database, otpWindowsMs),
    codes: createOtpCodes('a-secret-that-only-this-test-knows'),
    lines: {
      lineType: async (msisdn) =>
        msisdn === unsent ? { kind: 'no-subscriber' } : { kind: 'line', lineType: 'PREPAID' },
    },
    sms: {
      async send({ to, text }) {
        texts.push({ to, text })
        return smsAnswer
      },
      async enquireLink() {
        signs += 1
        return smsAnswer
      },
      close: async () => {},
    },
    mail: {
      async send({ to, text }) {
        texts.push({ to, text })
        return mailAnswer
      },
    },
    words: {
      sms: ({ code, minutes, language }) => `${language} ${code} for ${minutes}`,
      mail: ({ code, minutes }) => ({ subject: '', text: `mail ${code} for ${minutes}`, html: '' }),
    },
    findPayer: async () =>
      wallet === 'lost' ? { kind: 'lost', detail: '' } : ({ kind: wallet } as { kind: 'known' }),
    limits: {
      ...{ resendLockMs: 60_000, sendsMax: 5, unverifiedPerDay: 1_000, guessesPerCode: 5 },
      ...{ guessesPerRecipientDay: 10, guessesOfAllPerRecipientDay: 30, lifeMs: 600_000 },
    },
    random: randomBytes,
    digest,
    counter: systemCounter,
    pause: async () => {},
    stepMs: 1_000,
    observer: { countSend: () => {}, countGuess: (outcome) => outcomes.push(outcome) },
  }
})

const coded = <T, C>(result: Result<T, { code: C }>): Result<T, C> =>
  result.ok ? result : fail(result.error.code)
type Wanted = Parameters<typeof flow.sendCode>[2]
const sendCode = async (within: flow.OtpDeps, ownerHash: string, wanted: Wanted) =>
  coded(await flow.sendCode(within, { ownerHash, network: '' }, wanted))
const findResendable = async (...of: Parameters<typeof flow.findResendable>) =>
  coded(await flow.findResendable(...of))
const resendCode = async (...of: Parameters<typeof flow.resendCode>) =>
  coded(await flow.resendCode(...of))
const newOwner = () => digest(randomBytes(8).toString('hex'))
const owner = newOwner()
const sms = (recipient: string, purpose = 'PAYMENT') =>
  ({ channel: 'sms', recipient, purpose, language: 'EN' }) as const
/** Sends without the lock between two, unless the limits are set before. */
async function sent(recipient: string = freshNumber(), purpose?: string, by = owner) {
  const limits = { ...deps.limits, resendLockMs: 0, sendsMax: 1_000 }
  const result = await sendCode({ ...deps, limits }, by, sms(recipient, purpose))
  if (!result.ok) throw new Error(result.error)
  return result.value
}
/** As the route sends a code again, apart from limits. */
async function resend(
  id: ChallengeId,
  { by = owner, within = deps }: { by?: string | null; within?: UserCodeDeps } = {},
) {
  const known = await findResendable(within, by, { id, family: 'payment' })
  return known.ok ? resendCode(within, known.value) : known
}
const codeIn = (text = texts.at(-1)?.text) => /\d{6}/.exec(text ?? '')?.[0] ?? ''
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const guess = (id: ChallengeId, otp: string, ownerHash: string | null = owner) =>
  verifyCode(deps, { id, otp, ownerHash })
const failure = (code: string, attemptsLeft?: number) => ({
  ok: false,
  error: attemptsLeft === undefined ? { code } : { code, attemptsLeft },
})
const many = <T>(count: number, once: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => once(index)))
const guessesAt = async (recipient: string) =>
  (await query('select 1 from otp_guesses where recipient = $1', [recipient])).length
const evaluated = () => outcomes.filter((one) => one === 'otp.wrong' || one === 'right').length

describe('a send', () => {
  test('goes out with the code, and shows what its session may know', async () => {
    const number = freshNumber()
    const view = await sendCode(deps, owner, sms(number))
    expect(view).toMatchObject({
      ok: true,
      value: { recipient: `** *** **${number.slice(-2)}`, msisdn: number, resendInSeconds: 60 },
    })
    expect(view.ok && view.value.expiresInSeconds).toBeGreaterThan(595)
    expect(texts).toEqual([{ to: number, text: expect.stringMatching(/^EN \d{6} for 10$/) }])
  })

  test('locks its recipient for every session, and for the code itself', async () => {
    const number = freshNumber()
    const first = await sendCode(deps, owner, sms(number))
    expect(await sendCode(deps, newOwner(), sms(number))).toEqual({
      ok: false,
      error: 'otp.too-many',
    })
    if (!first.ok) throw new Error()
    const { id } = first.value
    expect(await resend(id)).toEqual({ ok: false, error: 'otp.too-many' })
    await query(`update otp_sends set at = at - interval '61 seconds' where recipient = $1`, [
      number,
    ])
    expect((await resend(id)).ok).toBe(true)
    expect(new Set(texts.map(({ text }) => codeIn(text))).size).toBe(1)
    expect(texts).toHaveLength(2)
  })

  test.each([
    ['by text', 'sms', 540, '8'],
    ['by text', 'sms', 541, '9'],
    ['by mail', 'mail', 121, '2'],
    ['by mail', 'mail', 119, '1'],
    ['by text', 'sms', 5, '1'],
  ] as const)(
    'again %s (%s) with %i seconds of life names %s whole minutes',
    async (_how, channel, seconds, minutes) => {
      const recipient = channel === 'sms' ? freshNumber() : `${freshNumber()}@example.com`
      const first = await sendCode(deps, owner, { ...sms(recipient), channel })
      if (!first.ok) throw new Error(first.error)
      await query(
        `update otp_challenges set until = clock_timestamp() + $2 * interval '1 second' where recipient = $1`,
        [recipient, seconds],
      )
      await query('delete from otp_sends where recipient = $1', [recipient])
      // The time of this machine says nothing.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 300_000 })
      await resend(first.value.id)
      vi.useRealTimers()
      expect(texts.map(({ text }) => text.split(' for ').at(-1))).toEqual(['10', minutes])
    },
  )

  test('a thousand at once to one number send at most five in ten minutes', async () => {
    deps = { ...deps, limits: { ...deps.limits, resendLockMs: 0 } }
    const number = freshNumber()
    const results = await many(1_000, () => sendCode(deps, newOwner(), sms(number)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(5)
    expect(texts).toHaveLength(5)
    await query(`update otp_sends set at = at - interval '601 seconds' where recipient = $1`, [
      number,
    ])
    expect((await sendCode(deps, owner, sms(number))).ok).toBe(true)
  })

  test('a thousand at once again, all let in by the first look, send one', async () => {
    const { id } = await sent()
    await query(`update otp_sends set at = at - interval '61 seconds'`)
    const known = await findResendable(deps, owner, { id, family: 'payment' })
    if (!known.ok) throw new Error(known.error)
    const results = await many(1_000, () => resendCode(deps, known.value))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(texts).toHaveLength(2)
  })

  test('a thousand at once to one number with the lock send one', async () => {
    const number = freshNumber()
    await many(1_000, () => sendCode(deps, newOwner(), sms(number)))
    expect(texts).toHaveLength(1)
  })

  test.each(['busy', 'refused'] as const)('that is %s locks nothing', async (kind) => {
    const number = freshNumber()
    smsAnswer = { kind, detail: '' }
    expect(await sendCode(deps, owner, sms(number))).toEqual({ ok: false, error: 'otp.not-sent' })
    smsAnswer = { kind: 'accepted', providerId: '' }
    expect((await sendCode(deps, owner, sms(number))).ok).toBe(true)
  })

  test('without an answer counts, since its code may have come', async () => {
    const number = freshNumber()
    smsAnswer = { kind: 'lost', detail: '' }
    const view = await sendCode(deps, owner, sms(number))
    if (!view.ok) throw new Error(view.error)
    expect(await sendCode(deps, owner, sms(number))).toEqual({ ok: false, error: 'otp.too-many' })
    expect((await guess(view.value.id, codeIn())).ok).toBe(true)
  })

  test('is not made where the operator says nothing of the number, or no centre is connected', async () => {
    const silent = {
      ...deps,
      lines: { lineType: async () => ({ kind: 'lost', detail: '' }) as const },
    }
    for (const each of [silent, { ...deps, sms: null }]) {
      expect(await sendCode(each, owner, sms(freshNumber()))).toEqual({
        ok: false,
        error: 'otp.not-sent',
      })
    }
    expect(texts).toEqual([])
  })

  test('by mail goes to the address; without a server it is refused', async () => {
    const address = `${randomBytes(4).toString('hex')}@example.com`
    const wanted = { channel: 'mail', recipient: address, purpose: 'BILL', language: 'EN' } as const
    expect(await sendCode({ ...deps, mail: null }, owner, wanted)).toEqual({
      ok: false,
      error: 'otp.not-sent',
    })
    const view = await sendCode(deps, owner, wanted)
    if (!view.ok) throw new Error(view.error)
    expect(view.value).toMatchObject({ msisdn: null, recipient: `${address[0]}***@example.com` })
    expect(texts).toEqual([{ to: address, text: expect.stringMatching(/^mail \d{6} for 10$/) }])
    expect((await guess(view.value.id, codeIn())).ok).toBe(true)
    expect(
      await query('select subject, purpose from proofs where subject = $1', [address]),
    ).toEqual([{ subject: address, purpose: 'BILL' }])
  })
})

describe('a number that is no subscriber', () => {
  test('is answered alike, gets no text, and every guess at its code is wrong', async () => {
    const view = await sent(unsent)
    expect(Object.keys(view)).toEqual(Object.keys(await sent()))
    expect([texts.length, signs]).toEqual([1, 1])
    const [{ id, recipient }] = [{ ...view, recipient: unsent }]
    const code = deps.codes.codeOf({ id, recipient } as never)
    expect(await guess(view.id, code)).toEqual(failure('otp.wrong', 4))
    const unlocked = { ...deps, limits: { ...deps.limits, resendLockMs: 0 } }
    await resend(view.id, { within: unlocked })
    expect([texts.length, signs]).toEqual([1, 2])
    for (let left = 3; left >= 0; left--)
      expect(await guess(view.id, '000000')).toEqual(failure('otp.wrong', left))
    expect(await guess(view.id, '000000')).toEqual(failure('otp.exhausted', 0))
  })

  test('finds a centre that is down as it is', async () => {
    smsAnswer = { kind: 'busy', detail: '' }
    await expect(sent(unsent)).rejects.toThrow('otp.not-sent')
  })

  test('is answered after as many whole steps as another', async () => {
    const steps: number[] = []
    let ms = 0
    let pauses = 0
    const stepped = {
      ...deps,
      counter: { readMs: () => (ms += 10) },
      // Two of three end early, as timers of a busy process do.
      pause: async (wait: number) => {
        ms += Math.max(0, wait - (pauses++ % 3 < 2 ? 50 : 0))
      },
      limits: { ...deps.limits, resendLockMs: 0 },
    }
    for (const number of [unsent, freshNumber()]) {
      const began = ms
      await sendCode(stepped, newOwner(), sms(number))
      steps.push((ms - began) / 1_000)
    }
    expect(steps.map(Math.floor)).toEqual([1, 1])
    expect(Math.max(...steps)).toBeLessThan(1.1)
  })
})

describe('guesses', () => {
  test('are checked by every process that has the key, and by no other', async () => {
    const { id } = await sent()
    const codes = (secret: string) => ({ ...deps, codes: createOtpCodes(secret) })
    const asked = { id, otp: codeIn(), ownerHash: owner }
    expect((await verifyCode(codes('another-secret-of-this-very-test'), asked)).ok).toBe(false)
    expect((await verifyCode(codes('a-secret-that-only-this-test-knows'), asked)).ok).toBe(true)
  })

  test('are told how many are left; after the fifth none is compared', async () => {
    const { id } = await sent()
    const code = codeIn()
    for (let left = 4; left >= 0; left--)
      expect(await guess(id, wrongFor(code))).toEqual(failure('otp.wrong', left))
    expect(await guess(id, code)).toEqual(failure('otp.exhausted', 0))
    expect(await resend(id)).toEqual({
      ok: false,
      error: 'otp.exhausted',
    })
  })

  test('200 at once at one code: at most five are compared', async () => {
    const { id } = await sent()
    const code = codeIn()
    await many(200, () => guess(id, wrongFor(code)))
    expect(evaluated()).toBe(5)
    expect(outcomes.filter((one) => one === 'otp.exhausted')).toHaveLength(195)
  })

  test('10,000 over many sessions, hundreds at once, at one number: at most ten are compared', async () => {
    const number = freshNumber()
    const owners = Array.from({ length: 20 }, newOwner)
    const views = await Promise.all(owners.map((by) => sent(number, undefined, by)))
    // As many at once as a database answers within the time of a read.
    for (let round = 0; round < 40; round++) {
      await many(250, (index) => {
        const by = index % owners.length
        return guess(views[by]?.id as ChallengeId, '000000', owners[by] ?? null)
      })
    }
    expect(evaluated()).toBe(10)
    expect(await guessesAt(number)).toBe(10)
  })

  test('of a number with ten wrong ones are not compared for a day, also at another code', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    const code = codeIn()
    for (let other = 0; other < 2; other++) {
      const view = await sent(number)
      const right = codeIn()
      for (let each = 0; each < 5; each++) await guess(view.id, wrongFor(right))
    }
    expect(await guess(id, code)).toMatchObject(failure('otp.locked-today', 0))
    await query(`update otp_guesses set at = at - interval '24 hours' where recipient = $1`, [
      number,
    ])
    expect((await guess(id, code)).ok).toBe(true)
  })

  test.each([
    ['a number', freshNumber()],
    ['a number that is no subscriber', unsent],
  ])('ten wrong ones at %s leave it no new code for a day', async (_whose, number) => {
    await query('delete from otp_challenges where recipient = $1', [number])
    for (let code = 0; code < 2; code++) {
      const { id } = await sent(number)
      for (let each = 0; each < 5; each++) await guess(id, wrongFor(codeIn()))
    }
    await query(`update otp_sends set at = at - interval '1 hour' where recipient = $1`, [number])
    const before = [texts.length, signs]
    const counts = `select (select count(*)::integer from otp_challenges where recipient = $1) as codes,
      (select count(*)::integer from otp_sends where recipient = $1) as sends`
    const refused = { ok: false, error: 'otp.too-many-today' }
    expect(await sendCode(deps, newOwner(), sms(number))).toEqual(refused)
    expect([texts.length, signs]).toEqual(before)
    expect(await query(counts, [number])).toEqual([{ codes: 2, sends: 2 }])
    await query(`update otp_guesses set at = at - interval '24 hours' where recipient = $1`, [
      number,
    ])
    expect((await sendCode(deps, newOwner(), sms(number))).ok).toBe(true)
  })

  test.each<[string, string | undefined, typeof verifyCode]>([
    ['of a payment', undefined, verifyCode],
    ['of a bill', 'INVOICE', verifyInvoiceCode],
  ])(
    'a right one at a code %s uses it up, once, and ten at once cost none',
    async (_of, purpose, verify) => {
      const number = freshNumber()
      const { id } = await sent(number, purpose)
      const asked = { id, otp: codeIn(), ownerHash: owner }
      const results = await many(10, () => verify(deps, asked))
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill(failure('otp.unusable')))
      expect(await guessesAt(number)).toBe(0)
      expect(await query('select 1 from proofs where subject = $1', [number])).toHaveLength(1)
      expect(await verify(deps, asked)).toEqual(failure('otp.unusable'))
    },
  )

  test('right ones at once after four wrong ones exhaust nothing', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    const code = codeIn()
    for (let left = 4; left >= 1; left--) await guess(id, wrongFor(code))
    const results = await many(10, () => guess(id, code))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill(failure('otp.unusable')))
    expect(await guessesAt(number)).toBe(4)
    expect((await flow.viewCode(deps, owner, { id, family: 'payment' }))?.expiresInSeconds).toBe(0)
  })

  test.each<[string, (id: ChallengeId) => unknown, string | null]>([
    ['that is unknown', () => query('delete from otp_challenges'), owner],
    ['that is over', () => query('update otp_challenges set until = clock_timestamp()'), owner],
    ["that is another session's", () => null, newOwner()],
    ['without a session', () => null, null],
  ])('at a code %s are answered alike', async (_what, change, by) => {
    const { id } = await sent()
    const code = codeIn()
    await change(id)
    expect(await guess(id, code, by)).toEqual(failure('otp.unusable'))
    if (by !== owner) {
      expect(await flow.viewCode(deps, by, { id, family: 'payment' })).toBeNull()
      expect(await resend(id, { by })).toEqual({
        ok: false,
        error: 'request.not-found',
      })
      expect((await guess(id, code)).ok).toBe(true)
    }
  })
})

describe('a proof', () => {
  const useProof = async (
    proof: string,
    change: { ownerHash?: string; subject?: string; purpose?: 'PAYMENT' | 'BALANCE' } = {},
    number = '',
  ) => {
    const { payment } = await keep(payments)
    return payments.transaction((tx) =>
      tx.useProof({
        digest: digest(proof),
        ownerHash: owner,
        subject: number as Msisdn,
        purpose: 'PAYMENT',
        paymentId: payment.id,
        ...(change as object),
      }),
    )
  }
  const proven = async (number: string, purpose?: string) => {
    const { id } = await sent(number, purpose)
    const proof = await guess(id, codeIn())
    if (!proof.ok) throw new Error(proof.error.code)
    return proof.value
  }

  test('of another session, number or purpose is useless; its own serves once of ten at once', async () => {
    const number = freshNumber()
    const proof = await proven(number)
    expect(proof).toMatch(/^[0-9A-Z]{26}$/)
    for (const change of [
      { ownerHash: newOwner() },
      { subject: freshNumber() },
      { purpose: 'BALANCE' as const },
    ])
      expect(await useProof(proof, change, number)).toBe(false)
    const uses = await many(10, () => useProof(proof, {}, number))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('of another purpose opens no payment, nor does one that is over', async () => {
    const number = freshNumber()
    expect(await useProof(await proven(number, 'BALANCE'), {}, number)).toBe(false)
    const proof = await proven(number)
    await query('update proofs set until = clock_timestamp() where subject = $1', [number])
    expect(await useProof(proof, {}, number)).toBe(false)
  })

  test('of a bill is the id itself, by its own calls alone, and opens no payment', async () => {
    const number = freshNumber()
    const { id } = await sent(number, 'INVOICE')
    const otp = codeIn()
    expect(await guess(id, otp)).toEqual(failure('otp.unusable'))
    expect(await resend(id)).toMatchObject({
      error: 'request.not-found',
    })
    expect(await flow.viewCode(deps, owner, { id, family: 'payment' })).toBeNull()
    expect(await flow.viewCode(deps, owner, { id, family: 'invoice' })).toMatchObject({ id })
    expect(await verifyInvoiceCode(deps, { id, otp, ownerHash: owner })).toEqual({
      ok: true,
      value: id,
    })
    expect(
      await query('select purpose, owner_hash from proofs where digest = $1', [digest(id)]),
    ).toEqual([{ purpose: 'INVOICE', owner_hash: owner }])
    expect(await useProof(id, {}, number)).toBe(false)
    const payment = await sent(number)
    const byInvoice = { id: payment.id, otp: codeIn(), ownerHash: owner }
    expect(await verifyInvoiceCode(deps, byInvoice)).toEqual(failure('otp.unusable'))
  })
})

describe('a user', () => {
  const verify = (id: ChallengeId, otp: string, username: string, isWalletMode = true) =>
    verifyUser(deps, { id, otp, username, isWalletMode, ownerHash: owner })

  test.each(['', '0', '260'])(
    'with "%s" before the number gets a token for it, in its session',
    async (prefix) => {
      const number = freshNumber()
      const { id } = await sent(number)
      const token = await verify(id, codeIn(), prefix + number)
      if (!token.ok) throw new Error(token.error.code)
      expect(await tokens.numberOf(token.value, owner)).toBe(number)
      expect(await tokens.numberOf(token.value, newOwner())).toBeNull()
      expect(await verify(id, codeIn(), number)).toEqual(failure('otp.unusable'))
    },
  )

  test('of another name is a wrong guess; another mode or no wallet costs nothing; none uses the code up', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    const code = codeIn()
    expect(await verify(id, code, '971000001')).toEqual(failure('otp.invalid-user', 4))
    wallet = 'unknown'
    for (let each = 0; each < 6; each++) {
      expect(await verify(id, code, number, false)).toEqual(failure('otp.invalid-user', 4))
      expect(await verify(id, code, number)).toEqual(failure('otp.invalid-user', 4))
    }
    expect(await guessesAt(number)).toBe(1)
    expect(await verify(id, wrongFor(code), 'x')).toEqual(failure('otp.wrong', 3))
    wallet = 'known'
    expect((await verify(id, code, number)).ok).toBe(true)
  })

  test('of another name may be tried as often as a wrong code', async () => {
    const { id } = await sent()
    const code = codeIn()
    await many(50, () => verify(id, code, '971000001'))
    expect(outcomes.filter((one) => one === 'otp.invalid-user')).toHaveLength(5)
  })

  test('gets one token of ten right guesses at once, which cost none', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    const code = codeIn()
    const results = await many(10, () => verify(id, code, number))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill(failure('otp.unusable')))
    expect(await guessesAt(number)).toBe(0)
  })

  test('is looked for in the wallet after a right code and name alone, and while nothing is locked', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    const code = codeIn()
    const held: unknown[] = []
    const findPayer = deps.findPayer
    deps.findPayer = async (asked) => {
      held.push(
        await query(
          `select 1 from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
        ),
      )
      return findPayer(asked)
    }
    await verify(id, wrongFor(code), number)
    await verify(id, code, '971000001')
    expect(held).toEqual([])
    expect((await verify(id, code, number)).ok).toBe(true)
    expect(held).toEqual([[]])
  })

  test('whose token cannot be stored keeps the code', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    await query('alter table access_tokens rename to lost_tokens')
    await expect(verify(id, codeIn(), number)).rejects.toThrow('access_tokens')
    await query('alter table lost_tokens rename to access_tokens')
    expect((await verify(id, codeIn(), number)).ok).toBe(true)
  })

  test('whose wallet gives no answer is let in', async () => {
    const number = freshNumber()
    const { id } = await sent(number)
    wallet = 'lost'
    expect((await verify(id, codeIn(), number)).ok).toBe(true)
  })

  test.each(['BALANCE', 'INVOICE'])('is proved by no code for %s', async (purpose) => {
    const number = freshNumber()
    const { id } = await sent(number, purpose)
    expect(await verify(id, codeIn(), number)).toEqual(failure('otp.unusable'))
  })
})
