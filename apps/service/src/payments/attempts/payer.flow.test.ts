import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { PayerAnswer } from '../../ports/payment-provider.port.ts'
import { at, hours, minutes } from '../core/payment-fixture.ts'
import type { PaymentDeps } from '../engine/payment-deps.flow.ts'
import type { PromptLimits } from '../orders/checkout.flow.ts'
import { checkPayer, decidePrompt } from './payer.flow.ts'

const limits: PromptLimits = { openMax: 1, perHour: 3, perDay: 6 }
const ago = (...waits: number[]) => waits.map((ms) => at(-ms))
/** Prompts that were not approved, oldest first, spread over the day. */
const aDay = (count: number) =>
  ago(...Array.from({ length: count }, (_, index) => hours(3 * (count - index))))

test.each([
  ['has not rung', [], [], null],
  ['rang twice in this hour', [], ago(minutes(30), minutes(10)), null],
  [
    'rang three times in this hour',
    [],
    ago(minutes(50), minutes(30), minutes(10)),
    { code: 'payer.too-many', until: at(minutes(10)) },
  ],
  [
    'rang four times in this hour, since the limit was another one',
    [],
    ago(minutes(55), minutes(50), minutes(30), minutes(10)),
    { code: 'payer.too-many', until: at(minutes(10)) },
  ],
  ['rang three times, the first an hour ago', [], ago(hours(1), minutes(30), minutes(10)), null],
  ['rang five times today', [], aDay(5), null],
  ['rang six times today', [], aDay(6), { code: 'payer.too-many', until: at(hours(6)) }],
  [
    'rang six times, the first a day ago',
    [],
    ago(hours(24), ...[15, 12, 9, 6, 3].map(hours)),
    null,
  ],
  [
    'rings at this moment',
    [at(minutes(1))],
    [],
    { code: 'payer.prompt-waiting', until: at(minutes(1)) },
  ],
  ['has just stopped ringing', [at(0)], [], null],
] as const)('a phone that %s', (_what, openUntil, unapprovedAt, refusal) => {
  const count = { openUntil, unapprovedAt, ownAt: [], isOwners: false }
  expect(decidePrompt(count, limits, at(0))).toEqual(refusal)
})

const fullHour = ago(minutes(50), minutes(30), minutes(10))
const refusedFor = (ms: number) => ({ code: 'payer.too-many', until: at(ms) })

test.each([
  ['may ring once more after three prompts of strangers', [], fullHour, null],
  ['may ring once more after six in a day', [], aDay(6), null],
  ['has had its prompt among the three', ago(minutes(30)), fullHour, refusedFor(minutes(10))],
  [
    'has had its prompt, which leaves the hour before a place of all is free',
    ago(minutes(59)),
    ago(minutes(59), minutes(30), minutes(20), minutes(10)),
    refusedFor(minutes(1)),
  ],
  [
    'waits where another of its owner has had the one more',
    [],
    ago(minutes(50), minutes(30), minutes(20), minutes(10)),
    refusedFor(minutes(10)),
  ],
  [
    'has one more in the hour and none in the day',
    ago(hours(5)),
    [...aDay(3), ...fullHour],
    refusedFor(hours(15)),
  ],
] as const)("the owner's session %s", (_what, ownAt, unapprovedAt, refusal) => {
  const count = { openUntil: [], unapprovedAt, ownAt, isOwners: true }
  expect(decidePrompt(count, limits, at(0))).toEqual(refusal)
})

test('a phone that rings now is left alone by its owner too', () => {
  const count = { openUntil: [at(minutes(1))], unapprovedAt: [], ownAt: [], isOwners: true }
  expect(decidePrompt(count, limits, at(0))?.code).toBe('payer.prompt-waiting')
})

test.each([
  [2, [1], null],
  [2, [1, 2], 1],
  [2, [0, 2], null],
  // Written before the setting was lowered: enough of them must have closed.
  [2, [3, 1, 5, 4], 4],
  [3, [3, 1, 5, 4], 3],
])(
  'with %i open prompts at most and those of minutes %o it may ring from minute %s on',
  (openMax, open, from) => {
    const openUntil = open.map((minute) => at(minutes(minute)))
    const count = { openUntil, unapprovedAt: [], ownAt: [], isOwners: false }
    const refusal = decidePrompt(count, { ...limits, openMax }, at(0))
    const until = from === null ? null : at(minutes(from))
    expect(refusal).toEqual(until && { code: 'payer.prompt-waiting', until })
  },
)

test.each<[string, PayerAnswer | null, boolean]>([
  ['is known', { kind: 'known' }, true],
  ['is unknown', { kind: 'unknown' }, false],
  ['is not told', { kind: 'lost', detail: '' }, true],
  ['cannot be asked about', null, true],
])('a number that %s at its wallet is taken or not', async (_, answer, isTaken) => {
  const provider = answer ? { findPayer: async () => answer } : {}
  const deps = { methods: new Map([['purse', { provider }]]) } as unknown as PaymentDeps
  const checked = await checkPayer(deps, 'purse', '971000001' as Msisdn)
  expect(checked.ok).toBe(isTaken)
})
