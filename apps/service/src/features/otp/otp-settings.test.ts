import { expect, test } from 'vitest'
import { createReader } from '../../configuration/settings-reader.ts'
import { otpSettings } from './otp-settings.ts'

const reader = createReader({ SANDBOX: 'on' })

test('limits of codes that are not set have the published defaults', () => {
  expect(otpSettings.limits.read(reader)).toEqual({
    resendLockMs: 60_000,
    sendsMax: 5,
    guessesPerCode: 5,
    guessesPerRecipientDay: 10,
    guessesOfAllPerRecipientDay: 30,
    unverifiedPerDay: 10,
    lifeMs: 600_000,
  })
  expect(otpSettings.answerStepMs.read(reader)).toBe(1_000)
})
