import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

type Answer = EventEmitter & { writableEnded: boolean; writableNeedDrain: boolean }
const answer = (): Answer & ServerResponse =>
  Object.assign(new EventEmitter(), {
    writableEnded: false,
    writableNeedDrain: false,
  }) as Answer & ServerResponse

test.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]], [[1, 2, 0]]])(
  'three answers that close in the order %j leave a place each',
  (order) => {
    const held = createPlaces()
    const answers = [answer(), answer(), answer()]
    for (const each of answers) held.take(each, '203.0.113.1')
    const counts = order.map((index) => {
      answers[index]?.emit('close')
      return held.count()
    })
    expect(counts).toEqual([2, 1, 0])
  },
)

test('answers that wait for their reader give their places back once', () => {
  const held = createPlaces()
  const [ended, working, full] = [answer(), answer(), answer()]
  for (const each of [ended, working, full]) held.take(each, '203.0.113.1')
  ended.writableEnded = true
  full.writableNeedDrain = true
  held.dropUnread()
  expect(held.count()).toBe(1)
  held.take(answer(), '203.0.113.1')
  ended.emit('close')
  full.emit('close')
  expect(held.count()).toBe(2)
  working.emit('close')
  expect(held.count()).toBe(1)
})

test('requests are counted by network', () => {
  const held = createPlaces()
  held.take(answer(), 'a')
  held.take(answer(), 'a')
  const last = answer()
  held.take(last, 'b')
  expect([held.countOf('a'), held.countOf('b'), held.countOf('c'), held.most()]).toEqual([
    2, 1, 0, 2,
  ])
  last.emit('close')
  expect(held.countOf('b')).toBe(0)
})

test('a request that rests holds no place meanwhile, and takes it again unless it was closed', async () => {
  const held = createPlaces()
  const [stays, goes] = [answer(), answer()]
  const places = [held.take(stays, 'a'), held.take(goes, 'a')]
  const { promise, resolve } = Promise.withResolvers<void>()
  const resting = places.map((place) => place.rest(() => promise))
  expect(held.count()).toBe(0)
  goes.emit('close')
  resolve()
  await Promise.all(resting)
  expect([held.count(), held.countOf('a')]).toEqual([1, 1])
  stays.emit('close')
  expect(held.count()).toBe(0)
})
