import fc from 'fast-check'
import type { PaymentMethod } from '../methods/payment-method.ts'
import type { KnownThings } from './known-things.ts'
import { headersOf, type Request } from './requests.ts'
import { nastyText, nastyValue } from './values.ts'

export const callbackAddress = ({ provider }: PaymentMethod): string => `/callbacks/${provider}`

/** Names of the fields in the provider's report of a payment. */
const fieldsOf = ({ callback }: PaymentMethod): string[] =>
  Object.entries(JSON.parse(callback('').body)).flatMap(([name, part]) =>
    typeof part === 'object' ? Object.keys(part ?? {}) : [name],
  )

/** Reports with odd words behind a good signature, forged ones, and bodies that are no reports at all. */
export const callbackRequests = (
  paymentMethod: PaymentMethod,
  known: KnownThings,
): fc.Arbitrary<Request> =>
  fc
    .record({
      method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE'),
      headers: headersOf(known),
      reference: fc.oneof(fc.constantFrom(...known.transactionIds), nastyText),
      changes: fc.dictionary(fc.constantFrom(...fieldsOf(paymentMethod)), nastyValue),
      report: fc.oneof(
        fc.constant(paymentMethod.callback),
        fc.constantFrom(...Object.values(paymentMethod.forgedCallbacks)),
      ),
      odd: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: nastyValue.map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
      ),
    })
    .map(({ method, headers, reference, changes, report, odd }) => {
      const { headers: own, body } = report(reference, changes)
      const sent = Buffer.from(odd ?? body)
      return {
        method,
        target: callbackAddress(paymentMethod),
        headers: { ...own, ...headers },
        body: sent,
      }
    })
