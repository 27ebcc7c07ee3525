import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import { brandWallet } from '../client/brand.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, orderBody } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { email } from '../ways/card.ts'

/** Words that mean something to the running portal, by the name of the field or parameter they fit. */
export type KnownThings = {
  byName: ReadonlyMap<string, readonly string[]>
  /** The device that all of it belongs to. */
  cookie: string
  transactionIds: readonly string[]
}

/** Makes orders and attempts in several states, so that odd requests also meet what is there. */
export async function gatherKnownThings(portalUrl: string): Promise<KnownThings> {
  const visitor = createVisitor(portalUrl)
  const number = freshNumber()
  const { orderId } = await visitor.result(openOrderCall, orderBody(number))
  const attempt = async (body = initiateBody(number, { txnId: orderId })) =>
    (await visitor.result(initiateCall, body)).transactionId
  const given = await attempt()
  const submitted = await attempt()
  await visitor.result(processCall, { transactionId: submitted, paymentGateway: 'FLUTTERWAVE' })
  const untouched = await attempt(initiateBody(freshNumber()))
  const ids = [given, submitted, untouched, orderId, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ']
  const numbers = [number, '971000001', '971000003', '971000009', '999999999']
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const entries: [string[], readonly string[]][] = [
    [['tid', 'txnId', 'id', 'order', 'transactionId', 'tx_ref'], ids],
    [['msisdn', 'mobileNumber', 'paymentMobile', 'loggedInNumber', 'msisdnChoice'], numbers],
    [['transactionType'], ['PREPAID RECHARGE']],
    [
      ['amount', 'amountChoice'],
      ['50.00', '5', '5000', '0', '0.01', '999999999999'],
    ],
    [['paymentMode'], ['PAYMENT_GATEWAY', 'AM', 'PG', brandWallet.mode]],
    [
      ['paymentGateway', 'by'],
      ['FLUTTERWAVE', 'flutterwave', 'DPO', 'card'],
    ],
    [['emailId'], [email, '']],
    [
      ['code', 'reference'],
      ['ZM-0000-0000', '0000-0000-0000-0000'],
    ],
    [
      ['currency', 'currencyCode'],
      ['ZMW', 'USD'],
    ],
    [['pageUrl'], ['recharge-translation', 'sw/recharge-translation', 'constructor']],
    [['redirectPage'], ['/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']],
    [['language'], ['EN', 'SW']],
    [
      ['attempt', 'question', 'buy', 'forget'],
      ['1', '', 'yes'],
    ],
  ]
  return {
    byName: new Map(entries.flatMap(([names, words]) => names.map((name) => [name, words]))),
    cookie,
    transactionIds: ids,
  }
}
