import { createHash, randomBytes } from 'node:crypto'
import { systemCounter } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOtpStore } from '../../../apps/service/src/adapters/postgres/codes/otp-store.ts'
import { createProofs } from '../../../apps/service/src/adapters/postgres/codes/proofs.ts'
import { deviceCodeRoutes } from '../../../apps/service/src/features/otp/device-code.routes.ts'
import type { UserCodeDeps } from '../../../apps/service/src/features/otp/guess.flow.ts'
import { otpRoutes } from '../../../apps/service/src/features/otp/otp.routes.ts'
import { otpWindowsMs } from '../../../apps/service/src/features/otp/otp.rules.ts'
import { createOtpCodes } from '../../../apps/service/src/features/otp/otp-code.ts'
import { bareApp } from '../../../apps/service/src/http/bare-app.fixture.ts'
import type { DeviceAnswer } from '../../../apps/service/src/ports/operator/balance.port.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { useDatabase } from '../database.ts'
import { keep } from '../rows.ts'

const { database, store: payments, query } = await useDatabase()

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const proofs = createProofs(database, digest)

const texts: { to: string; text: string }[] = []
const codes = createOtpCodes('a-secret-that-only-this-test-knows')
const deps: UserCodeDeps = {
  store: createOtpStore(database, otpWindowsMs),
  codes,
  lines: { lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }) },
  sms: {
    async send({ to, text }) {
      texts.push({ to, text })
      return { kind: 'accepted', providerId: 'C' }
    },
    enquireLink: async () => ({ kind: 'accepted', providerId: 'C' }),
    close: async () => {},
  },
  mail: null,
  words: { sms: ({ code }) => `code ${code}`, mail: () => ({ subject: '', text: '', html: '' }) },
  findPayer: async () => ({ kind: 'known' }),
  limits: {
    resendLockMs: 60_000,
    sendsMax: 5,
    guessesPerCode: 5,
    unverifiedPerDay: 1_000,
    guessesPerRecipientDay: 10,
    guessesOfAllPerRecipientDay: 30,
    lifeMs: 600_000,
  },
  random: randomBytes,
  digest,
  counter: systemCounter,
  pause: async () => {},
  stepMs: 1_000,
  observer: { countSend: () => {}, countGuess: () => {} },
}

let app: ReturnType<typeof bareApp>
let session: string
let device: DeviceAnswer
/** Counts and notes, in order. */
let noted: string[]
beforeEach(() => {
  texts.length = 0
  noted = []
  session = randomBytes(8).toString('hex')
  const count = (what: string) => () => {
    noted.push(what)
    return null
  }
  const routeDeps = {
    flowDeps: deps,
    sessions: {
      find: async () => session as never,
      ageMs: async () => null,
      findOrStart: async () => session as never,
      end: async () => {},
    },
    isWalletMode: () => true,
    limit: async () => {
      noted.push('send')
      return { delayMs: 0, giveBack: async () => {} }
    },
    checkLimit: count('check'),
    guessLimit: () => null,
    readLimit: () => null,
  }
  app = bareApp()
  otpRoutes(app, routeDeps)
  deviceCodeRoutes(app, {
    ...routeDeps,
    balances: { device: async () => device },
    brake: {
      refuse: count('brake'),
      note: async (_request, outcome) => void noted.push(outcome),
    },
  })
})

async function post(path: string, payload: object) {
  const url = `/portal-service/${path}`
  const reply = await app.inject({ method: 'POST', url, payload })
  return { http: reply.statusCode, ...reply.json() }
}
const state = async (refId: string) =>
  (await app.inject(`/portal-service/otp/v1/state?refId=${refId}`)).json()
const askFor = (msisdn: string) =>
  post('subscriber/v1/broadband-balance', { msisdn, requestType: 'BALANCE' })
const sendTo = (msisdn: string) => post('otp/v1/send-otp', { msisdn })
const typeCode = async (refId: string) =>
  post('otp/v1/verify-otp', { refId, otp: texts.at(-1)?.text.replace('code ', '') })

function numbers() {
  const [mifi, owner] = [freshNumber(), freshNumber()]
  device = { kind: 'device', owner }
  return { mifi, owner }
}
const held = async (subject: Msisdn, change: { uniqueCode?: string; ownerHash?: string } = {}) =>
  (await proofs.findHeld({
    ownerHash: digest(session),
    subject,
    purposes: ['PAYMENT', 'BALANCE'],
    uniqueCode: null,
    ...change,
  })) !== null
const unlock = (recipient: string) =>
  query(`update otp_sends set at = at - interval '61 seconds' where recipient = $1`, [recipient])

