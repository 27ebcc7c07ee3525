import { expect, test } from 'vitest'
import { createCache } from '../../lib/api/data-cache.ts'
import {
  fakeClock,
  fakeContext,
  fakeStore,
  refusal,
  success,
} from '../../lib/page/page-context.fake.ts'
import { type JudgeType, judgeLine, readLine } from './line-check.ts'

const msisdn = '971234567'

const prepaidOnly: JudgeType = (type) => (type === 'PREPAID' ? null : { text: 'not served' })

test('what a number is stays known for ten seconds', async () => {
  const { clock, pass } = fakeClock()
  const cache = createCache(clock, fakeStore())
  const { context, sentTo } = fakeContext(
    { 'POST subscriber/line-type': success('PREPAID') },
    { cache, clock },
  )
  const ask = () => readLine(context, msisdn)
  await ask()
  pass(9_999)
  await ask()
  expect(sentTo('line-type')).toHaveLength(1)
  pass(1)
  await ask()
  expect(sentTo('line-type')).toHaveLength(2)
  expect(sentTo('line-type')[0]?.body).toEqual({ msisdn, checkIfBroadband: false })
})

test.each([
  ['PREPAID', 'known'],
  ['POSTPAID', 'refused'],
  ['HYBRID', 'refused'],
  ['BROADBAND', 'refused'],
] as const)('a %s number is %s', (value, state) => {
  expect(judgeLine({ ok: true, value }, prepaidOnly)).toMatchObject({ state })
})

test('a line that is refused for its type is judged by the type that the refusal names', () => {
  const failure = { kind: 'refusal', code: 'line.not-broadband', message: '' } as const
  const of = (lineType: string) =>
    judgeLine({ ok: false, failure: { ...failure, lineType } }, prepaidOnly)
  expect(of('HYBRID')).toEqual({ state: 'refused', problem: { text: 'not served' } })
  expect(of('PREPAID')).toEqual({ state: 'known', lineType: 'PREPAID' })
  // A newer service may name a type that is not known here.
  expect(of('FIXED').state).toBe('unsure')
})

test.each([
  ['no subscriber', refusal('line.invalid'), 'refused'],
  ['out of reach', new TypeError('offline'), 'unsure'],
] as const)('a number that is %s is %s', async (_what, answer, state) => {
  const { context } = fakeContext({ 'POST subscriber/line-type': answer })
  expect(judgeLine(await readLine(context, msisdn), prepaidOnly)).toMatchObject({ state })
})
