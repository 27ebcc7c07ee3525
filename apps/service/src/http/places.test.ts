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
    for (const each of answers) held.take(each)
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
  for (const each of [ended, working, full]) held.take(each)
  ended.writableEnded = true
  full.writableNeedDrain = true
  held.dropUnread()
  expect(held.count()).toBe(1)
  held.take(answer())
  ended.emit('close')
  full.emit('close')
  expect(held.count()).toBe(2)
  working.emit('close')
  expect(held.count()).toBe(1)
})
