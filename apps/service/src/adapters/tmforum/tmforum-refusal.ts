import type { FulfilAnswer } from '../../ports/operator.port.ts'

/**
 * Codes that name a final refusal: the same request would be refused again. TM Forum leaves codes to each interface's
 * documents; these are the profile's, and `BSS_FINAL_CODES` adds an operator's own. Decision 120.
 */
export const finalCodes: readonly string[] = [
  'SUBSCRIBER_NOT_FOUND',
  'SUBSCRIBER_BARRED',
  'SUBSCRIBER_TERMINATED',
  'PRODUCT_WITHDRAWN',
  'PRODUCT_NOT_ELIGIBLE',
  'RECHARGE_NOT_ALLOWED',
]

/** The code that begins the words of a refusal: "SUBSCRIBER_BARRED: no recharges". */
const codeOf = (words: string): string => words.trim().split(/[\s:;,.]/)[0] ?? ''

/** The operator's word that nothing was delivered, nor will be: for good where its code, or its words, name that. */
export const refusal = (words: string, known: readonly string[]): FulfilAnswer =>
  known.includes(codeOf(words))
    ? { kind: 'failed', detail: words, forGood: true }
    : { kind: 'failed', detail: words }
