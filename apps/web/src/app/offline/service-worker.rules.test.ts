import { describe, expect, test } from 'vitest'
import {
  decide,
  filesIn,
  markOffline,
  mayKeep,
  outdated,
  parameterPagesMax,
  prefixOf,
  type ShellFacts,
  superseded,
  surplus,
  withPrefix,
} from './service-worker.rules.ts'

const facts: ShellFacts = {
  version: 'v2',
  kept: ['/', '/about', '/gethelp/:parent/:category'],
}
const origin = 'https://portal.example'
const here = {
  prefixes: ['', '/sw'],
  origin,
  assetBase: '',
  facts,
}
const navigation = (path: string) => ({ method: 'GET', mode: 'navigate', url: origin + path })

describe('requests that the worker leaves alone', () => {
  test.each([
    ['a form that is posted', { method: 'POST', mode: 'navigate', url: `${origin}/` }],
    [
      'a payment',
      { method: 'POST', mode: 'cors', url: `${origin}/portal-service/transaction/v1/initiate` },
    ],
    [
      'a read of the API',
      { method: 'GET', mode: 'cors', url: `${origin}/portal-service/transaction/v1/order?tid=1` },
    ],
    ['the API in a tab of its own', navigation('/portal-service/docs')],
    ['a provider', navigation('/callbacks/flutterwave')],
    ['another site', { method: 'GET', mode: 'navigate', url: 'https://bank.example/pay' }],
    ['a picture', { method: 'GET', mode: 'no-cors', url: `${origin}/icons/192.png` }],
  ])('%s', (_name, request) => {
    expect(decide(request, here)).toEqual({ kind: 'pass' })
  })
})

test.each([
  ['/', '/', '/offline', '/sw'],
  ['/?notice=forgotten', '/', '/offline', '/sw'],
  ['/sw', '/sw', '/sw/offline', '/'],
  ['/sw/about', '/sw/about', '/sw/offline'],
  ['/sw/gethelp/paid/refunds?x=1', '/sw/gethelp/paid/refunds', '/sw/offline'],
  ['/gethelp/paid/refunds/more', null, '/offline'],
  ['/swap', null, '/offline'],
  ['/payment/status?id=1', null, '/offline'],
  ['/sw/payment/status?id=1', null, '/sw/offline'],
  ['/aboutus', null, '/offline'],
])('without network %s is rendered from the copy %s, or by %s', (path, copy, standIn, ...homes) => {
  const isCopyEnough = true
  const page = { kind: 'page', copy, isCopyEnough, standIn, homes }
  expect(decide(navigation(path), here)).toEqual(page)
})

test('a list of what was searched for is in no copy', () => {
  const path = '/sw/gethelp/paid/refunds'
  expect(decide(navigation(`${path}?search=refund&list=1`), here)).toEqual({
    ...{ kind: 'page', copy: path, isCopyEnough: false, standIn: '/sw/offline', homes: [] },
  })
})

test.each(['/about', '/sw'])(
  'the answer to a form at %s is in no copy, and no first page takes its place',
  (path) => {
    expect(decide(navigation(`${path}?answer=a1`), here)).toMatchObject({ copy: null, homes: [] })
    expect(decide(navigation(path), here)).toMatchObject({ copy: path })
  },
)

test.each([
  ['', `${origin}/assets/a-1.js`, 'asset'],
  ['https://cdn.example', 'https://cdn.example/assets/a-1.js', 'asset'],
  ['https://cdn.example', 'https://cdn.example/other.js', 'pass'],
])('with assets at "%s", %s is %s', (assetBase, url, kind) => {
  expect(decide({ method: 'GET', mode: 'cors', url }, { ...here, assetBase }).kind).toBe(kind)
})

test.each([
  [200, 'public, no-cache', true],
  [200, 'private, no-cache', false],
  [200, null, false],
  [503, 'public, max-age=0', false],
])('a page of status %s that is "%s" is kept: %s', (status, cacheControl, kept) => {
  expect(mayKeep({ status, redirected: false }, cacheControl)).toBe(kept)
})

test('a page that another address leads to is not kept as that address', () => {
  expect(mayKeep({ status: 200, redirected: true }, 'public, max-age=0')).toBe(false)
})

test('caches of other builds are outdated, and others are not ours', () => {
  expect(outdated(['shell-v1', 'shell-v2', 'photos'], 'v2')).toEqual(['shell-v1'])
})

test('of earlier builds the newest stays until this one has everything', () => {
  const names = ['photos', 'shell-v0', 'shell-v1', 'shell-v2']
  expect(superseded(names, 'v2')).toEqual(['shell-v0'])
  expect(superseded(['shell-v2'], 'v2')).toEqual([])
})

test('a copy says of itself that it is one', () => {
  expect(markOffline('<!doctype html><html lang="en">')).toBe(
    '<!doctype html><html data-offline lang="en">',
  )
})

test.each([
  ['/sw', '/', '/sw'],
  ['/sw/about', '/about', '/sw/about'],
  ['/swap', '/offline', '/offline'],
])('the language of %s is that of %s as %s', (address, path, expected) => {
  expect(withPrefix(path, prefixOf(address, here.prefixes))).toBe(expected)
})

test.each([
  ['', ''],
  ['https://files.example', 'https://files.example'],
  ['https://files.example/zone', 'https://files.example/zone'],
])('a page names its scripts, styles and texts, below "%s"', (assetBase, host) => {
  const html = `<link rel="stylesheet" href="${host}/assets/home-a1.css">
    <script data-files="/words/home/en?x1 ${host}/assets/react-b2.js ${host}/assets/home-c3.js"></script>
    <script>const isText = (file) => file.startsWith(\`/words/\`) || load(file)</script>
    <img src="/icons/logo.svg"><a href="https://other.example/assets/x.js">/wordsmith</a>
    <script type="application/json">{"words":"/words/home/en?x1"}</script>`
  expect(filesIn(html, { origin, assetBase }).sort()).toEqual(
    [
      `${host || origin}/assets/home-a1.css`,
      `${host || origin}/assets/home-c3.js`,
      `${host || origin}/assets/react-b2.js`,
      `${origin}/words/home/en?x1`,
    ].sort(),
  )
})

test('texts are files whose address names their content', () => {
  const url = `${origin}/words/home/en?x1`
  const asked = { method: 'GET', mode: 'cors', url }
  expect(decide(asked, { ...here, assetBase: 'https://cdn.example' })).toEqual({ kind: 'asset' })
})

test('of pages that there are many of only the newest are kept, and of others all', () => {
  const answers = Array.from(
    { length: parameterPagesMax + 2 },
    (_, at) => `${origin}/sw/gethelp/paid/q${at}`,
  )
  const kept = [`${origin}/about`, ...answers, `${origin}/assets/a.js`]
  expect(surplus(kept, here)).toEqual(answers.slice(0, 2))
  expect(surplus(kept.slice(0, 5), here)).toEqual([])
})