describe('the code of a device', () => {
  test('goes to its owner and proves the device alone, for a balance', async () => {
    const { mifi, owner } = numbers()
    const { result } = await askFor(mifi)
    expect(result.otpRecipient).toBe(`** *** **${owner.slice(-2)}`)
    expect(texts.map(({ to }) => to)).toEqual([owner])
    const { uniqueCode } = (await typeCode(result.txnRefId)).result
    expect(
      await query('select subject, purpose from proofs where digest = $1', [digest(uniqueCode)]),
    ).toEqual([{ subject: mifi, purpose: 'BALANCE' }])
    expect([await held(mifi, { uniqueCode }), await held(owner, { uniqueCode })]).toEqual([
      true,
      false,
    ])
    expect(await held(owner)).toBe(false)
    expect(await held(mifi, { ownerHash: 'another' })).toBe(false)
  })

  test('tells the number of the device, and the owner’s masked, to its session alone', async () => {
    const { mifi, owner } = numbers()
    const { txnRefId } = (await askFor(mifi)).result
    const view = await state(txnRefId)
    expect(view.result).toMatchObject({ msisdn: mifi, recipient: `** *** **${owner.slice(-2)}` })
    await unlock(owner)
    const again = await post('otp/v1/resend-otp', { refId: txnRefId })
    expect(again.http).toBe(200)
    expect(JSON.stringify([view, again])).not.toContain(owner)
    session = 'another'
    expect((await state(txnRefId)).status).toBe('error')
  })

  test('opens no wallet of its owner', async () => {
    const { mifi, owner } = numbers()
    const { txnRefId: refId } = (await askFor(mifi)).result
    const otp = texts.at(-1)?.text.replace('code ', '')
    for (const username of [owner, mifi]) {
      const asked = { refId, otp, username, paymentMode: 'AM' }
      expect((await post('auth/otp/v1/verify-user', asked)).result.reason).toBe('otp.unusable')
    }
  })

  test('waits for the last code of the owner’s phone, and the other way round', async () => {
    const first = numbers()
    await sendTo(first.owner)
    expect(await askFor(first.mifi)).toMatchObject({
      http: 502,
      result: { reason: 'otp.too-many' },
    })
    await unlock(first.owner)
    expect((await askFor(first.mifi)).http).toBe(200)
    expect((await sendTo(first.owner)).result.reason).toBe('otp.too-many')
    expect(texts.map(({ to }) => to)).toEqual([first.owner, first.owner])
  })

  test('shares the wrong guesses of a day with the codes of the owner’s phone', async () => {
    const { mifi, owner } = numbers()
    const wrong = async (refId: string) => {
      const right = Number(texts.at(-1)?.text.replace('code ', ''))
      const otp = String((right + 1) % 1_000_000).padStart(6, '0')
      for (let each = 0; each < 5; each++) await post('otp/v1/verify-otp', { refId, otp })
    }
    await wrong((await askFor(mifi)).result.txnRefId)
    await unlock(owner)
    await wrong((await sendTo(owner)).result.refId)
    await unlock(owner)
    expect((await askFor(mifi)).result.reason).toBe('otp.too-many-today')
  })

  test('of an older version proves its recipient', async () => {
    const { owner } = numbers()
    const { refId } = (await sendTo(owner)).result
    expect(await query('select subject from otp_challenges where id = $1', [refId])).toEqual([
      { subject: null },
    ])
    expect((await state(refId)).result.msisdn).toBe(owner)
    await typeCode(refId)
    expect(await held(owner)).toBe(true)
  })
})

describe('a request for the code of a device', () => {
  const other = { kind: 'other-line', lineType: 'POSTPAID' } as const
  test.each<[string, DeviceAnswer, string, object, string[]]>([
    ['that is a phone', other, 'line.not-broadband', { lineType: 'POSTPAID' }, ['hit']],
    ['that is no subscriber', { kind: 'no-subscriber' }, 'line.invalid', {}, ['miss']],
    ['without an owner on record', { kind: 'device', owner: null }, 'line.no-owner', {}, ['hit']],
  ])(
    '%s is refused at the number, counts as a check, and sends nothing',
    async (_what, answer, reason, more, outcome) => {
      device = answer
      const refusal = await askFor(freshNumber())
      expect(refusal).toMatchObject({ http: 400 })
      expect(refusal.result).toEqual({ reason, field: 'msisdn', ...more })
      expect(noted).toEqual(['check', 'brake', ...outcome])
      expect(texts).toEqual([])
    },
  )

  test('that the operator does not answer is unavailable, and says nothing of a number', async () => {
    device = { kind: 'lost', detail: '' }
    expect((await askFor(freshNumber())).result).toEqual({ reason: 'provider.unavailable' })
    expect(noted).toEqual(['check', 'brake'])
  })

  test('counts as a code that is sent', async () => {
    await askFor(numbers().mifi)
    expect(noted).toContain('send')
  })
})

describe('a proof', () => {
  test('is held by its session until its end', async () => {
    const number = freshNumber()
    const { uniqueCode } = (await typeCode((await sendTo(number)).result.refId)).result
    expect([await held(number), await held(number, { uniqueCode })]).toEqual([true, true])
    expect(await held(number, { uniqueCode: `${uniqueCode}X` })).toBe(false)
    expect(await held(freshNumber(), { uniqueCode })).toBe(false)
    await query('update proofs set until = clock_timestamp() where subject = $1', [number])
    expect([await held(number), await held(number, { uniqueCode })]).toEqual([false, false])
  })

  test.each(['INVOICE', 'LEAD'])('for the purpose %s is none of a balance', async (purpose) => {
    const number = freshNumber()
    const values = [digest(number), digest(session), number, purpose]
    await query(`insert into proofs values ($1, $2, $3, $4, now() + interval '1 minute')`, values)
    expect(await held(number)).toBe(false)
  })

  test('is not used up by reading, and is over once a payment has used it', async () => {
    const number = freshNumber()
    const { uniqueCode } = (await typeCode((await sendTo(number)).result.refId)).result
    for (let reading = 0; reading < 3; reading++) expect(await held(number)).toBe(true)
    const { payment } = await keep(payments)
    const use = { digest: digest(uniqueCode), ownerHash: digest(session), subject: number }
    const isUsed = await payments.transaction((tx) =>
      tx.useProof({ ...use, purpose: 'PAYMENT', paymentId: payment.id }),
    )
    expect(isUsed).toBe(true)
    expect([await held(number), await held(number, { uniqueCode })]).toEqual([false, false])
  })
})
