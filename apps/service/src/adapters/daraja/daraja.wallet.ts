import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import type { Currency, Money } from '@portal/kernel/money'
import { answeredAt } from '../../ports/answered-ids.port.ts'
import type { CheckAnswer } from '../../ports/check.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import type {
  AskingChargeRequest,
  EnquiryAnswer,
  EnquiryRequest,
  PushProvider,
  RefundAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { createTokenCaller } from '../access-token.ts'
import { callJson, type JsonAnswer, type SendJson } from '../http-json.ts'
import { createCallbackReader } from './daraja.callback.ts'
import { readCheck, unusedCheckoutId } from './daraja.check.ts'
import { passwordOf, securityCredential, stampOf } from './daraja.credential.ts'
import {
  errorCodeOf,
  noReceipt,
  readCharge,
  readQuery,
  readReversal,
  refundIn,
} from './daraja.mapping.ts'
import { checkoutIdsIn, isCheckoutId, receiptIn, textsBeside } from './daraja.names.ts'
import type { DarajaSettings } from './daraja.settings.ts'

export type DarajaOptions = Omit<DarajaSettings, 'currency'> & {
  currency: Currency
  /** Used for tokens and timestamps. */
  clock: Clock
  /** Shown in the prompt. */
  merchantName: () => string
}

/** The wallet wants no question before its prompt is over, and takes a while to know. */
const afterPromptMs = 5_000
/** A reversal whose result does not come for longer is an exception. */
const refundMayTakeMs = 24 * 3_600_000
/** Pushes of one charge that are asked about: more than one only where the database went back in time. */
const askedMost = 3
/** Codes of a token that is over or was replaced; the status differs. */
const staleCodes: readonly (string | null)[] = ['401.002.01', '404.001.03', '400.003.01']
/** A new token may end that of another process, which fetches one in its turn: repeats come at random times. */
const repeatsMost = 4
/** Milliseconds: at least, and less than. */
const pauseMs = [20, 250] as const
const wholeUnit = 100n

type Call = { path: string; body: object; within: Deadline }

