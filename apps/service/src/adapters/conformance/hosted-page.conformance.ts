import { describe, expect, test } from 'vitest'
import type { HostedPageProvider, RefundRequest } from '../../ports/payment-provider.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { over } from '../deadline.fixture.ts'
import { askingConformance } from './asking.conformance.ts'
import type { HostedPageDriver } from './driver.ts'
import { oddTexts, withOddTexts } from './odd-answers.ts'
import { failuresOnTheWay } from './relay.ts'
import { asking, refundOf, type Stage, setStage } from './stage.ts'

/** The promises of a gateway with a page of its own, beside those of every provider. */
export function hostedPageConformance(driver: HostedPageDriver): void {
  describe(driver.name, () => {
    const stage = setStage(driver)
    askingConformance(stage)
    describe('a page', () => {
      pageConformance(stage)
    })
    describe('what the browser brings back', () => {
      returnConformance(stage, driver)
    })
    describe('an enquiry about a refund', () => {
      refundEnquiryConformance(stage)
    })
  })
}

function pageConformance(stage: Stage<HostedPageProvider>): void {
  test('is shown for an accepted charge', async () => {
    const provider = stage.connect()
    const { accepted } = await stage.accept(provider)
    expect(provider.protocol).toBe('hosted-page')
    expect(accepted.show.kind).toBe('redirect')
  })

  test.each([['a script', 'javascript:alert(1)'], ['no address', 'nowhere'], ...oddTexts])(
    'is never at an address that is %s',
    async (_, odd) => {
      await withOddTexts(stage, odd, async (provider) => {
        const answer = await provider.charge({ ...stage.driver.charge(), ...asking })
        if (answer.kind !== 'accepted' || answer.show.kind !== 'redirect') return
        expect(answer.show.url).toMatch(/^https?:\/\/[!-~]{1,2000}$/)
      })
    },
  )
}

function returnConformance(stage: Stage<HostedPageProvider>, driver: HostedPageDriver): void {
  const read = (query: string) => stage.connect().readReturn(new URLSearchParams(query))

  test('names the charge, and hints at what became of it', () => {
    const cases = driver.returns('ref-1')
    expect(cases.length).toBeGreaterThan(0)
    for (const { query, outcome } of cases)
      expect(read(query)).toEqual({ reference: 'ref-1', outcome })
  })

  test('without a reference is nothing', () => {
    expect(read('')).toBeNull()
    expect(read('status=successful&language=EN')).toBeNull()
  })

  test.each(oddTexts)('never throws over %s', (_, odd) => {
    for (const { query } of driver.returns('ref-1')) {
      for (const name of new URLSearchParams(query).keys()) {
        const parameters = new URLSearchParams(query)
        parameters.set(name, odd)
        expect(() => stage.connect().readReturn(parameters)).not.toThrow()
      }
    }
  })
}

function refundEnquiryConformance(stage: Stage<HostedPageProvider>): void {
  /** Null where refunds are repeated instead of asked about. */
  function asking(origin?: string) {
    const provider = stage.connect(origin)
    return 'enquireRefund' in provider ? provider : null
  }

  /** A refund of a paid charge; sent where `isMade`. */
  async function refundRequest(isMade: boolean): Promise<RefundRequest> {
    const provider = stage.connect()
    const { charge, providerId } = await stage.pay(provider)
    const request = refundOf({ charge, providerId })
    if (!isMade) return request
    const answer = await provider.refund(request)
    const providerRefundId = 'providerRefundId' in answer ? answer.providerRefundId : null
    return { ...request, providerRefundId }
  }

  test('that was never made is absent', async ({ skip }) => {
    const provider = asking()
    if (!provider) return skip('refunds are repeated')
    expect(await provider.enquireRefund(await refundRequest(false))).toEqual({ kind: 'absent' })
  })

  test('that was made finds it, with its id and without', async ({ skip }) => {
    const provider = asking()
    if (!provider) return skip('refunds are repeated')
    const request = await refundRequest(true)
    for (const providerRefundId of [request.providerRefundId, null]) {
      const answer = await provider.enquireRefund({ ...request, providerRefundId })
      expect(['under-way', 'returned']).toContain(answer.kind)
    }
  })

  test.for(failuresOnTheWay)('that %s is lost', async ([, treatment], { skip }) => {
    const provider = asking()
    if (!provider) return skip('refunds are repeated')
    const request = await refundRequest(true)
    stage.treat('question', treatment)
    expect((await provider.enquireRefund(request)).kind).toBe('lost')
  })

  test('is unsent when nothing listens, and under a lease that is over', async ({ skip }) => {
    const nowhere = asking(await closedAddress())
    if (!nowhere) return skip('refunds are repeated')
    const request = await refundRequest(false)
    expect((await nowhere.enquireRefund(request)).kind).toBe('unsent')
    stage.relay.reset()
    expect((await asking()?.enquireRefund({ ...request, within: over }))?.kind).toBe('unsent')
    expect(stage.relay.passed()).toEqual([])
  })

  test.for(oddTexts)('never throws over %s', async ([, odd], { skip }) => {
    if (!asking()) return skip('refunds are repeated')
    const request = await refundRequest(true)
    await withOddTexts(stage, odd, async (provider) => {
      if ('enquireRefund' in provider) await provider.enquireRefund(request)
    })
  })
}
