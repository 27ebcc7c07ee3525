import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { definePage, type Loaded } from '../lib/page.ts'
import { createKeptDrawings } from './kept-drawings.ts'
import type { View } from './view.ts'

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
  let drawn = 0
  const keep = createKeptDrawings({ now: () => instantOf(nowMs) })
  return {
    draw: (view: View, isKnown = true) =>
      keep(view, isKnown, () => `drawing ${view.language} ${++drawn}`),
    pass(ms: number) {
      nowMs += ms
    },
  }
}

test('a page without anything of a device is drawn once for all devices, for a minute', () => {
  const { draw, pass } = aKeeper()
  const first = draw(aView(plain))
  expect(first.sameAs).toBeDefined()
  expect(draw(aView({ ...plain }))).toBe(first)
  pass(60_000)
  expect(draw(aView(plain)).body).toBe('drawing EN 2')
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
])('a page with %s is drawn each time, and nothing of it is kept', (_what, view) => {
  const { draw } = aKeeper()
  expect(draw(view)).toEqual({ body: 'drawing EN 1' })
  expect(draw(view)).toEqual({ body: 'drawing EN 2' })
  expect(draw(aView(plain)).body).toBe('drawing EN 3')
})

test('a page that does not say so of its data is one device’s own', () => {
  const silent = { ...page, isForAll: definePage({ Page: Nothing, load: page.load }).isForAll }
  const content = { kind: 'page', page: silent, data: plain, outcome: null } as const
  expect(aKeeper().draw(aView(plain, { content })).sameAs).toBeUndefined()
})

test('other data, another language, address and cookie are other drawings', () => {
  const { draw } = aKeeper()
  const bodies = [
    draw(aView(plain)),
    draw(aView({ limits: 2, recent: [] })),
    draw(aView(plain, { language: 'SW' })),
    draw(aView(plain, { address: '/sw/prepaid-recharge' })),
    draw(aView(plain, { packages: {} })),
    draw(aView(plain), false),
  ].map(({ body }) => body)
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('other texts under the same names are another drawing, in whichever order they come', () => {
  const { draw } = aKeeper()
  const [old, edited] = [{ words }, { words: { a: 'c' } }]
  // Loaded before a change of the content, and drawn after it.
  expect(draw(aView(plain, { packages: old })).body).toBe('drawing EN 1')
  expect(draw(aView(plain, { packages: edited })).body).toBe('drawing EN 2')
  expect(draw(aView(plain, { packages: old })).body).toBe('drawing EN 1')
})

test('there are 200 drawings at most: the one that was drawn longest ago makes room', () => {
  const { draw } = aKeeper()
  for (let limits = 1; limits <= 200; limits += 1) draw(aView({ limits, recent: [] }))
  expect(draw(aView({ limits: 1, recent: [] })).body).toBe('drawing EN 1')
  draw(aView({ limits: 201, recent: [] }))
  expect(draw(aView({ limits: 2, recent: [] })).body).toBe('drawing EN 2')
  expect(draw(aView({ limits: 201, recent: [] })).body).toBe('drawing EN 201')
  expect(draw(aView({ limits: 1, recent: [] })).body).toBe('drawing EN 202')
})

function typed(): View['content'] {
  const outcome = { kind: 'stay', problems: [], values: { msisdn: '971000001' } } as const
  return { kind: 'page', page, data: plain, outcome }
}
