import { createHmac, randomInt } from 'node:crypto'
import type { Visitor } from '../client/visitor.ts'

/** The hash that the wallet puts beside the inner object, by the key it shares with the merchant. */
export const walletHash = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64')

/** The wallet's own number of a transaction: no two payments have one. */
const walletNumber = () => `MP261121.0215.L${randomInt(10 ** 9)}`

/** What the wallet says of a payment that was made; `changes` are lies. */
export const paidText = (id: string, changes: object = {}): string =>
  JSON.stringify({
    id,
    message: 'Your transaction has been successfully processed.',
    status_code: 'TS',
    airtel_money_id: walletNumber(),
    ...changes,
  })

/** A callback's body; without a hash nobody signed it. */
export const callbackBody = (text: string, hash?: string): string =>
  hash === undefined
    ? `{"transaction":${text}}`
    : `{"transaction":${text},"hash":${JSON.stringify(hash)}}`

export const signedBody = (text: string, key: string): string =>
  callbackBody(text, walletHash(text, key))

/** Sends it as anybody could; answers the HTTP status. */
export async function callBackAs(visitor: Visitor, body: string): Promise<number> {
  const reply = await visitor.send('/callbacks/airtel-money', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return reply.status
}
