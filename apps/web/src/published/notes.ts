import type { Call, InputOf, ResultOf } from '@portal/contract/call'
import { broadbandBalanceCall } from '@portal/contract/calls/balance'
import { billCall, openInvoicesCall } from '@portal/contract/calls/bill'
import {
  resendInvoiceOtpCall,
  resendOtpCall,
  sendInvoiceOtpCall,
  sendOtpCall,
  verifyInvoiceOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import {
  authInitiateCall,
  authProcessCall,
  initiateCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { paymentModes } from '@portal/contract/payment-modes'
import { type Failure, isRefusedFor, type Reply } from '../lib/api/contract-client.ts'
import { keyOf } from './published-calls.ts'
import { type KeptCode, type KeptTry, type OpenRecords, withTry } from './records.ts'
import { type Fields, optional, textOf } from './values.ts'

type Note = (
  input: Fields,
  reply: Reply<unknown>,
  records: OpenRecords,
  idempotencyKey: string | undefined,
) => void

/** What the pages have to know later of an answer, which the service will not tell again. */
const noted = <Input, Result>(
  call: Call<Input, Result>,
  note: (
    input: Input,
    reply: Reply<Result>,
    records: OpenRecords,
    idempotencyKey: string | undefined,
  ) => void,
): readonly [string, Note] => [keyOf(call), note as unknown as Note]

/** Of a call that succeeded. */
const after =
  <Input, Result>(
    note: (input: Input, result: Result, records: OpenRecords, by: string | undefined) => void,
  ) =>
  (input: Input, reply: Reply<Result>, records: OpenRecords, by: string | undefined) => {
    if (reply.ok) note(input, reply.value, records, by)
  }

function keepCode(code: Omit<KeptCode, 'at' | 'wrong'>, records: OpenRecords): void {
  const now = { ...code, at: records.now(), wrong: 0 }
  records.change((kept) => ({
    ...kept,
    codes: [now, ...kept.codes.filter(({ id }) => id !== code.id)],
  }))
}

/** The same number under the name of the code that was sent again. */
function keepResent(before: string, id: string, records: OpenRecords): void {
  const code = records.read().codes.find((each) => each.id === before)
  if (!code) return
  const { number, owner } = code
  keepCode({ id, number, ...optional('owner', owner) }, records)
}

const guessesMax = 5

/** Guesses are counted here, where the service does not say how many are left. */
function noteGuess(id: string, reply: Reply<unknown>, records: OpenRecords): void {
  if (reply.ok) return
  const isLast = isRefusedFor(reply.failure, 'otp.exhausted')
  if (!isLast && !isRefusedFor(reply.failure, 'otp.wrong')) return
  records.change((kept) => ({
    ...kept,
    codes: kept.codes.map((code) =>
      code.id === id ? { ...code, wrong: isLast ? guessesMax : code.wrong + 1 } : code,
    ),
  }))
}

type Initiate = InputOf<typeof initiateCall>
type Initiated = ResultOf<typeof initiateCall>

/** `txnId` names our order, and stays on this device. */
const keepTry =
  (isAuthorized: boolean) =>
  (
    input: Initiate,
    { transactionId, encryptionKeyDetails }: Initiated,
    records: OpenRecords,
    by: string | undefined,
  ) => {
    const { txnId, paymentMode: mode, paymentGateway, paymentMobile, emailId } = input
    if (!txnId || !transactionId) return
    const isByPin = isAuthorized || mode === paymentModes.smartcash
    const begun: KeptTry = {
      id: transactionId,
      at: records.now(),
      mode,
      ...optional('by', by),
      ...optional('gateway', paymentGateway),
      ...optional('payer', paymentMobile),
      ...optional('email', emailId),
      ...(isByPin ? { isByPin: true, ...optional('key', encryptionKeyDetails.key) } : {}),
    }
    records.change((kept) => ({
      ...kept,
      orders: kept.orders.map((order) =>
        order.id === txnId
          ? { ...order, tries: [begun, ...order.tries.filter(({ id }) => id !== transactionId)] }
          : order,
      ),
    }))
  }

/** Reasons of the process between here and the service that leave open whether the service was asked. */
const isUnsure = (failure: Failure): boolean =>
  failure.kind !== 'refusal' || isRefusedFor(failure, 'service.failed', 'provider.unavailable')

/**
 * A submission is noted before it leaves, so that it is known also where no answer finds this page any more, and taken back
 * by a refusal alone: after anything else money may be taken.
 */
function noteSubmission(
  { transactionId }: InputOf<typeof processCall>,
  reply: Reply<ResultOf<typeof processCall>>,
  records: OpenRecords,
): void {
  if (!reply.ok && !isUnsure(reply.failure)) {
    records.change(withTry(transactionId, ({ isSent: _sent, ...begun }) => begun))
    return
  }
  const url = reply.ok ? reply.value.redirectUrl : undefined
  records.change(
    withTry(transactionId, ({ key: _used, ...begun }) => ({
      ...begun,
      isSent: true,
      ...optional('url', url),
    })),
  )
}

const submits = [processCall, authProcessCall].map(keyOf)

/** What has to be known of a call before it is made. */
export function noteBefore(call: string, { transactionId }: Fields, records: OpenRecords): void {
  if (!submits.includes(call)) return
  records.change(withTry(textOf(transactionId), (begun) => ({ ...begun, isSent: true })))
}

export const notes: ReadonlyMap<string, Note> = new Map([
  noted(
    sendOtpCall,
    after(({ msisdn = '' }, { refId }, records) =>
      keepCode({ id: refId, number: msisdn }, records),
    ),
  ),
  noted(
    resendOtpCall,
    after(({ refId }, sent, records) => keepResent(refId, sent.refId, records)),
  ),
  noted(
    sendInvoiceOtpCall,
    after(({ text }, { otpId }, records) => keepCode({ id: otpId, number: text }, records)),
  ),
  noted(
    resendInvoiceOtpCall,
    after(({ otpId }, sent, records) => keepResent(otpId, sent.otpId, records)),
  ),
  noted(
    broadbandBalanceCall,
    after(({ msisdn }, { txnRefId, otpRecipient }, records) =>
      keepCode({ id: txnRefId, number: msisdn, owner: otpRecipient }, records),
    ),
  ),
  noted(verifyOtpCall, ({ refId }, reply, records) => noteGuess(refId, reply, records)),
  noted(verifyUserCall, ({ refId }, reply, records) => noteGuess(refId, reply, records)),
  noted(verifyInvoiceOtpCall, ({ otpId }, reply, records) => noteGuess(otpId, reply, records)),
  noted(
    billCall,
    after(({ msisdn }, { totalOutstanding, accountNo }, records) =>
      records.change((kept) => ({
        ...kept,
        bill: { msisdn, totalOutstanding, accountNo, at: records.now() },
      })),
    ),
  ),
  noted(
    openInvoicesCall,
    after(({ accountNo, contactPersonEmailId: email }, _shown, records) =>
      records.change((kept) => ({ ...kept, invoices: { accountNo, email, at: records.now() } })),
    ),
  ),
  noted(initiateCall, after(keepTry(false))),
  noted(authInitiateCall, after(keepTry(true))),
  noted(processCall, noteSubmission),
  noted(authProcessCall, noteSubmission),
])
