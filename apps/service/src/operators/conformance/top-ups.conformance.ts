import { money } from '@portal/kernel/money'
import { deliveryConformance } from './delivery.conformance.ts'
import type { TopUpFacts } from './driver.ts'
import type { Stage } from './stage.ts'

/** Top-ups keep the promises of every delivery. */
export function topUpsConformance(stage: Stage, { msisdn, refused, received }: TopUpFacts): void {
  const { currency } = stage.driver
  // No arithmetic with floats may change it.
  const amount = money(1_999n, currency)
  const topUps = (origin?: string) => stage.connect('topUps', origin)
  deliveryConformance(stage, () => ({
    send: (asked, origin) => topUps(origin).topUp({ ...asked, msisdn, amount }),
    sendOther: (asked) => topUps().topUp({ ...asked, msisdn, amount: money(6_000n, currency) }),
    sendRefused: (asked) => topUps().topUp({ ...asked, msisdn: refused, amount }),
    enquire: (asked, origin) => topUps(origin).enquire(asked),
    async received() {
      const amounts = [...(await received(msisdn)), ...(await received(refused))]
      return amounts.map((minor) => `${minor}`)
    },
    once: `${amount.minor}`,
    settlesAfterMs: topUps().settlesAfterMs,
  }))
}
