import { codesKeptAs } from '../code/kept-code.ts'

/** Codes that open what a number has. */
export const { keepCode, keptCode, dropCode } = codesKeptAs('balanceCode')
