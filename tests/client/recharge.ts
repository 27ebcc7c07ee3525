import type { InputOf } from '@portal/contract/call'
import { orderPageCall, statusCall } from '@portal/contract/calls/order-page'
import {
  type InitiateBody,
  initiateCall,
  openOrderCall,
  type paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import { airtime } from '../goods/airtime.ts'
import type { Good } from '../goods/good.ts'
import { askForPage, card } from '../methods/card.ts'
import { comeBack, press } from '../methods/hosted-card.ts'
import type { Action, Attempt, WayFields } from '../methods/payment-method.ts'
import { wallet } from '../methods/wallet.ts'
import { freshNumber } from './line-numbers.ts'
import { until } from './poll.ts'
import { portalUnderTest } from './under-test.ts'
import { newKey, type Visitor } from './visitor.ts'

type OpenOrderBody = InputOf<typeof openOrderCall>
type OptionsBody = InputOf<typeof paymentOptionsCall>

export const orderBody = (
  msisdn: string,
  changes: Partial<OpenOrderBody> = {},
  good: Good = airtime,
): OpenOrderBody => ({ ...good.fields, msisdn, amount: good.price, ...changes })

export const optionsBody = (
  mobileNumber: string,
  changes: Partial<OptionsBody> = {},
  good: Good = airtime,
): OptionsBody => ({ amount: good.price, mobileNumber, ...good.fields, ...changes })

/** An attempt by card, unless another way or another good is named. */
export const initiateBody = (
  msisdn: string,
  changes: Partial<InitiateBody> = {},
  { method = card, good = airtime, payer = msisdn }: Partial<Paid> = {},
): InitiateBody => ({
  ...good.fields,
  amount: good.price,
  countryCode: '260',
  mobileNumber: msisdn,
  currencyCode: good.currency,
  ...method.initiate(payer),
  ...changes,
})

export const pushBody = (msisdn: string, changes: Partial<InitiateBody> = {}): InitiateBody =>
  initiateBody(msisdn, changes, { method: wallet })

type Paid = { method: WayFields; good: Good; payer: string }
type Asked = Partial<Paid> & {
  msisdn?: Msisdn
  orderId?: string
  language?: Language
  /** The sandbox of the portal that is asked, for ways whose payer proves a number. */
  sandboxUrl?: string
}

/** An attempt that is not submitted yet: of a new order, unless one is named. It gives up an open one. */
export async function openAttempt(
  visitor: Visitor,
  {
    msisdn = freshNumber(),
    payer = msisdn,
    orderId,
    language,
    method = card,
    good = airtime,
    sandboxUrl,
  }: Asked = {},
  options: { key?: string } = {},
): Promise<Attempt> {
  const sandbox = () => sandboxUrl ?? portalUnderTest().sandboxUrl
  async function open() {
    const prepared = await good.prepare?.({ visitor, msisdn, sandboxUrl: sandbox() })
    const changes = { ...prepared, ...(language ? { language } : {}) }
    return visitor.result(openOrderCall, orderBody(msisdn, changes, good))
  }
  const txnId = orderId ?? (await open()).orderId
  const body = initiateBody(msisdn, { txnId }, { method, good, payer })
  const { key = newKey() } = options
  const opener = () => ({ visitor, payer, sandboxUrl: sandbox() })
  const { transactionId } = method.open
    ? await method.open(opener(), body, key)
    : await visitor.result(initiateCall, body, { key })
  return { orderId: txnId, transactionId, msisdn, payer }
}

export const submit = (
  visitor: Visitor,
  { transactionId }: Pick<Attempt, 'transactionId'>,
  method: WayFields,
  { key = newKey() }: { key?: string } = {},
) =>
  method.submit
    ? method.submit(visitor, transactionId, key)
    : visitor.result(processCall, { transactionId, ...method.process }, { key })

export const openWalletAttempt = (visitor: Visitor, asked: Asked = {}): Promise<Attempt> =>
  openAttempt(visitor, { ...asked, method: wallet })

/** An attempt whose payer is asked on the phone: the recharged number's, unless another is named. */
export async function openPush(visitor: Visitor, asked: Asked = {}): Promise<Attempt> {
  const push = await openWalletAttempt(visitor, asked)
  await submit(visitor, push, wallet)
  return push
}

export async function statusOf(visitor: Visitor, transactionId: string): Promise<PublicStatus> {
  const { transactionStatus } = await visitor.result(statusCall, { tid: transactionId })
  return transactionStatus
}

/** A payment as its order page shows it. */
export const transactionOf = async (
  visitor: Visitor,
  { transactionId: tid }: Pick<Attempt, 'transactionId'>,
) => (await visitor.result(orderPageCall, { tid })).transaction

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

export async function recharge(
  visitor: Visitor,
  action: Action,
  asked: Asked = {},
): Promise<Attempt & { status: PublicStatus }> {
  const attempt = await openAttempt(visitor, asked)
  const address = await press(await askForPage(visitor, attempt), action)
  await comeBack(visitor, attempt, { address, action })
  return { ...attempt, status: await waitForEnd(visitor, attempt.transactionId) }
}
