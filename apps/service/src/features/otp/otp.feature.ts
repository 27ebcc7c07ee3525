import { paymentModes } from '@portal/contract/payment-modes'
import { after } from '@portal/kernel/instant'
import { deleteAged } from '../../adapters/postgres/ageing/housekeeping.ts'
import { agedCodes, agedRecipients } from '../../adapters/postgres/codes/aged-codes.ts'
import { localTieredLimit } from '../../http/limits/declared-limits.ts'
import { timesOf } from '../../http/limits/limit-settings.ts'
import { sendLimit, sendTiersSetting } from '../../http/limits/send-limit.ts'
import { checkBrake, checkLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { refuseCalls } from '../../http/refusals/refused-calls.ts'
import { modeOf } from '../../payments/methods/method.rules.ts'
import { defineFeature } from '../define-feature.ts'
import { deviceCodeCalls, deviceCodeRoutes } from './device-code.routes.ts'
import { leadCodeCalls, leadCodeRoutes } from './lead-code.routes.ts'
import { otpRoutes } from './otp.routes.ts'
import { createOtpDeps } from './otp-deps.ts'
import { otpSettings } from './otp-settings.ts'

const sendTiers = sendTiersSetting(
  'OTP',
  { perSession: 20, perNetwork: 300, overall: 3_000 },
  'one-time codes that left in 15 minutes: for one device, for all visitors of one address (of IPv6: one /48), of which those without a session have half, and devices that proved a number or paid as many apart, and for all visitors of the installation. Keep the last at ten times the second: an address that reaches it stops the codes of all. Ten times as many guesses and requests to send again as the first two, counted like orders (in memory, per process). A code by text counts as a check of a number as well; one for the balance of a device as two, since the operator is asked about device and owner',
)
const guessesPerSend = 10

const dayMs = 24 * 3_600_000
/** Past the day in which wrong guesses of a number count together. */
const codesKeptMs = 2 * dayMs
/** As long as a session lives. */
const recipientsKeptMs = 30 * dayMs

/** One-time codes: sending, guessing, and what a right guess earns. */
export const otpFeature = defineFeature({
  name: 'otp',
  limits: {
    read: readLimit,
    check: checkLimit,
    brake: checkBrake,
    send: sendLimit('otp', sendTiers),
    // A code's own limit protects it; this one protects the process.
    guess: localTieredLimit('otp-guess', timesOf(guessesPerSend, sendTiers)),
  },
  settings: otpSettings,
  jobs: ({ database }) => ({
    housekeeping: [
      (now, limit) => deleteAged(database, agedCodes, after(now, -codesKeptMs), limit),
      (now, limit) => deleteAged(database, agedRecipients, after(now, -recipientsKeptMs), limit),
    ],
  }),
  routes(app, { limits, settings, ...deps }) {
    const { sessions, operator } = deps
    const flowDeps = createOtpDeps(deps, settings)
    app.addHook('onClose', () => flowDeps.close())
    const methods = [...deps.flowDeps.methods.values()]
    const codes = {
      ...{ flowDeps, sessions },
      isWalletMode: (mode: string) => modeOf(methods, mode) === paymentModes.wallet,
      limit: limits.send((session) => flowDeps.store.isKnown(flowDeps.digest(session))),
      checkLimit: limits.check,
      guessLimit: limits.guess,
      readLimit: limits.read,
    }
    otpRoutes(app, codes)
    const { balances } = operator
    if (balances) deviceCodeRoutes(app, { ...codes, balances, brake: limits.brake })
    else refuseCalls(app, deviceCodeCalls)
    if (deps.notOffered.includes('home-broadband')) refuseCalls(app, leadCodeCalls)
    else leadCodeRoutes(app, codes)
  },
})
