import type { InputOf } from '@portal/contract/call'
import {
  authInitiateCall,
  authProcessCall,
  initiateCall,
  processCall,
} from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { answered } from './answers.ts'
import { keyOf } from './published-calls.ts'
import { findTry, type Records } from './records.ts'
import type { Fields } from './values.ts'

const begins = [initiateCall, authInitiateCall].map(keyOf)
const submits = [processCall, authProcessCall].map(keyOf)

/**
 * A form that is sent again must not take money again, and the service knows no key of ours that would tell. A payment that this
 * form began is answered as it was begun, and one that was submitted is submitted no more: its page tells what became of it. Null
 * for what is no repeat.
 */
export function answerRepeat(
  call: string,
  input: Fields,
  idempotencyKey: string | undefined,
  records: Records,
): ApiReply | null {
  if (begins.includes(call) && idempotencyKey) {
    const tries = records.orders.flatMap((order) => order.tries)
    const begun = tries.find(({ by }) => by === idempotencyKey)
    if (!begun) return null
    const { id: transactionId, key = '' } = begun
    return answered({ transactionId, encryptionKeyDetails: { key } })
  }
  if (!submits.includes(call)) return null
  const { transactionId } = input as InputOf<typeof processCall>
  const sent = findTry(records, transactionId)?.found
  if (!sent?.isSent) return null
  const url = sent.url ? { redirectUrl: sent.url } : {}
  return answered({ transactionId, ...url, transactionStatus: 'REQUEST_RAISED' })
}
