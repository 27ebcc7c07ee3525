import { createDeviceGrants } from '../../adapters/postgres/codes/device-grants.ts'
import { createProofs } from '../../adapters/postgres/codes/proofs.ts'
import { guessLimit } from '../../http/limits/declared-limits.ts'
import { checkBrake, checkLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { refuseCalls } from '../../http/refusals/refused-calls.ts'
import { guardSetting, numberSetting } from '../../settings/setting.ts'
import { defineFeature } from '../define-feature.ts'
import { accountGuesses } from './account-guesses.routes.ts'
import { billCalls, billRoutes } from './bill.routes.ts'
import { invoiceCalls, invoiceRoutes } from './invoice.routes.ts'

const guessesOfNetwork = guardSetting(
  'LIMIT_ACCOUNT_GUESSES',
  10,
  'wrong accounts for one number, and wrong email addresses for one account, in an hour from one network',
  40,
)

const guessesOfAll = guardSetting(
  'LIMIT_ACCOUNT_GUESSES_OF_ALL',
  100,
  'the same from all networks together',
  400,
)

const invoiceStepMs = numberSetting(
  'INVOICE_ANSWER_STEP_MS',
  500,
  'an answer about invoices takes a whole number of these milliseconds, so that its time does not tell an account that exists from one that does not',
)

/** The bill of a postpaid line, and invoices of fixed internet, for devices that may see them. */
export const billFeature = defineFeature({
  name: 'bill',
  limits: {
    ...{ check: checkLimit, brake: checkBrake, read: readLimit },
    guesses: guessLimit('account', guessesOfNetwork),
    allGuesses: guessLimit('account-of-all', guessesOfAll),
  },
  settings: { stepMs: invoiceStepMs },
  routes(app, { limits, settings, operator, database, sessions, flowDeps }) {
    const { lines, bills, invoices } = operator
    const { digest, counter, pause } = flowDeps
    const grants = createDeviceGrants(database)
    const shared = {
      ...{
        sessions,
        guesses: accountGuesses(limits.guesses, limits.allGuesses),
        brake: limits.brake,
      },
      ...{ checkLimit: limits.check, readLimit: limits.read },
    }
    if (bills) {
      const proofs = createProofs(database, digest)
      billRoutes(app, { ...shared, flowDeps: { lines, bills, proofs, grants, digest } })
    } else refuseCalls(app, billCalls)
    if (invoices) {
      const { stepMs } = settings
      invoiceRoutes(app, {
        ...shared,
        flowDeps: { invoices, grants, digest, counter, pause, stepMs },
      })
    } else refuseCalls(app, invoiceCalls)
  },
})
