import { fail, ok, type Result } from './result.ts'
import { plainDigits } from './text/plain-digits.ts'

/** An account of the operator's billing in its stored form. */
export type AccountNo = string & { readonly brand: 'AccountNo' }

export const lineAccountLength = 10

const lineAccount = new RegExp(`^[0-9]{${lineAccountLength}}$`)
const fixedAccount = new RegExp(`^[PE]{1,2}[0-9]{${lineAccountLength}}$`)

/** Without the blanks and dashes that people group digits by. */
const signsOf = (typed: string): string => plainDigits(typed).replace(/[\s-]/g, '')

const parse = (signs: string, pattern: RegExp): Result<AccountNo, 'account.invalid'> =>
  pattern.test(signs) ? ok(signs as AccountNo) : fail('account.invalid')

/** The account that a postpaid line is billed to: ten digits. */
export const parseLineAccount = (typed: string): Result<AccountNo, 'account.invalid'> =>
  parse(signsOf(typed), lineAccount)

/** An account of fixed internet: one or two of the letters P and E, of any case, then ten digits. */
export const parseFixedAccount = (typed: string): Result<AccountNo, 'account.invalid'> =>
  parse(signsOf(typed).toUpperCase(), fixedAccount)

/** The end of an account, for messages: with its number it would open the bill to whoever reads them. */
export const endOfAccount = (account: string): string => `*${account.slice(-4)}`