function createCaller(settings: DarajaOptions, send: SendJson) {
  const { baseUrl, consumerKey, consumerSecret, clock, timeoutMs } = settings
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const withToken = createTokenCaller({
    againMost: repeatsMost,
    pause: () => setTimeout(randomInt(...pauseMs)),
    clock,
    timeScale: settings.timeScale,
    isStale: ({ status, body }) => status === 401 || staleCodes.includes(errorCodeOf(body)),
    fetchToken: (within) =>
      send({
        method: 'GET',
        url: `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
        headers: { authorization: `Basic ${basic}` },
        timeoutMs,
        ...(within ? { within } : {}),
      }),
  })
  return ({ path, body, within }: Call): Promise<JsonAnswer> =>
    withToken(
      (token) =>
        send({
          method: 'POST',
          url: `${baseUrl}/mpesa/${path}`,
          headers: { authorization: `Bearer ${token}` },
          body,
          timeoutMs,
          readsErrors: true,
          within,
        }),
      within,
    )
}

/** Whole units; null for an amount that has a part of one. */
const wholeOf = ({ minor }: Money): number | null =>
  minor % wholeUnit === 0n ? Number(minor / wholeUnit) : null

function pushBody(
  settings: DarajaOptions,
  request: Pick<AskingChargeRequest, 'shownAs' | 'callbackUrl'>,
  { phone, amount }: { phone: string; amount: number },
) {
  const { shortCode, passKey, transactionType, clock, utcOffsetHours } = settings
  return {
    ...passwordOf(shortCode, passKey, stampOf(clock.now(), utcOffsetHours)),
    TransactionType: transactionType,
    Amount: amount,
    PartyA: phone,
    PartyB: shortCode,
    PhoneNumber: phone,
    CallBackURL: request.callbackUrl,
    // Shown to the payer: what the payment is for, and to whom it goes.
    AccountReference: request.shownAs.slice(0, 12),
    TransactionDesc: settings.merchantName().slice(0, 13),
  }
}

function reversalBody(
  settings: DarajaOptions,
  { callbackUrl, amount }: Pick<RefundRequest, 'callbackUrl' | 'amount'>,
  receipt: string,
) {
  const { shortCode, initiator, initiatorKey, initiatorPassword } = settings
  return {
    Initiator: initiator,
    SecurityCredential: securityCredential(initiatorKey, initiatorPassword),
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: wholeOf(amount),
    ReceiverParty: shortCode,
    // Misspelt by the wallet.
    RecieverIdentifierType: '11',
    ResultURL: callbackUrl,
    // What arrives there settles nothing: it is the address of no charge.
    QueueTimeOutURL: `${callbackUrl}.timed-out`,
    Remarks: 'Refund',
    Occasion: '',
  }
}

/** Sends a reversal; of the same payment a second one gives nothing more back. */
const reversalBy =
  (settings: DarajaOptions, call: (call: Call) => Promise<JsonAnswer>) =>
  async (request: RefundRequest): Promise<RefundAnswer> => {
    const known = receiptIn(request.sessions, request.providerId, settings.currency)
    if (!known) return noReceipt
    const body = reversalBody(settings, request, known.receipt)
    const reply = await call({ path: 'reversal/v1/request', body, within: request.within })
    if (reply.kind !== 'answered') return reply
    return readReversal(reply.status, reply.body)
  }

/** The word about a charge of several pushes: one that was paid outweighs the rest, then one that is not known. */
function best(answers: readonly EnquiryAnswer[]): EnquiryAnswer {
  const ranks = ['successful', 'unsent', 'lost', 'pending'] as const
  for (const rank of ranks) {
    const found = answers.find(({ kind }) => kind === rank)
    if (found) return found
  }
  return answers[0] ?? { kind: 'unsent', detail: 'query: the id of the push is not known' }
}

/** Asks about each push of a charge. */
function questionBy(settings: DarajaOptions, call: (call: Call) => Promise<JsonAnswer>) {
  const { clock, shortCode, passKey, utcOffsetHours, currency } = settings
  const { chargeLifeMs, chargeSettlesAfterMs } = settings

  const mayBePending = (sentAt: Instant | null): boolean =>
    sentAt !== null && clock.now() < after(sentAt, chargeLifeMs + chargeSettlesAfterMs)

  async function query(request: EnquiryRequest, checkoutId: string): Promise<EnquiryAnswer> {
    const stamp = stampOf(clock.now(), utcOffsetHours)
    const body = { ...passwordOf(shortCode, passKey, stamp), CheckoutRequestID: checkoutId }
    const { within, reference, sentAt } = request
    const reply = await call({ path: 'stkpushquery/v1/query', body, within })
    if (reply.kind !== 'answered') return reply
    const asked = { reference, checkoutId, mayBePending: mayBePending(sentAt) }
    return readQuery(reply.status, reply.body, asked)
  }

  return async (request: EnquiryRequest): Promise<EnquiryAnswer> => {
    const answers: EnquiryAnswer[] = []
    for (const checkoutId of checkoutIdsIn(request.sessions).slice(0, askedMost)) {
      const answer = await query(request, checkoutId)
      answers.push(answer)
      if (answer.kind === 'successful') break
    }
    const word = best(answers)
    if (word.kind !== 'successful') return word
    // No answer names an amount: what the callback named is compared by the engine.
    const named = receiptIn(request.sessions, word.providerId, currency)
    return { ...word, amount: named?.amount ?? null }
  }
}

/** Asks about a push that there never was. */
const checkBy =
  (settings: DarajaOptions, call: (call: Call) => Promise<JsonAnswer>) =>
  async (within: Deadline): Promise<CheckAnswer> => {
    const { clock, shortCode, passKey, utcOffsetHours } = settings
    const stamp = stampOf(clock.now(), utcOffsetHours)
    const body = { ...passwordOf(shortCode, passKey, stamp), CheckoutRequestID: unusedCheckoutId }
    const reply = await call({ path: 'stkpushquery/v1/query', body, within })
    return reply.kind === 'answered' ? readCheck(reply.status, reply.body) : reply
  }

/** MPESA by Safaricom's Daraja: a prompt on the payer's phone. */
export function createDarajaWallet(
  settings: DarajaOptions,
  send: SendJson = callJson,
): PushProvider {
  const { prefix, numbers, timeScale, clock } = settings
  const { chargeLifeMs, chargeSettlesAfterMs, refundSettlesAfterMs, currency } = settings
  const call = createCaller(settings, send)

  const reverse = reversalBy(settings, call)

  return {
    name: 'daraja',
    protocol: 'push',
    enquireAfterMs: chargeLifeMs + afterPromptMs / timeScale,
    enquiryNamesAmount: false,
    enquiresBySession: isCheckoutId,
    textsBeside,
    amountBeside: (sessions, session) => receiptIn(sessions, session, currency)?.amount ?? null,
    callbackEndsWait: true,
    chargeLifeMs,
    chargeSettlesAfterMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: refundSettlesAfterMs,
      mayTakeMs: refundMayTakeMs / timeScale,
      arrivesWithinDays: 0,
    },

    async charge(request) {
      const { payerMsisdn, within } = request
      const phone = `${prefix}${payerMsisdn}`
      if (!payerMsisdn || !numbers.test(phone)) {
        return { kind: 'refused', detail: 'the number of a wallet is required' }
      }
      const amount = wholeOf(request.amount)
      if (amount === null || request.amount.currency !== currency) {
        return { kind: 'refused', detail: `the wallet takes whole ${currency}` }
      }
      const body = pushBody(settings, request, { phone, amount })
      const reply = await call({ path: 'stkpush/v1/processrequest', body, within })
      if (reply.kind !== 'answered') return reply
      return readCharge(reply.status, reply.body, chargeLifeMs)
    },

    enquire: questionBy(settings, call),

    refund: reverse,

    // A result is sent once. Where none came in its time, a second reversal brings the result of the first.
    async enquireRefund(request) {
      const known = refundIn(request)
      const begunAt = answeredAt(request.sessions, request.providerRefundId) ?? request.since
      const isOverdue = clock.now() >= after(begunAt, refundSettlesAfterMs)
      const isAskedAgain = known.kind === 'under-way' && isOverdue && request.mayRepeat
      return isAskedAgain ? reverse(request) : known
    },

    check: checkBy(settings, call),

    readCallback: createCallbackReader(currency),
    callbackReply: {
      contentType: 'application/json',
      body: JSON.stringify({ ResultCode: 0, ResultDesc: 'Accepted' }),
    },
  }
}
