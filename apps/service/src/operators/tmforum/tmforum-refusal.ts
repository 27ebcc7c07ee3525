import type { FulfilAnswer } from '../../ports/operator/operator.port.ts'

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
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'BILL_SETTLED',
  'BILL_OTHER_AMOUNT',
]

/** Whether a code begins the words of a refusal: "SUBSCRIBER_BARRED: no recharges". It may have points itself. */
function begins(code: string, words: string): boolean {
  const text = words.trim()
  return text.startsWith(code) && /^(?:$|[\s:;,.])/.test(text.slice(code.length))
}

/** The operator's word that nothing was delivered, nor will be: for good where its code, or its words, name that. */
export const refusal = (
  words: string,
  known: readonly string[],
): Extract<FulfilAnswer, { kind: 'failed' }> =>
  known.some((code) => begins(code, words))
    ? { kind: 'failed', detail: words, forGood: true }
    : { kind: 'failed', detail: words }
