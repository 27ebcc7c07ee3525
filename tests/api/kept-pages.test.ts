import { expect, test } from 'vitest'
import { openAttempt, recharge } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()

const pages = ['/', '/prepaid-recharge', '/sw', '/sw/prepaid-recharge']

/** As phones ask: the body that was compressed for them. */
async function read(device: Visitor, address: string): Promise<string> {
  const reply = await device.send(address, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  return reply.text()
}

test('a known device reads nothing of another one, in whatever order they ask', async () => {
  const [plain, other] = [createVisitor(portalUrl), createVisitor(portalUrl)]
  const [buyer, payer] = [createVisitor(portalUrl), createVisitor(portalUrl)]
  const [{ msisdn: bought }, open] = await Promise.all([
    recharge(buyer, 'pay'),
    openAttempt(payer),
    recharge(plain, 'decline'),
    recharge(other, 'decline'),
  ])
  for (const address of pages) {
    const first = await read(plain, address)
    expect(await read(buyer, address)).toContain(bought)
    expect(await read(payer, address)).toContain(open.orderId)
    for (const device of [plain, other, plain]) {
      const body = await read(device, address)
      expect(body).not.toContain(bought)
      expect(body).not.toContain(open.orderId)
      expect(body).toBe(first)
    }
    // And the other way round: what was kept for devices without anything does not hide their own.
    expect(await read(buyer, address)).toContain(bought)
    expect(await read(payer, address)).toContain(open.orderId)
  }
}, 60_000)
