import { expect, test } from 'vitest'
import { createCache } from '../api/data-cache.ts'
import { fakeApi, fakeClock, fakeStore, success } from '../page/page-context.fake.ts'
import { readConfig } from '../page/product-config.ts'
import { parsePackage, readPackage, rememberingParser } from './content.ts'

const packageReply = success({ pageUrl: '', packageHtml: '{"hello":"Hello"}' })

function setUp() {
  const { clock, pass } = fakeClock()
  const store = fakeStore()
  const { api, sentTo } = fakeApi({
    'GET cms/webpage/activePackage': packageReply,
    'GET resource/v1/get-product-config': success({ configData: { preMinAmnt: 5 } }),
  })
  const cache = createCache(clock, store)
  const read = (name: 'orp-translation' | 'meta-data-config', language: 'EN' | 'SW') =>
    readPackage(name, language, { api, cache, parse: parsePackage })
  const asked = () =>
    sentTo('activePackage').map(({ address }) =>
      Object.fromEntries(new URL(address, 'http://x').searchParams),
    )
  return { api, cache, clock, pass, store, read, asked, sentTo }
}

test('a package is asked for by opco and pageUrl, with the prefix of its language', async () => {
  const { read, asked } = setUp()
  await read('orp-translation', 'EN')
  await read('orp-translation', 'SW')
  await read('meta-data-config', 'SW')
  expect(asked()).toEqual([
    { opco: 'ZM', pageUrl: 'orp-translation' },
    { opco: 'ZM', pageUrl: 'sw/orp-translation' },
    { opco: 'ZM', pageUrl: 'meta-data-config' },
  ])
})

test('texts are kept for 3600 seconds, by language, in the session too', async () => {
  const { read, asked, pass, store } = setUp()
  await read('orp-translation', 'EN')
  await read('orp-translation', 'SW')
  pass(3_599_999)
  await read('orp-translation', 'EN')
  expect(asked()).toHaveLength(2)
  expect([...store.entries.keys()]).toEqual([
    'cache:content:orp-translation',
    'cache:content:sw/orp-translation',
  ])
  pass(1)
  await read('orp-translation', 'EN')
  expect(asked()).toHaveLength(3)
})

test('a package that is no JSON is a bad response', async () => {
  const broken = success({ pageUrl: '', packageHtml: '{' })
  const { api } = fakeApi({ 'GET cms/webpage/activePackage': broken })
  const { cache } = setUp()
  const reply = await readPackage('orp-translation', 'EN', { api, cache, parse: parsePackage })
  expect(reply).toEqual({ ok: false, failure: { kind: 'bad-response' } })
})

test('the server parses a text once, and again when it changed', () => {
  const parse = rememberingParser()
  const first = parse('a', '{"x":1}')
  expect(parse('a', '{"x":1}')).toBe(first)
  expect(parse('a', '{"x":2}')).toEqual({ x: 2 })
})

test('the configuration is kept for 3600 seconds, in the session as configData', async () => {
  const { api, cache, clock, pass, store, sentTo } = setUp()
  const context = {
    api,
    cache,
    clock,
    year: 2026,
    store,
    knownDevice: false,
    language: 'EN',
    path: '/',
    pattern: '/',
    origin: 'http://x',
  } as const
  const read = () => readConfig({ ...context, params: {}, search: new URLSearchParams() })
  expect(await read()).toEqual({ ok: true, value: { preMinAmnt: 5 } })
  expect(store.entries.get('configData')).toEqual({ preMinAmnt: 5 })
  pass(3_599_999)
  await read()
  expect(sentTo('get-product-config')).toHaveLength(1)
  pass(1)
  await read()
  expect(sentTo('get-product-config')).toHaveLength(2)
})
