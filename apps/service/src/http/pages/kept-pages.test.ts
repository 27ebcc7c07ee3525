import { brotliDecompressSync } from 'node:zlib'
import type { PageReply } from '@portal/contract/page-host'
import { describe, expect, test } from 'vitest'
import {
  createKeptPages,
  createPagesByContent,
  encodingFor,
  isAmong,
  type KeptPages,
} from './kept-pages.ts'

const reply = (change: Partial<PageReply> = {}): PageReply => ({
  status: 200,
  headers: {},
  body: '<h1>About</h1>',
  shared: true,
  ...change,
})

describe('pages that are kept', () => {
  let time = 0
  const pages = () =>
    createKeptPages(
      (path) => ['/', '/about'].includes(path),
      () => time,
    )

  const keep = (kept: KeptPages, path: string, change: Partial<PageReply> = {}) =>
    kept.render(path, async () => reply(change))

  test('are found for a minute', async () => {
    const kept = pages()
    await keep(kept, '/about')
    time += 59_000
    expect(kept.find('/about')?.reply.body).toBe('<h1>About</h1>')
    time += 2_000
    expect(kept.find('/about')).toBeUndefined()
  })

  test.each([
    ['of another address', '/about/x', {}],
    ['for one visitor only', '/about', { shared: false }],
    ['with another status', '/about', { status: 404 }],
  ])('are none %s', async (_what, path, change) => {
    const kept = pages()
    await keep(kept, path, change)
    expect(kept.find(path)).toBeUndefined()
  })

  test('are compressed once, for all who ask at the same time and after the minute', async () => {
    const kept = pages()
    const [first, second] = [await keep(kept, '/'), kept.find('/')]
    expect(second?.body('br')).toBe(first.body('br'))
    time += 61_000
    expect((await keep(kept, '/')).body('br')).toBe(first.body('br'))
    const other = (await keep(kept, '/', { body: 'new' })).body('br')
    expect(brotliDecompressSync(await other).toString()).toBe('new')
  })

  test('have a digest of their text, which pages of one visitor have not', async () => {
    const kept = pages()
    const { digest } = await keep(kept, '/')
    expect(digest).toMatch(/^[\w-]{16}$/)
    time += 61_000
    expect((await keep(kept, '/')).digest).toBe(digest)
    expect((await keep(kept, '/', { body: 'new' })).digest).not.toBe(digest)
    expect((await keep(kept, '/', { shared: false })).digest).toBeUndefined()
  })

  test('are rendered once for all who ask at the same time', async () => {
    let renders = 0
    const render = async () => {
      renders += 1
      return reply()
    }
    const kept = pages()
    await Promise.all([
      kept.render('/', render),
      kept.render('/', render),
      kept.render('/', render),
    ])
    expect(renders).toBe(1)
  })

  test('are rendered for each visitor where the page turns out to be one of its own', async () => {
    let renders = 0
    const render = async () => reply({ shared: false, body: String(renders++) })
    const kept = pages()
    const rendered = await Promise.all([kept.render('/', render), kept.render('/', render)])
    expect(rendered.map((page) => page.reply.body)).toEqual(['0', '1'])
  })

  test('are rendered again once they are forgotten', async () => {
    const kept = pages()
    await keep(kept, '/about')
    kept.forget()
    expect(kept.find('/about')).toBeUndefined()
    expect(kept.isRenderedForAll('/about')).toBe(false)
    await keep(kept, '/about', { body: 'new' })
    expect(kept.find('/about')?.reply.body).toBe('new')
  })

  test('that are forgotten while they are rendered are sent to all who wait, and not kept', async () => {
    const kept = pages()
    const { promise, resolve } = Promise.withResolvers<PageReply>()
    const waiting = [kept.render('/', () => promise), kept.render('/', () => promise)]
    kept.forget()
    resolve(reply({ body: 'old' }))
    const rendered = await Promise.all(waiting)
    expect(rendered.map((page) => page.reply.body)).toEqual(['old', 'old'])
    expect(kept.find('/')).toBeUndefined()
  })

  test('that were forgotten leave those of the new content, rendered meanwhile, in place', async () => {
    const kept = pages()
    const { promise, resolve } = Promise.withResolvers<PageReply>()
    const waiting = [kept.render('/', () => promise), kept.render('/', () => promise)]
    kept.forget()
    await keep(kept, '/', { body: 'new' })
    resolve(reply({ body: 'old' }))
    await Promise.all(waiting)
    expect(kept.find('/')?.reply.body).toBe('new')
  })

  test('make room: the one that was asked for longest ago goes first', async () => {
    const kept = createKeptPages(
      () => true,
      () => time,
      2,
    )
    await keep(kept, '/one')
    await keep(kept, '/two')
    kept.find('/one')
    await keep(kept, '/three')
    const found = ['/one', '/two', '/three'].filter((path) => kept.find(path))
    expect(found).toEqual(['/one', '/three'])
  })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['xbr-foo', 'identity'],
  ['BR;q=1.0', 'br'],
])('"%s" gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

describe('pages of known devices', () => {
  const own = { shared: false }

  test('with the same content are compressed once, and each keeps its own cookies', () => {
    const byContent = createPagesByContent()
    const sameAs = {}
    const one = byContent(reply({ ...own, sameAs, cookies: ['sid=1'] }))
    const other = byContent(reply({ ...own, sameAs }))
    expect(other.body('br')).toBe(one.body('br'))
    expect(one.reply.cookies).toEqual(['sid=1'])
    expect(other.reply.cookies).toBeUndefined()
  })

  test('get a better copy once there is one', async () => {
    const page = createPagesByContent()(reply({ ...own, sameAs: {} }))
    const quick = await page.body('br')
    await expect.poll(() => page.body('br')).not.toBe(quick)
    expect(brotliDecompressSync(await page.body('br'))).toEqual(brotliDecompressSync(quick))
  })

  test('that say something of a device are never kept, even where their bodies are equal', async () => {
    const byContent = createPagesByContent()
    const [one, other] = [byContent(reply(own)), byContent(reply(own))]
    expect(await one.body('br')).not.toBe(await other.body('br'))
  })
})

test.each([
  [undefined, false],
  ['W/"b"', false],
  ['W/"a"', true],
  ['"a"', true],
  ['W/"b", "a"', true],
  ['a', false],
])('a browser that names %j has the page: %s', (asked, has) => {
  expect(isAmong(asked, 'W/"a"')).toBe(has)
})
