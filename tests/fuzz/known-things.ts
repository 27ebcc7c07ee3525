import { brandWallet } from '../client/brand.ts'
import { openAttempt, submit } from '../client/recharge.ts'
import { cookieOf, createVisitor } from '../client/visitor.ts'
import { email } from '../methods/hosted-card.ts'
import type { Attempt } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'

/** Words that mean something to the running portal, by the name of the field or parameter they fit. */
export type KnownThings = {
  byName: ReadonlyMap<string, readonly string[]>
  cookie: string
  transactionIds: readonly string[]
}

/** Makes orders and attempts in several states, so that odd requests also meet what is there. */
export async function gatherKnownThings(portalUrl: string): Promise<KnownThings> {
  const visitor = createVisitor(portalUrl)
  const attempts: Attempt[] = []
  for (const method of methods) {
    const given = await openAttempt(visitor, { method })
    const submitted = await openAttempt(visitor, { ...given, method })
    await submit(visitor, submitted, method)
    attempts.push(given, submitted, await openAttempt(visitor, { method }))
  }
  const ids = [
    ...attempts.map(({ transactionId }) => transactionId),
    ...attempts.map(({ orderId }) => orderId),
    '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  ]
  const numbers = [
    ...attempts.map(({ msisdn }) => msisdn),
    '971000001',
    '971000003',
    '971000009',
    '999999999',
  ]
  const words: Record<string, readonly string[]> = {
    'tid txnId id order transactionId tx_ref': ids,
    'msisdn mobileNumber paymentMobile loggedInNumber msisdnChoice': numbers,
    transactionType: ['PREPAID RECHARGE'],
    'amount amountChoice': ['50.00', '5', '5000', '0', '0.01', '999999999999'],
    paymentMode: ['PAYMENT_GATEWAY', 'AM', 'PG', brandWallet.mode],
    'paymentGateway by': ['FLUTTERWAVE', 'flutterwave', 'DPO', 'card'],
    'emailId email': [email, ''],
    'otp text1': ['000000', '123456'],
    'username text': numbers,
    otpAction: ['INVOICE'],
    'refId otpId uniqueCode': ids,
    'code reference': ['ZM-0000-0000', '0000-0000-0000-0000'],
    'currency currencyCode': ['ZMW', 'USD'],
    pageUrl: ['recharge-translation', 'sw/recharge-translation', 'constructor'],
    redirectPage: ['/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'],
    language: ['EN', 'SW'],
    'attempt question buy forget': ['1', '', 'yes'],
  }
  const entries = Object.entries(words)
  return {
    byName: new Map(
      entries.flatMap(([names, each]) => names.split(' ').map((name) => [name, each] as const)),
    ),
    cookie: cookieOf(visitor),
    transactionIds: ids,
  }
}
