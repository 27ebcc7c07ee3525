import { describe, expect, test } from 'vitest'
import { type Journey, journeysIn, leftOut, listOf } from './drawn-journeys.ts'

const seeds = Array.from({ length: 40 }, (_, seed) => String(seed))
const journey = (title: string, rest: Partial<Journey> = {}): Journey => ({
  ...{ project: 'phone', file: 'payment/push.spec.ts', writtenIn: 'journey.ts' },
  titles: ['with script, in English', title],
  ...rest,
})
const rule = (sentence: string, file = 'push.spec.ts') => ({ tests: [{ file, sentence }] })
const isAlwaysRun = ({ file }: { file: string }) => file.endsWith('.test.ts')
const walkedBy = (given: Journey, rules: Parameters<typeof leftOut>[1]) =>
  seeds.filter((seed) => leftOut([given], rules, seed, isAlwaysRun).length === 0)

test('journeys are read from groups in groups, with the file of both', () => {
  const spec = { title: 'is paid', file: 'journey.ts', tests: [{ projectName: 'wide' }] }
  const group = { title: 'in English', file: 'journey.ts', specs: [spec] }
  const suites = [{ title: 'pay.spec.ts', file: 'payment/pay.spec.ts', suites: [group] }]
  expect(journeysIn({ suites })).toEqual([
    {
      ...{ project: 'wide', file: 'payment/pay.spec.ts', writtenIn: 'journey.ts' },
      titles: ['in English', 'is paid'],
    },
  ])
})

describe('a draw', () => {
  test.each([
    ['by its title', 'is approved on the phone', 'is approved on the phone'],
    [
      'as it is written in the file',
      `\${what}: is shown to %s as $name`,
      'a bill: is shown to its owner as PDF',
    ],
  ])('always walks the proof of a rule, named %s', (_, sentence, title) => {
    expect(walkedBy(journey(title), [rule(sentence)])).toEqual(seeds)
  })

  test.each([
    ['that proves no rule', [rule('is approved on the phone')]],
    [
      'whose title proves one in another file',
      [rule('waits', 'pin.spec.ts'), rule('waits', 'd-push.spec.ts')],
    ],
    ['of a part of a proof', [rule('waits for the phone')]],
  ])('walks a journey %s at some pushes', (_, rules) => {
    const walked = walkedBy(journey('waits'), rules)
    expect(walked.length).toBeGreaterThan(1)
    expect(walked.length).toBeLessThan(15)
  })

  test('walks half of the journeys whose rules all have a proof that is always run', () => {
    const proof = { file: 'push.test.ts', sentence: 'a request is approved' }
    const proved = { tests: [...rule('waits').tests, proof] }
    const walked = walkedBy(journey('waits'), [proved, proved])
    expect(walked.length).toBeGreaterThan(10)
    expect(walked.length).toBeLessThan(30)
    expect(walkedBy(journey('waits'), [proved, rule('waits')])).toEqual(seeds)
  })

  test('walks a journey in all of its settings, or in none', () => {
    const settings = [journey('waits'), journey('waits', { project: 'wide' })]
    for (const seed of seeds)
      expect([0, 2]).toContain(leftOut(settings, [], seed, isAlwaysRun).length)
  })
})

test('what is left out is named as Playwright names it', () => {
  expect(listOf([journey('waits')])).toBe('[phone] › journey.ts › with script, in English › waits')
})
