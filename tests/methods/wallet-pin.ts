import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { sendOtpCall, verifyUserCall } from '@portal/contract/calls/otp'
import { authInitiateCall, authProcessCall } from '@portal/contract/calls/transaction'
import { paymentModes } from '@portal/contract/payment-modes'
import { walletPin as facts } from '../catalogue/wallet-pin.ts'
import { codeOnPhone } from '../client/codes.ts'
import { secretOf } from '../client/credentials.ts'
import { createOutside } from '../client/outside.ts'
import type { Visitor } from '../client/visitor.ts'
import { moneyPurse } from './money-purse.ts'
import type { Callback, Opener, PaymentMethod } from './payment-method.ts'

/** Every Money wallet's PIN. */
const pin = '2468'

/** A PIN as the page encrypts it with the portal's key. */
export const sealed = (digits: string, key: string): string =>
  publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(digits),
  ).toString('base64')

/** Facts that a browser keeps of each number that it has proved, and of each attempt. */
const tokens = new WeakMap<Visitor, Map<string, Promise<string>>>()
const opened = new Map<string, { token: string; key: string }>()

async function prove({ visitor, sandboxUrl, payer }: Opener): Promise<string> {
  const { refId } = await visitor.result(sendOtpCall, { msisdn: payer })
  const otp = await codeOnPhone(sandboxUrl, payer)
  const asked = { refId, otp, username: payer, paymentMode: facts.mode }
  return (await visitor.result(verifyUserCall, asked)).accessToken
}

/** The access token of a number; a code is sent once, however often it is asked for. */
export function tokenOf(opener: Opener): Promise<string> {
  const { visitor, payer } = opener
  const known = tokens.get(visitor) ?? new Map<string, Promise<string>>()
  tokens.set(visitor, known)
  const token = known.get(payer) ?? prove(opener)
  known.set(payer, token)
  token.catch(() => known.delete(payer))
  return token
}

/** The token that opened an attempt, and the key that encrypts PINs for it. */
export function openedBy(transactionId: string) {
  const known = opened.get(transactionId)
  if (!known) throw new Error(`${transactionId} was not opened by its PIN`)
  return known
}

const callbackOf = (
  body: object,
  key = secretOf('gsma-wallet', 'money.callbackKey'),
): Callback => ({
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  body: JSON.stringify(body),
})

const paidBody = (reference: string, changes: object = {}) => ({
  transactionReference: `forged-${reference}`,
  requestingOrganisationTransactionReference: reference,
  transactionStatus: 'completed',
  type: 'merchantpay',
  amount: '50.00',
  currency: 'ZMW',
  ...changes,
})

/** The operator's wallet by its PIN: the number is proved by a code, and the submission takes the money. */
export const walletPin: PaymentMethod = {
  ...facts,
  provider: 'gsma-money',
  system: 'gsma-wallet',
  paysAtOnce: true,
  actions: ['pay'],
  initiate: (payer) => ({ paymentMode: facts.mode, paymentMobile: payer }),
  process: { paymentMode: paymentModes.wallet },
  async open(opener, body, key) {
    const token = await tokenOf(opener)
    const reply = await opener.visitor.result(authInitiateCall, body, { key, token })
    opened.set(reply.transactionId, { token, key: reply.encryptionKeyDetails.key })
    return reply
  },
  async submit(visitor, transactionId, key) {
    const known = openedBy(transactionId)
    const sent = { transactionId, paymentMode: facts.mode, amPin: sealed(pin, known.key) }
    return visitor.result(authProcessCall, sent, { key, token: known.token })
  },
  findOffer: async () => null,
  press: async () => async () => {},
  timesAsked: async ({ sandboxUrl, attempt }) =>
    (await createOutside(sandboxUrl).wallet(attempt.payer)).debits.filter(
      ({ reference }) => reference === attempt.transactionId,
    ).length,
  ...moneyPurse,
  callback: (reference, changes) => callbackOf(paidBody(reference, changes)),
  denial: { transactionStatus: 'failed' },
  forgedCallbacks: {
    'no key': (reference) => ({ ...callbackOf(paidBody(reference)), headers: {} }),
    'another key': (reference) => callbackOf(paidBody(reference), 'guess'),
  },
}
