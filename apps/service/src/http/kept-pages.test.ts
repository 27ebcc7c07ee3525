import { brotliDecompressSync } from 'node:zlib'
import type { PageReply } from '@portal/contract/page-host'
import { describe, expect, test } from 'vitest'
import { createKeptPages, encodingFor } from './kept-pages.ts'

const reply = (change: Partial<PageReply> = {}): PageReply => ({
  status: 200,
  headers: {},
  body: '<h1>About</h1>',
  shared: true,
  ...change,
})

describe('pages that are kept', () => {
  let time = 0
  const pages = () => createKeptPages(new Set(['/', '/about']), () => time)

  test('are found for a minute', () => {
    const kept = pages()
    kept.keep('/about', reply())
    time += 59_000
    expect(kept.find('/about')?.reply.body).toBe('<h1>About</h1>')
    time += 2_000
    expect(kept.find('/about')).toBeUndefined()
  })

  test.each([
    ['of another address', '/about/x', {}],
    ['for one visitor only', '/about', { shared: false }],
    ['with another status', '/about', { status: 404 }],
  ])('are none %s', (_what, path, change) => {
    const kept = pages()
    kept.keep(path, reply(change))
    expect(kept.find(path)).toBeUndefined()
  })

  test('are compressed once, for all who ask at the same time and after the minute', async () => {
    const kept = pages()
    const [first, second] = [kept.keep('/', reply()), kept.find('/')]
    expect(second?.body('br')).toBe(first.body('br'))
    time += 61_000
    expect(kept.keep('/', reply()).body('br')).toBe(first.body('br'))
    const other = kept.keep('/', reply({ body: 'new' })).body('br')
    expect(brotliDecompressSync(await other).toString()).toBe('new')
  })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
])('"%s" gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
