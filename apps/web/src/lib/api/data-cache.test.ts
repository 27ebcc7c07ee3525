import { describe, expect, test, vi } from 'vitest'
import { fakeClock, fakeStore } from '../page/page-context.fake.ts'
import type { Reply } from './contract-client.ts'
import { createCache } from './data-cache.ts'

function setUp() {
  const { clock, pass } = fakeClock()
  const store = fakeStore()
  const answers: Reply<string>[] = []
  const load = vi.fn(async () => answers.shift() ?? ({ ok: true, value: 'loaded' } as const))
  return { cache: createCache(clock, store), clock, pass, store, load, answers }
}

const short = { seconds: 10 }
const content = { seconds: 3_600, persist: true }

describe('the cache', () => {
  test('asks once while an entry lives, and again once its expiry has passed', async () => {
    const { cache, pass, load } = setUp()
    await cache.read('line', short, load)
    pass(9_999)
    await cache.read('line', short, load)
    expect(load).toHaveBeenCalledTimes(1)
    pass(1)
    await cache.read('line', short, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('asks once for two readers at the same time, persisted or not', () => {
    const { cache, load } = setUp()
    expect(cache.read('a', short, load)).toBe(cache.read('a', short, load))
    expect(cache.read('b', content, load)).toBe(cache.read('b', content, load))
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('does not keep failures', async () => {
    const { cache, load, answers } = setUp()
    answers.push({ ok: false, failure: { kind: 'network' } })
    expect(await cache.read('line', short, load)).toMatchObject({ ok: false })
    expect(await cache.read('line', short, load)).toEqual({ ok: true, value: 'loaded' })
  })

  test('finds content of the same session in another page, with its expiry', async () => {
    const { cache, clock, pass, store, load } = setUp()
    await cache.read('texts', content, load)
    const next = createCache(clock, store)
    expect(await next.read('texts', content, load)).toEqual({ ok: true, value: 'loaded' })
    expect(load).toHaveBeenCalledTimes(1)
    pass(3_600_000)
    await createCache(clock, store).read('texts', content, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('asks again for content whose session entry is gone, though memory has it', async () => {
    const { cache, store, load } = setUp()
    await cache.read('texts', content, load)
    store.entries.clear()
    await cache.read('texts', content, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('takes what the page came with for its own', async () => {
    const { cache, load } = setUp()
    cache.seed('texts', content, 'from the page')
    expect(await cache.read('texts', content, load)).toEqual({ ok: true, value: 'from the page' })
    expect(load).not.toHaveBeenCalled()
  })

  test.each([
    ['text', 'not an entry'],
    ['an entry without expiry', { data: 1 }],
    ['nothing', null],
  ])('ignores %s found in the session', async (_what, found) => {
    const { cache, store, load } = setUp()
    store.write('cache:texts', found)
    expect(await cache.read('texts', content, load)).toEqual({ ok: true, value: 'loaded' })
  })

  test('forgets in memory and in the session', async () => {
    const { cache, store, load } = setUp()
    await cache.read('texts', content, load)
    cache.forget('texts')
    expect(store.entries.size).toBe(0)
    await cache.read('texts', content, load)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
