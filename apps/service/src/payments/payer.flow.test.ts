import { expect, test } from 'vitest'
import type { PromptLimits } from './checkout.flow.ts'
import { decidePrompt } from './payer.flow.ts'
import { at, hours, minutes } from './payment-fixture.ts'

const limits: PromptLimits = { openMax: 1, perHour: 3, perDay: 6 }
const ago = (...waits: number[]) => waits.map((ms) => at(-ms))
/** Prompts that were not approved, oldest first, so many of them spread over the day. */
const aDay = (count: number) =>
  ago(...Array.from({ length: count }, (_, index) => hours(3 * (count - index))))

test.each([
  ['has not rung', null, [], null],
  ['rang twice in this hour', null, ago(minutes(30), minutes(10)), null],
  [
    'rang three times in this hour',
    null,
    ago(minutes(50), minutes(30), minutes(10)),
    { code: 'payer.too-many', until: at(minutes(10)) },
  ],
  [
    'rang four times in this hour, since the limit was another one',
    null,
    ago(minutes(55), minutes(50), minutes(30), minutes(10)),
    { code: 'payer.too-many', until: at(minutes(10)) },
  ],
  ['rang three times, the first an hour ago', null, ago(hours(1), minutes(30), minutes(10)), null],
  ['rang five times today', null, aDay(5), null],
  ['rang six times today', null, aDay(6), { code: 'payer.too-many', until: at(hours(6)) }],
  [
    'rang six times, the first a day ago',
    null,
    ago(hours(24), ...[15, 12, 9, 6, 3].map(hours)),
    null,
  ],
  [
    'rings at this moment',
    at(minutes(1)),
    [],
    { code: 'payer.prompt-waiting', until: at(minutes(1)) },
  ],
  ['has just stopped ringing', at(0), [], null],
] as const)('a phone that %s', (_what, openUntil, unapprovedAt, refusal) => {
  expect(decidePrompt({ openUntil, unapprovedAt }, limits, at(0))).toEqual(refusal)
})

test('more than one open prompt is allowed where the setting says so', () => {
  const count = { openUntil: at(minutes(1)), unapprovedAt: ago(minutes(1)) }
  expect(decidePrompt(count, { ...limits, openMax: 2 }, at(0))).toBeNull()
})
