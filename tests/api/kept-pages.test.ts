import { describe, expect, test } from 'vitest'
import { indexedPages, localized } from '../client/page-examples.ts'
import { portalUnderTest } from '../client/under-test.ts'

const { portalUrl } = portalUnderTest()

const pages = ['', '/sw'].flatMap((prefix) => indexedPages.map((path) => localized(path, prefix)))

describe('a page for every visitor', () => {
  const ask = (address: string, headers: Record<string, string> = {}) =>
    fetch(portalUrl + address, { headers: { accept: 'text/html', ...headers } })

  test.each(pages)('%s costs a browser that has it a 304 without a body', async (page) => {
    const first = await ask(page)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await ask(page, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const name of ['etag', 'vary', 'cache-control']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    }
    expect((await ask(page, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('one of a device with a session is neither kept nor named', async () => {
    const { headers } = await ask('/', { cookie: 'sid=x' })
    expect(headers.get('etag')).toBeNull()
  })
})

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
    const later = words['orp-translation']?.['refusal.service.overloaded'] ?? ''
    expect(later).not.toBe('')
    expect(html).not.toContain(later)
    const [path = ''] = address.split('?')
    const outdated = await ask(`${path}?other`)
    expect(outdated.headers.get('cache-control')).toBe('no-store')
    expect(await outdated.json()).toEqual(words)
  })

  test.each(['/words/home/xx', '/words/../home'])('%s is no file', async (address) => {
    expect((await ask(address)).status).toBe(404)
  })
})
