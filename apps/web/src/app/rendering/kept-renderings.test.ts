import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { definePage, type Loaded } from '../../lib/page/page.ts'
import type { View } from '../navigation/view.ts'
import { createKeptRenderings } from './kept-renderings.ts'

const Nothing = () => null

type Data = { limits: number; recent: string[] }

const page = definePage<Data>({
  Page: Nothing,
  load: async (): Promise<Loaded<Data>> => ({ kind: 'page', data: { limits: 1, recent: [] } }),
  isForAll: ({ recent }) => recent.length === 0,
})

/** The same object as long as the content is the same. */
const words = { a: 'b' }

const aView = (data: Data, changes: Partial<View> = {}): View => ({
  address: '/prepaid-recharge',
  route: 'prepaid-recharge',
  language: 'EN',
  status: 200,
  packages: { words },
  content: { kind: 'page', page, data, outcome: null },
  offer: undefined,
  ...changes,
})
const plain: Data = { limits: 1, recent: [] }
const offer = { orderId: 'O' } as unknown as View['offer']

function aKeeper() {
  let nowMs = 1_000
  let rendered = 0
  const keep = createKeptRenderings({ now: () => instantOf(nowMs) })
  return {
    render: (view: View, isKnown = true) =>
      keep(view, isKnown, () => ({
        body: `rendering ${view.language} ${++rendered}`,
        style: 'sha256-abc',
      })),
    pass(ms: number) {
      nowMs += ms
    },
  }
}

test('a page without anything of a device is rendered once for all devices, for a minute', () => {
  const { render, pass } = aKeeper()
  const first = render(aView(plain))
  expect(first.sameAs).toBeDefined()
  expect(render(aView({ ...plain }))).toBe(first)
  pass(60_000)
  expect(render(aView(plain)).body).toBe('rendering EN 2')
})

test.each<[string, View]>([
  ['numbers of a device', aView({ limits: 1, recent: ['971000001'] })],
  ['an offer in the frame', aView(plain, { offer })],
  ['what was typed', aView(plain, { content: typed() })],
  ['a query', aView(plain, { address: '/prepaid-recharge?msisdn=971000001' })],
  ['another status', aView(plain, { status: 404 })],
  ['a route that is personal', aView(plain, { route: 'payment-status' })],
  [
    'a failure',
    aView(plain, { content: { kind: 'failed', failure: { kind: 'timeout' } }, status: 200 }),
  ],
])('a page with %s is rendered each time, and nothing of it is kept', (_what, view) => {
  const { render } = aKeeper()
  expect(render(view)).toEqual({ body: 'rendering EN 1', style: 'sha256-abc' })
  expect(render(view)).toEqual({ body: 'rendering EN 2', style: 'sha256-abc' })
  expect(render(aView(plain)).body).toBe('rendering EN 3')
})

test('a page that does not say so of its data is one device’s own', () => {
  const silent = { ...page, isForAll: definePage({ Page: Nothing, load: page.load }).isForAll }
  const content = { kind: 'page', page: silent, data: plain, outcome: null } as const
  expect(aKeeper().render(aView(plain, { content })).sameAs).toBeUndefined()
})

test('other data, another language, address and cookie are other renderings', () => {
  const { render } = aKeeper()
  const bodies = [
    render(aView(plain)),
    render(aView({ limits: 2, recent: [] })),
    render(aView(plain, { language: 'SW' })),
    render(aView(plain, { address: '/sw/prepaid-recharge' })),
    render(aView(plain, { packages: {} })),
    render(aView(plain), false),
  ].map(({ body }) => body)
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('other texts under the same names are another rendering, in whichever order they come', () => {
  const { render } = aKeeper()
  const [old, edited] = [{ words }, { words: { a: 'c' } }]
  // Loaded before a change of the content, and rendered after it.
  expect(render(aView(plain, { packages: old })).body).toBe('rendering EN 1')
  expect(render(aView(plain, { packages: edited })).body).toBe('rendering EN 2')
  expect(render(aView(plain, { packages: old })).body).toBe('rendering EN 1')
})

test('there are 200 renderings at most: the one that was rendered longest ago makes room', () => {
  const { render } = aKeeper()
  for (let limits = 1; limits <= 200; limits += 1) render(aView({ limits, recent: [] }))
  expect(render(aView({ limits: 1, recent: [] })).body).toBe('rendering EN 1')
  render(aView({ limits: 201, recent: [] }))
  expect(render(aView({ limits: 2, recent: [] })).body).toBe('rendering EN 2')
  expect(render(aView({ limits: 201, recent: [] })).body).toBe('rendering EN 201')
  expect(render(aView({ limits: 1, recent: [] })).body).toBe('rendering EN 202')
})

function typed(): View['content'] {
  const outcome = { kind: 'stay', problems: [], values: { msisdn: '971000001' } } as const
  return { kind: 'page', page, data: plain, outcome }
}
