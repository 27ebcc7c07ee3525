import { paymentModes } from '@portal/contract/constants'
import { credentials } from '../client/credentials.ts'
import { until } from '../client/poll.ts'
import { callbackBody, paidText, signedBody, walletHash } from './wallet-callback.ts'
import type { Callback, Way } from './way.ts'

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

const key = credentials.airtelMoneyHashKey
const callbackOf = (body: string): Callback => ({
  headers: { 'content-type': 'application/json' },
  body,
})
/** Bodies about the same payment, made from what the wallet would sign. */
const forged = (bodyOf: (text: string) => string) => (reference: string) =>
  callbackOf(bodyOf(paidText(reference)))

/** A wallet whose owner is asked on the phone. */
export const wallet: Way = {
  name: 'wallet',
  provider: 'airtel-money',
  actions: ['pay', 'decline'],
  asksOnce: true,
  enquiryNamesAmount: false,
  initiate: (payer) => ({ paymentMode: paymentModes.wallet, paymentMobile: payer }),
  process: { paymentMode: paymentModes.wallet },
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
  isGivenBack: async (outside, { payer }) =>
    (await outside.wallet(payer)).debits.some(({ refunded }) => refunded),
  async debits(outside, payers) {
    const wallets = await Promise.all([...new Set(payers)].map((payer) => outside.wallet(payer)))
    return wallets.flatMap(({ debits }) =>
      debits.map(({ reference, amount, refunded }) => ({
        reference,
        amount,
        isKept: refunded === false,
        isWhole: (refunded || amount) === amount,
      })),
    )
  },
  callback: (reference, changes) => callbackOf(signedBody(paidText(reference, changes), key)),
  forgedCallbacks: {
    'no hash': forged((text) => callbackBody(text)),
    'an empty hash': forged((text) => callbackBody(text, '')),
    'the hash of something else': forged((text) => callbackBody(text, walletHash('{}', key))),
    'the hash of another key': forged((text) => callbackBody(text, walletHash(text, 'guess'))),
    'a change after it was signed': forged((text) => signedBody(text, key).replace('"TS"', '"TF"')),
    'half of its hash': forged((text) => callbackBody(text, walletHash(text, key).slice(0, 20))),
  },
}
