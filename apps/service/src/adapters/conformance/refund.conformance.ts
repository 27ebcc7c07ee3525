import { describe, expect, test } from 'vitest'
import type { Provider, RefundAnswer, RefundRequest } from '../../ports/payment-provider.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { over } from '../deadline.fixture.ts'
import { isStorable, oddTexts, withOddTexts } from './odd-answers.ts'
import { failuresOnTheWay } from './relay.ts'
import { type CommonStage, type Paid, patience, refundOf, requestsMost } from './stage.ts'

const refundIdOf = (answer: RefundAnswer): string | null =>
  'providerRefundId' in answer ? answer.providerRefundId : null

/** Asks what became of a refund as the engine does: by its enquiry, or by repeating it. */
function askAgain(provider: Provider, request: RefundRequest) {
  return 'enquireRefund' in provider ? provider.enquireRefund(request) : provider.refund(request)
}

async function expectReturned(
  stage: CommonStage,
  provider: Provider,
  paid: Paid,
  refundId: string | null,
) {
  const { charge } = paid
  const kind = async () =>
    (await askAgain(provider, { ...refundOf(paid), providerRefundId: refundId })).kind
  await expect.poll(kind, patience).toBe('returned')
  const { minor } = charge.amount
  expect(await stage.driver.books(charge)).toEqual({ takenMinor: minor, returnedMinor: minor })
}

/** Money goes back once, and only what the provider said of it is claimed. */
export function refundConformance(stage: CommonStage): void {
  const { driver } = stage
  const nothingBack = async ({ charge }: Paid) =>
    expect((await driver.books(charge)).returnedMinor).toBe(0n)

  describe('a refund', () => {
    test('gives all of the money back; asked about again it gives nothing more', async () => {
      const provider = stage.connect()
      const paid = await stage.pay(provider)
      const answer = await provider.refund(refundOf(paid))
      expect(['returned', 'under-way']).toContain(answer.kind)
      await expectReturned(stage, provider, paid, refundIdOf(answer))
      await expectReturned(stage, provider, paid, refundIdOf(answer))
    })

    test('of a transaction that the provider does not know is refused', async () => {
      const provider = stage.connect()
      const request = refundOf({ charge: driver.charge(), providerId: driver.unknownProviderId })
      const answer = await provider.refund(request)
      expect(answer).toEqual({ kind: 'refused', detail: expect.any(String), cause: 'other' })
    })

    test.each(failuresOnTheWay)(
      'that %s is not certain to have failed, and goes back once',
      async (_, treatment) => {
        const provider = stage.connect()
        const paid = await stage.pay(provider)
        stage.treat('act', treatment)
        const answer = await provider.refund(refundOf(paid))
        expect(['lost', 'under-way', 'returned']).toContain(answer.kind)
        stage.relay.reset()
        const isMade = treatment.kind !== 'break'
        // A repeated refund brings the money back in any case; an enquiry only reports its state.
        if (isMade || provider.refunds.isRepeatable) {
          await expectReturned(stage, provider, paid, refundIdOf(answer))
        } else await nothingBack(paid)
      },
    )

    test('is unsent when nothing listens', async () => {
      const paid = await stage.pay(stage.connect())
      const nowhere = stage.connect(await closedAddress())
      const answer = await nowhere.refund(refundOf(paid))
      expect(answer).toEqual({ kind: 'unsent', detail: expect.any(String) })
      await nothingBack(paid)
    })

    test('under a lease that is over lets nothing leave at all', async () => {
      const paid = await stage.pay(stage.connect())
      stage.relay.reset()
      const request = { ...refundOf(paid), within: over }
      expect((await stage.connect().refund(request)).kind).toBe('unsent')
      expect(stage.relay.passed()).toEqual([])
    })

    test('under a lease that ends on the way: nothing more leaves, and unsent is the truth', async () => {
      for (let count = 0; count <= requestsMost; count += 1) {
        const paid = await stage.pay(stage.connect())
        stage.relay.reset()
        const request = refundOf(paid)
        const within = stage.leaseOf(count)
        const answer = await stage.connect().refund({ ...request, within })
        expect(stage.relay.passed().length).toBeLessThanOrEqual(count)
        expect([count, answer.kind === 'unsent']).toEqual([count, stage.acts().length === 0])
      }
      expect(stage.acts()).toHaveLength(1)
    })

    test('answered for another transaction is not believed', async ({ skip }) => {
      const provider = stage.connect()
      const paid = await stage.pay(provider)
      let isNamed = false
      const rewrite = (body: string) => {
        isNamed = body.includes(paid.providerId)
        return body.replaceAll(paid.providerId, driver.unknownProviderId)
      }
      stage.treat('act', { kind: 'rewrite', rewrite })
      const { kind } = await provider.refund(refundOf(paid))
      if (!isNamed) return skip('the answer names no transaction')
      expect(kind).toBe('lost')
    })

    test.each(oddTexts)(
      'never throws over odd texts, nor keeps one as an id: %s',
      async (_, odd) => {
        const paid = await stage.pay(stage.connect())
        await withOddTexts(stage, odd, async (provider) => {
          const answer = await provider.refund(refundOf(paid))
          expect(isStorable(refundIdOf(answer))).toBe(true)
        })
      },
    )
  })
}
