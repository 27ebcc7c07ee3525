import { createHmac, randomInt } from 'node:crypto'
import { wallet as facts } from '../catalogue/wallet.ts'
import { secretOf } from '../client/credentials.ts'
import { until } from '../client/poll.ts'
import { moneyPurse } from './money-purse.ts'
import type { Callback, PaymentMethod } from './payment-method.ts'

export type PromptAction = 'approve' | 'decline'
export type Prompt = { id: string; title: string; amount: string; status: string }

/** The phone of a person, at the sandbox. */
export function phoneOf(sandboxUrl: string, msisdn: string) {
  const prompts = async (): Promise<Prompt[]> => {
    const reply = await fetch(`${sandboxUrl}/phone/${msisdn}/prompts`)
    return (await reply.json()) as Prompt[]
  }
  async function answer(promptId: string, action: PromptAction): Promise<number> {
    const reply = await fetch(`${sandboxUrl}/phone/${msisdn}/prompts/${promptId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    })
    await reply.body?.cancel()
    return reply.status
  }
  const waiting = async () => (await prompts()).find(({ status }) => status === 'waiting') ?? null
  return {
    /** Newest first. */
    prompts,
    /** The newest that waits for an answer. */
    waiting,
    /** Presses the button of a prompt, whatever becomes of that; answers the HTTP status. */
    answer,
    /** Waits for a prompt and presses the button. */
    async press(action: PromptAction): Promise<void> {
      const prompt = await until(`a prompt on the phone of ${msisdn}`, 15_000, waiting)
      const status = await answer(prompt.id, action)
      if (status >= 300) throw new Error(`Pressing ${action} answered ${status}`)
    },
  }
}

/** The wallet's own number of a transaction: no two payments have one. */
const walletNumber = () => `MP261121.0215.L${randomInt(10 ** 9)}`

/** The wallet's report of a payment; `changes` are lies. */
const paidText = (id: string, changes: object = {}): string =>
  JSON.stringify({
    id,
    message: 'Your transaction has been successfully processed.',
    status_code: 'TS',
    airtel_money_id: walletNumber(),
    ...changes,
  })

/** The hash that the wallet puts beside the inner object, by the key it shares with the merchant. */
const hashOf = (text: string, key = secretOf('airtel-money', 'hashKey')): string =>
  createHmac('sha256', key).update(text).digest('base64')

const withHash = (text: string, hash: string): string =>
  `{"transaction":${text},"hash":${JSON.stringify(hash)}}`

/** A callback's body as the wallet signs it. */
const signedByWallet = (text: string): string => withHash(text, hashOf(text))

const callbackOf = (body: string): Callback => ({
  headers: { 'content-type': 'application/json' },
  body,
})
/** Bodies about the same payment, made from what the wallet would sign. */
const forged = (bodyOf: (text: string) => string) => (reference: string) =>
  callbackOf(bodyOf(paidText(reference)))

/** A wallet whose owner is asked on the phone. */
export const wallet: PaymentMethod = {
  ...facts,
  provider: 'airtel-money',
  actions: ['pay', 'decline'],
  initiate: (payer) => ({ paymentMode: facts.mode, paymentMobile: payer }),
  process: { paymentMode: facts.mode },
  findOffer: async ({ sandboxUrl, attempt }) =>
    (await phoneOf(sandboxUrl, attempt.payer).waiting())?.id ?? null,
  async press({ sandboxUrl, attempt }, promptId, action) {
    const pressed = action === 'pay' ? 'approve' : 'decline'
    const status = await phoneOf(sandboxUrl, attempt.payer).answer(promptId, pressed)
    if (status >= 300) throw new Error(`Pressing ${pressed} answered ${status}`)
    return async () => {}
  },
  timesAsked: async ({ sandboxUrl, attempt }) =>
    (await phoneOf(sandboxUrl, attempt.payer).prompts()).length,
  ...moneyPurse,
  callback: (reference, changes) => callbackOf(signedByWallet(paidText(reference, changes))),
  denial: { status_code: 'TF', message: 'Failed' },
  forgedCallbacks: {
    'no hash': forged((text) => `{"transaction":${text}}`),
    'an empty hash': forged((text) => withHash(text, '')),
    'the hash of something else': forged((text) => withHash(text, hashOf('{}'))),
    'the hash of another key': forged((text) => withHash(text, hashOf(text, 'guess'))),
    'a change after it was signed': forged((text) => signedByWallet(text).replace('"TS"', '"TF"')),
    'half of its hash': forged((text) => withHash(text, hashOf(text).slice(0, 20))),
  },
}
