import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { deliveryConformance, untilDelivered } from './delivery.conformance.ts'
import type { OrderFacts } from './driver.ts'
import type { Stage } from './stage.ts'

/** Orders keep the promises of every delivery, and can be called off while they are not carried out. */
export function ordersConformance(stage: Stage, facts: OrderFacts): void {
  const { msisdn, productCode, otherCode, refusedCode, received } = facts
  const orders = (origin?: string) => stage.connect('orders', origin)
  deliveryConformance(stage, () => ({
    send: (asked, origin) => orders(origin).order({ ...asked, msisdn, productCode }),
    sendOther: (asked) => orders().order({ ...asked, msisdn, productCode: otherCode }),
    sendRefused: (asked) => orders().order({ ...asked, msisdn, productCode: refusedCode }),
    enquire: (asked, origin) => orders(origin).enquire(asked),
    received: () => received(msisdn),
    once: productCode,
    settlesAfterMs: orders().settlesAfterMs,
  }))

  describe('calling off', () => {
    const asked = { reference: 'called-off', within: ample }
    const order = { ...asked, msisdn, productCode }

    test('an order that is held ends it for good', async ({ skip }) => {
      if (!facts.holdNext) return skip('orders cannot be called off')
      await facts.holdNext()
      expect(await orders().order(order)).toEqual({ kind: 'pending' })
      expect((await orders().callOff(asked)).kind).toBe('failed')
      expect((await orders().enquire(asked)).kind).toBe('failed')
      expect(await received(msisdn)).toEqual([])
    })

    test('an order that was carried out says so', async () => {
      await orders().order(order)
      await untilDelivered(orders(), asked)
      expect(await orders().callOff(asked)).toEqual({ kind: 'delivered' })
      expect(await received(msisdn)).toEqual([productCode])
    })

    test('an order that there is none of is absent', async () => {
      expect(await orders().callOff(asked)).toEqual({ kind: 'absent' })
    })

    test('in vain leaves the order open', async ({ skip }) => {
      if (!facts.holdNext) return skip('orders cannot be called off')
      await facts.holdNext()
      await orders().order(order)
      stage.treat('act', { kind: 'break' })
      expect(['pending', 'lost']).toContain((await orders().callOff(asked)).kind)
      stage.relay.reset()
      expect(await orders().enquire(asked)).toMatchObject({ kind: 'pending' })
    })
  })
}
