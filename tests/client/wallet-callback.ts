import { createHmac } from 'node:crypto'
import credentials from '../../apps/sandbox/src/credentials.json' with { type: 'json' }
import type { Visitor } from './visitor.ts'

export const walletHash = (text: string, key = credentials.airtelMoneyHashKey): string =>
  createHmac('sha256', key).update(text).digest('base64')

/** What the wallet says of a payment that was made; `changes` are lies. */
export const paidText = (id: string, changes: object = {}): string =>
  JSON.stringify({
    id,
    message: 'Your transaction has been successfully processed.',
    status_code: 'TS',
    airtel_money_id: 'MP261121.0215.L99999',
    ...changes,
  })

/** A callback's body; without a hash nobody signed it. */
export const callbackBody = (text: string, hash?: string): string =>
  hash === undefined
    ? `{"transaction":${text}}`
    : `{"transaction":${text},"hash":${JSON.stringify(hash)}}`

export const signedBody = (text: string): string => callbackBody(text, walletHash(text))

/** Sends it as anybody could; answers the HTTP status. */
export async function callBackAs(visitor: Visitor, body: string): Promise<number> {
  const reply = await visitor.send('/callbacks/airtel-money', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return reply.status
}
