import { paymentModes } from '@portal/contract/constants'
import {
  type InitiateBody,
  initiateCall,
  openOrderCall,
  processCall,
} from '@portal/contract/transaction'
import { freshNumber } from './line-numbers.ts'
import { until } from './poll.ts'
import { type Attempt, initiateBody, orderBody } from './recharge.ts'
import type { Visitor } from './visitor.ts'

export type Push = Attempt & { payer: string }

/** What initiate takes for a wallet: no gateway and no email. */
export function pushBody(msisdn: string, changes: Partial<InitiateBody> = {}): InitiateBody {
  const { paymentGateway: _gateway, emailId: _email, ...body } = initiateBody(msisdn)
  return { ...body, paymentMode: paymentModes.wallet, paymentMobile: msisdn, ...changes }
}

type Asked = { msisdn?: Attempt['msisdn']; payer?: string; orderId?: string }

/** An attempt by wallet that nobody is asked for yet: of a new order, unless one is named. */
export async function openWalletAttempt(
  visitor: Visitor,
  { msisdn = freshNumber(), payer = msisdn, orderId }: Asked = {},
): Promise<Push> {
  const txnId = orderId ?? (await visitor.result(openOrderCall, orderBody(msisdn))).orderId
  const body = pushBody(msisdn, { txnId, paymentMobile: payer })
  const { transactionId } = await visitor.result(initiateCall, body)
  return { orderId: txnId, transactionId, msisdn, payer }
}

/** An attempt whose payer is asked on the phone: his own number's, unless another is named. */
export async function openPush(visitor: Visitor, asked: Asked = {}): Promise<Push> {
  const push = await openWalletAttempt(visitor, asked)
  const { transactionId } = push
  await visitor.result(processCall, { transactionId, paymentMode: paymentModes.wallet })
  return push
}

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
  return {
    /** Newest first. */
    prompts,
    /** Presses the button of a prompt, whatever becomes of that; answers the HTTP status. */
    answer,
    /** Waits for a prompt and presses the button. */
    async press(action: PromptAction): Promise<void> {
      const prompt = await until(`a prompt on the phone of ${msisdn}`, 15_000, async () => {
        const all = await prompts()
        return all.find(({ status }) => status === 'waiting') ?? null
      })
      const status = await answer(prompt.id, action)
      if (status >= 300) throw new Error(`Pressing ${action} answered ${status}`)
    },
  }
}
