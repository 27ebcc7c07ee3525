import { codesKeptAs } from '../../../code/kept-code.ts'

/** Codes that open a bill. */
export const { keepCode, keptCode } = codesKeptAs('billCode')
