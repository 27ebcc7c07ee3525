import { describe, expect, test } from 'vitest'
import { aBundle } from '../ports/operator/bundle.fixture.ts'
import type { BundlesAnswer } from '../ports/operator/catalogue.port.ts'
import { createKeptCatalogue } from './kept-catalogue.ts'

const lost = { kind: 'lost', detail: 'silence' } as const
const listed = (name: string): BundlesAnswer => ({ kind: 'bundles', bundles: [aBundle({ name })] })

function kept() {
  const facts = {
    ...{ now: 0, answer: listed('first'), lists: 0, singles: 0, categories: [] as string[] },
    arrival: Promise.resolve(),
  }
  const catalogue = createKeptCatalogue(
    {
      bundles: async () => {
        facts.lists += 1
        await facts.arrival
        return facts.answer
      },
      bundle: async () => {
        facts.singles += 1
        return { kind: 'no-bundle' }
      },
      categoryOf: async (code) => {
        facts.categories.push(code)
        return code === 'UNKNOWN' ? null : 'Data'
      },
    },
    { counter: { readMs: () => facts.now }, waitMs: 20, forAll: (work) => work() },
  )
  /** The list as a caller gets it, after what it started has ended. */
  const list = async () => {
    const answer = await catalogue.bundles()
    await new Promise(setImmediate)
    return answer
  }
  return { facts, catalogue, list }
}

describe('a kept catalogue', () => {
  test('asks once for all who come at once, and for a minute', async () => {
    const { facts, list } = kept()
    await Promise.all([list(), list(), list()])
    facts.now = 59_999
    expect(await list()).toEqual(listed('first'))
    expect(facts.lists).toBe(1)
  })

  test('after a minute shows the old list once more, and then the new one', async () => {
    const { facts, list } = kept()
    await list()
    facts.now = 60_000
    facts.answer = listed('second')
    expect(await list()).toEqual(listed('first'))
    expect(await list()).toEqual(listed('second'))
  })

  test('shows the old list for ten minutes where the operator is silent, and no longer', async () => {
    const { facts, list } = kept()
    await list()
    facts.answer = lost
    facts.now = 599_999
    expect(await list()).toEqual(listed('first'))
    facts.now = 600_000
    expect(await list()).toEqual(lost)
  })

  test('that takes long to read is lost for who waits, and there for who comes later', async () => {
    const { facts, list } = kept()
    const { promise, resolve } = Promise.withResolvers<void>()
    facts.arrival = promise
    expect(await list()).toMatchObject({ kind: 'lost' })
    resolve()
    await promise
    expect(await list()).toEqual(listed('first'))
    expect(facts.lists).toBe(1)
  })

  test('keeps no failure', async () => {
    const { facts, list } = kept()
    facts.answer = lost
    expect(await list()).toEqual(lost)
    facts.answer = listed('first')
    expect(await list()).toEqual(listed('first'))
  })

  test('asks for a category once with each list, and again where none is known', async () => {
    const { facts, catalogue, list } = kept()
    for (const code of ['OLD', 'OLD', 'UNKNOWN', 'UNKNOWN']) await catalogue.categoryOf(code)
    expect(facts.categories).toEqual(['OLD', 'UNKNOWN', 'UNKNOWN'])
    await list()
    expect(await catalogue.categoryOf('OLD')).toBe('Data')
    expect(facts.categories).toHaveLength(4)
  })

  test('asks for a single bundle anew each time, and for none that a fresh list lacks', async () => {
    const { facts, catalogue, list } = kept()
    const { productCode } = aBundle({})
    await list()
    await catalogue.bundle(productCode)
    await catalogue.bundle(productCode)
    expect(facts.singles).toBe(2)
    for (let made = 0; made < 3; made++) {
      expect(await catalogue.bundle(`MADE-UP-${made}`)).toEqual({ kind: 'no-bundle' })
    }
    expect(facts.singles).toBe(2)
  })

  test('asks for a bundle that no fresh list tells of, and reads the list', async () => {
    const { facts, catalogue, list } = kept()
    await catalogue.bundle('NEW')
    expect([facts.singles, facts.lists]).toEqual([1, 1])
    await list()
    facts.now = 60_000
    await catalogue.bundle('NEW')
    expect([facts.singles, facts.lists]).toEqual([2, 2])
  })
})
