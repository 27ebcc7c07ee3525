import fc from 'fast-check'
import { card } from '../ways/card.ts'
import { signedByWallet } from '../ways/wallet.ts'
import { ways } from '../ways/ways.ts'
import type { KnownThings } from './known-things.ts'
import { headersOf, type Request } from './requests.ts'
import { nastyText, nastyValue } from './values.ts'

export const callbackAddresses = ways.map(({ provider }) => `/callbacks/${provider}`)

const { 'verif-hash': cardHash = '' } = card.callback('').headers

/** Bodies in the providers' own shapes about payments that are there, with odd words in them. */
function wordsOf(known: KnownThings): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.constantFrom(...known.transactionIds), nastyValue)
  const odd = (...usual: unknown[]) => fc.oneof(fc.constantFrom(...usual), nastyValue)
  const card = fc.record(
    {
      event: odd('charge.completed'),
      data: fc.oneof(
        fc.record(
          {
            tx_ref: id,
            status: odd('successful', 'failed'),
            amount: odd(50, '50.00'),
            currency: odd('ZMW'),
          },
          { requiredKeys: [] },
        ),
        nastyValue,
      ),
    },
    { requiredKeys: [] },
  )
  const wallet = fc.record(
    {
      transaction: fc.oneof(
        fc.record(
          { id, message: nastyText, status_code: odd('TS', 'TF'), airtel_money_id: odd('MP1') },
          { requiredKeys: [] },
        ),
        nastyValue,
      ),
      hash: nastyText,
    },
    { requiredKeys: [] },
  )
  return fc.oneof(card, wallet, nastyValue)
}

/** Some carry the very signature that they should, so that odd words behind a good one are tried as well. */
export const callbackRequests = (address: string, known: KnownThings): fc.Arbitrary<Request> =>
  fc
    .record({
      method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE'),
      headers: headersOf(known),
      words: wordsOf(known),
      raw: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
      ),
      signed: fc.boolean(),
    })
    .map(({ method, headers, words, raw, signed }) => {
      const text = signed ? signedText(words) : (JSON.stringify(words) ?? '')
      return {
        method,
        target: address,
        headers: signed ? { ...headers, 'verif-hash': cardHash } : headers,
        body: raw ? Buffer.from(raw) : Buffer.from(text),
      }
    })

/** The wallet signs its transaction's text inside the same body. */
function signedText(words: unknown): string {
  if (typeof words !== 'object' || words === null || !('transaction' in words)) {
    return JSON.stringify(words) ?? ''
  }
  return signedByWallet(JSON.stringify(words.transaction) ?? '')
}
