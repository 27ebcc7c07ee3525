import type { InputOf } from '@portal/contract/call'
import { paymentModes } from '@portal/contract/constants'
import { orderPageCall, statusCall } from '@portal/contract/order-page'
import {
  giveUpCall,
  type InitiateBody,
  initiateCall,
  openOrderCall,
  processCall,
} from '@portal/contract/transaction'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import { type CardAction, press } from './card-hand.ts'
import { freshNumber } from './line-numbers.ts'
import { until } from './poll.ts'
import type { Visitor } from './visitor.ts'

export const email = 'chanda.mwila@example.com'
const amount = '50.00'

type OpenOrderBody = InputOf<typeof openOrderCall>

export const orderBody = (msisdn: string, changes: Partial<OpenOrderBody> = {}): OpenOrderBody => ({
  transactionType: 'PREPAID RECHARGE',
  msisdn,
  amount,
  ...changes,
})

export const initiateBody = (
  msisdn: string,
  changes: Partial<InitiateBody> = {},
): InitiateBody => ({
  amount,
  countryCode: '260',
  mobileNumber: msisdn,
  currencyCode: 'ZMW',
  transactionType: 'PREPAID RECHARGE',
  paymentMode: paymentModes.card,
  paymentGateway: 'FLUTTERWAVE',
  emailId: email,
  ...changes,
})

export type Attempt = { orderId: string; transactionId: string; msisdn: Msisdn }

/** An order for a number of its own, and an attempt that is not submitted yet. */
export async function openAttempt(
  visitor: Visitor,
  msisdn = freshNumber(),
  language?: Language,
): Promise<Attempt> {
  const body = orderBody(msisdn, language ? { language } : {})
  const { orderId } = await visitor.result(openOrderCall, body)
  return againAttempt(visitor, { orderId, msisdn })
}

/** Another attempt to pay the same order; the open one is given up by it. */
export async function againAttempt(
  visitor: Visitor,
  { orderId, msisdn }: { orderId: string; msisdn: Msisdn },
): Promise<Attempt> {
  const body = initiateBody(msisdn, { txnId: orderId })
  const { transactionId } = await visitor.result(initiateCall, body)
  return { orderId, transactionId, msisdn }
}

const pageWithinMs = 60_000

/** Submits the attempt and answers the gateway's page, waiting for it as the order page does. */
export async function askForPage(
  visitor: Visitor,
  { transactionId }: Pick<Attempt, 'transactionId'>,
): Promise<string> {
  const body = { transactionId, paymentGateway: 'FLUTTERWAVE' }
  const { redirectUrl } = await visitor.result(processCall, body)
  return redirectUrl ?? waitForPage(visitor, transactionId)
}

/** What a visitor does whose answer had no address: looks at the order page until it has one. */
export const waitForPage = (visitor: Visitor, transactionId: string): Promise<string> =>
  until(`a page to pay ${transactionId} on`, pageWithinMs, async () => {
    const page = await visitor.result(orderPageCall, { tid: transactionId })
    return page.transaction?.redirectUrl ?? null
  })

export async function statusOf(visitor: Visitor, transactionId: string): Promise<PublicStatus> {
  const { transactionStatus } = await visitor.result(statusCall, { tid: transactionId })
  return transactionStatus
}

/** Waits for the public status that cannot change any more. */
export const waitForEnd = (
  visitor: Visitor,
  transactionId: string,
  withinMs = 30_000,
): Promise<PublicStatus> =>
  until(`an end of ${transactionId}`, withinMs, async () => {
    const status = await statusOf(visitor, transactionId)
    return status === 'SUCCESS' || status === 'FAILED' ? status : null
  })

/** The browser comes back; a visitor who cancelled there gives the payment up on its own page too. */
export async function comeBack(
  visitor: Visitor,
  { transactionId }: Pick<Attempt, 'transactionId'>,
  { address, action }: { address: string; action: CardAction },
): Promise<void> {
  await visitor.send(address)
  if (action === 'cancel') await visitor.result(giveUpCall, { transactionId })
}

/** The whole journey: ask, press the button, come back, and wait for the end. */
export async function recharge(
  visitor: Visitor,
  action: CardAction,
  msisdn = freshNumber(),
): Promise<Attempt & { status: PublicStatus; returnAddress: string }> {
  const attempt = await openAttempt(visitor, msisdn)
  const returnAddress = await press(await askForPage(visitor, attempt), action)
  await comeBack(visitor, attempt, { address: returnAddress, action })
  return { ...attempt, returnAddress, status: await waitForEnd(visitor, attempt.transactionId) }
}
