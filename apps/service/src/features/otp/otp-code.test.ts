import { randomBytes } from 'node:crypto'
import { newId } from '@portal/kernel/ids'
import { expect, test } from 'vitest'
import type { ChallengeId } from '../../ports/messages/otp-store.port.ts'
import { createOtpCodes } from './otp-code.ts'

const codes = createOtpCodes('a-secret-that-only-this-test-knows')
const fixed = { id: '0123456789ABCDEFGHJKMNPQRS' as ChallengeId, recipient: '971234567' }
const fresh = () => ({ ...fixed, id: newId<'ChallengeId'>(randomBytes) })

test('a code is six digits, the same whenever it is derived', () => {
  const one = fresh()
  expect(codes.codeOf(one)).toMatch(/^[0-9]{6}$/)
  expect(codes.codeOf(one)).toBe(codes.codeOf({ ...one }))
})

test('another challenge, recipient or key makes another code', () => {
  const others = [
    codes.codeOf(fresh()),
    codes.codeOf({ ...fixed, recipient: '971234568' }),
    createOtpCodes('another-secret-of-this-very-test').codeOf(fixed),
  ]
  expect(others).not.toContain(codes.codeOf(fixed))
})

test('a code is known by its digits alone, and reaches someone', () => {
  const challenge = { ...fixed, isReachable: true }
  const code = codes.codeOf(challenge)
  expect(codes.isCodeOf(challenge, code)).toBe(true)
  expect(codes.isCodeOf({ ...challenge, isReachable: false }, code)).toBe(false)
  for (const wrong of [
    '',
    code.slice(1),
    `${code}0`,
    code.replace(/^./, (c) => `${(+c + 1) % 10}`),
  ])
    expect(codes.isCodeOf(challenge, wrong)).toBe(false)
})

test('codes spread over all digits in each place', () => {
  const places = Array.from({ length: 6 }, () => new Set<string>())
  const made = Array.from({ length: 500 }, () => codes.codeOf(fresh()))
  for (const code of made) for (const [place, seen] of places.entries()) seen.add(code[place] ?? '')
  expect(places.map(({ size }) => size)).toEqual([10, 10, 10, 10, 10, 10])
  expect(new Set(made).size).toBeGreaterThan(490)
})
