import { describe, expect, test } from 'vitest'
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

describe('the texts of a page', () => {
  const ask = (address: string) =>
    fetch(portalUrl + address, { headers: { 'accept-encoding': 'br' } })

  test.each(pages)('%s has none in itself, and names a file that never changes', async (page) => {
    const html = await (await ask(page)).text()
    const [, address = ''] = /data-files="(\S+) /.exec(html) ?? []
    expect(address).toMatch(/^\/words\//)
    const reply = await ask(address)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(reply.headers.get('content-encoding')).toBe('br')
    const words = (await reply.json()) as Record<string, Record<string, string>>
    const later = words['recharge-translation']?.['prepaid.postpaidNumber'] ?? ''
    expect(later).not.toBe('')
    expect(html).not.toContain(later)
    const [path = ''] = address.split('?')
    const outdated = await ask(`${path}?other`)
    expect(outdated.headers.get('cache-control')).toBe('no-store')
    expect(await outdated.json()).toEqual(words)
  })

  test.each(['/words/home/xx', '/words/nowhere/en', '/words/', '/words/../home'])(
    '%s is no file',
    async (address) => {
      expect((await ask(address)).status).toBe(404)
    },
  )
})
