import { createHash, randomBytes } from 'node:crypto'
import { systemCounter } from '@portal/kernel/instant'
import { fail, type Result } from '@portal/kernel/result'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOtpStore } from '../../../apps/service/src/adapters/postgres/codes/otp-store.ts'
import { verifyCode } from '../../../apps/service/src/features/otp/guess.flow.ts'
import * as flow from '../../../apps/service/src/features/otp/otp.flow.ts'
import { otpWindowsMs } from '../../../apps/service/src/features/otp/otp.rules.ts'
import { createOtpCodes } from '../../../apps/service/src/features/otp/otp-code.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { useDatabase } from '../database.ts'

const { database, query } = await useDatabase()

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
let texts: string[] = []
beforeEach(() => {
  texts = []
})
const deps: flow.OtpDeps = {
  store: createOtpStore(database, otpWindowsMs),
  codes: createOtpCodes('a-secret-that-only-this-test-knows'),
  lines: { lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }) },
  sms: {
    async send({ text }) {
      texts.push(text)
      return { kind: 'accepted', providerId: 'C' }
    },
    enquireLink: async () => ({ kind: 'accepted', providerId: 'C' }),
    close: async () => {},
  },
  mail: null,
  words: { sms: ({ code }) => code, mail: () => ({ subject: '', text: '', html: '' }) },
  limits: {
    ...{ resendLockMs: 0, sendsMax: 1_000, unverifiedPerDay: 1_000, guessesPerCode: 5 },
    ...{ guessesPerRecipientDay: 10, guessesOfAllPerRecipientDay: 30, lifeMs: 600_000 },
  },
  ...{ random: randomBytes, digest, counter: systemCounter, pause: async () => {}, stepMs: 1_000 },
  observer: { countSend: () => {}, countGuess: () => {} },
}

const here = '203.0.113.1'
const newOwner = () => digest(randomBytes(8).toString('hex'))
const codeIn = () => texts.at(-1) ?? ''
const sms = (recipient: string) =>
  ({ channel: 'sms', recipient, purpose: 'PAYMENT', language: 'EN' }) as const

/** A refusal by its code alone. */
const coded = <T, C>(result: Result<T, { code: C }>): Result<T, C> =>
  result.ok ? result : fail(result.error.code)
const sendCode = async (
  within: flow.OtpDeps,
  ownerHash: string,
  wanted: ReturnType<typeof sms>,
  network = here,
) => coded(await flow.sendCode(within, { ownerHash, network }, wanted))
async function sent(number: string, by: string) {
  const result = await sendCode(deps, by, sms(number))
  if (!result.ok) throw new Error(result.error)
  return result.value
}
const guess = (id: Awaited<ReturnType<typeof sent>>['id'], otp: string, ownerHash: string) =>
  verifyCode(deps, { id, otp, ownerHash })

describe('the share of a number that its owner keeps', () => {
  const strangers = '198.51.100.1'
  const daily = { ...deps, limits: { ...deps.limits, unverifiedPerDay: 10 } }
  /** A session that has proved the number by a code, as long ago as `days`. */
  async function ownerOf(number: string, days = 0) {
    const by = newOwner()
    const { id } = await sent(number, by)
    await verifyCode(deps, { id, otp: codeIn(), ownerHash: by })
    await query(
      `update known_recipients set known_at = known_at - $2 * interval '1 day' where owner_hash = $1`,
      [by, days],
    )
    return by
  }
  /** Wrong guesses of ever new sessions behind one address, until none is compared any more. */
  async function lock(number: string, network: string): Promise<number> {
    let compared = 0
    for (;;) {
      const by = newOwner()
      const asked = await sendCode(deps, by, sms(number), network)
      if (!asked.ok) return compared
      for (let left = 5; left > 0; left--) {
        const answer = await verifyCode(deps, { id: asked.value.id, otp: 'none', ownerHash: by })
        if (!answer.ok && answer.error.code === 'otp.wrong') compared += 1
      }
    }
  }

  test('ten guesses from one network lock the number there, and nowhere else', async () => {
    const number = freshNumber()
    expect(await lock(number, strangers)).toBe(10)
    const owner = newOwner()
    expect((await sendCode(deps, owner, sms(number), here)).ok).toBe(true)
    const right = await verifyCode(deps, {
      ...{ id: (await sent(number, owner)).id, otp: codeIn(), ownerHash: owner },
    })
    expect(right.ok).toBe(true)
  })

  test('thirty from any number of networks lock it for all but the session that proved it', async () => {
    const number = freshNumber()
    const owner = await ownerOf(number)
    let compared = 0
    for (let network = 1; network <= 5; network++) {
      compared += await lock(number, `198.51.100.${network}`)
    }
    expect(compared).toBe(30)
    const stranger = await flow.sendCode(
      deps,
      { ownerHash: newOwner(), network: here },
      sms(number),
    )
    expect(stranger).toMatchObject({ error: { code: 'otp.too-many-today' } })
    const waitMs = stranger.ok || !('waitMs' in stranger.error) ? 0 : stranger.error.waitMs
    expect(waitMs).toBeGreaterThan(23 * 3_600_000)
    const own = await sent(number, owner)
    expect((await guess(own.id, codeIn(), owner)).ok).toBe(true)
  })

  test('ten texts of which none was used are the last of the day, from wherever they are asked for', async () => {
    const number = freshNumber()
    const owner = await ownerOf(number)
    const ask = (by: string, network: string) => sendCode(daily, by, sms(number), network)
    for (let each = 0; each < 10; each++) {
      expect((await ask(newOwner(), `198.51.100.${each}`)).ok).toBe(true)
    }
    expect(await ask(newOwner(), '198.51.100.99')).toEqual(fail('otp.too-many-today'))
    const own = await ask(owner, here)
    expect(own.ok).toBe(true)
    const { id } = own.ok ? own.value : await sent(number, owner)
    expect((await guess(id, codeIn(), owner)).ok).toBe(true)
    expect((await ask(newOwner(), '198.51.100.99')).ok).toBe(true)
  })

  test('five of them are the last from one network, and another one goes on', async () => {
    const number = freshNumber()
    const ask = (network: string) => sendCode(daily, newOwner(), sms(number), network)
    for (let each = 0; each < 5; each++) expect((await ask(strangers)).ok).toBe(true)
    expect(await ask(strangers)).toEqual(fail('otp.too-many-today'))
    for (let each = 0; each < 5; each++) expect((await ask(here)).ok).toBe(true)
    expect(await ask('198.51.100.99')).toEqual(fail('otp.too-many-today'))
  })

  test('ends thirty days after the proof', async () => {
    const number = freshNumber()
    const [recent, old] = [await ownerOf(number, 29), await ownerOf(number, 31)]
    await lock(number, here)
    expect((await sendCode(deps, recent, sms(number))).ok).toBe(true)
    expect(await sendCode(deps, old, sms(number))).toEqual(fail('otp.too-many-today'))
  })

  test('is of the proved number alone', async () => {
    const owner = await ownerOf(freshNumber())
    const other = freshNumber()
    await lock(other, here)
    expect(await sendCode(deps, owner, sms(other))).toEqual(fail('otp.too-many-today'))
    expect(await deps.store.isKnown(owner)).toBe(true)
    expect(await deps.store.isKnown(newOwner())).toBe(false)
  })
})
