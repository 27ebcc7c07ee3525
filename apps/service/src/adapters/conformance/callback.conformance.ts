import { describe, expect, test } from 'vitest'
import type { Callback } from '../../ports/payment-provider.port.ts'
import type { ReceivedCallback } from './driver.ts'
import { isStorable, oddTexts, withText } from './odd-answers.ts'
import { type CommonStage, patience } from './stage.ts'

/** Bodies that no provider sends, but any stranger may. */
const nonsense: readonly string[] = [
  '',
  '\u0000',
  '{',
  'null',
  '[]',
  '"text"',
  '{}',
  '['.repeat(100_000),
  '{"a":'.repeat(20_000),
  `"${'x'.repeat(100_000)}"`,
]

const expectStorable = (read: Callback | null) => {
  for (const id of [read?.reference, read?.session, read?.providerId, ...(read?.brings ?? [])]) {
    expect(isStorable(id ?? null)).toBe(true)
  }
}

/** A callback is believed as far as its sender proved itself, and breaks nothing. */
export function callbackConformance(stage: CommonStage): void {
  const { driver } = stage

  /** The callback about a paid charge, and what an enquiry says of the same. */
  async function received() {
    await driver.reportNext?.()
    const provider = stage.connect()
    const paid = await stage.pay(provider)
    // One of the test before may still be on its way.
    const find = () =>
      stage.callbacks().find((each) => {
        const { reference = null, session = null } = provider.readCallback(each) ?? {}
        return reference === null
          ? session === paid.accepted.session
          : reference === paid.charge.reference
      })
    await expect.poll(find, patience).toBeDefined()
    const callback = find()
    if (!callback) throw new Error('No callback came.')
    return { ...paid, callback }
  }

  const read = (callback: ReceivedCallback) => stage.connect().readCallback(callback)

  describe('a callback', () => {
    const provesSender = driver.provesSender ?? true
    test(`of the provider’s ${provesSender ? 'is authentic and ' : ''}names the charge`, async () => {
      const { charge, accepted, providerId, callback } = await received()
      const answer = read(callback)
      expect(answer?.isAuthentic).toBe(provesSender)
      expect(['success', null]).toContain(answer?.claim)
      if (answer?.reference === null) expect(answer.session).toBe(accepted.session)
      else expect(answer?.reference).toBe(charge.reference)
      expect([providerId, null]).toContain(answer?.providerId)
      if (!answer?.proven) return
      expect(answer.proven).toMatchObject({
        kind: 'successful',
        providerId,
        reference: charge.reference,
      })
    })

    test('that is forged is refused, or proves nothing', async () => {
      const { callback } = await received()
      const forged = driver.forge(callback)
      expect(forged.length).toBeGreaterThan(0)
      for (const each of forged) {
        const answer = read(each)
        if (answer) expect(answer).toMatchObject({ isAuthentic: false, proven: null })
      }
    })

    test('with an odd text in the place of any other never throws', async () => {
      const { callback } = await received()
      for (const [, odd] of oddTexts) {
        let rawBody = withText(callback.rawBody, 0, odd)
        for (let index = 1; rawBody !== null; index += 1) {
          expectStorable(read({ ...callback, rawBody }))
          expectStorable(read({ headers: {}, rawBody }))
          rawBody = withText(callback.rawBody, index, odd)
        }
        for (const name of Object.keys(callback.headers)) {
          read({ ...callback, headers: { ...callback.headers, [name]: odd } })
        }
      }
    })

    test.each(nonsense)('of nonsense never throws and proves nothing: %#', async (rawBody) => {
      const { callback } = await received()
      for (const headers of [callback.headers, {}]) {
        const answer = read({ headers, rawBody })
        expect(answer?.proven ?? null).toBeNull()
        expectStorable(answer)
      }
    })
  })
}
