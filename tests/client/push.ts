import { paymentModes } from '@portal/contract/constants'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import { freshNumber } from './line-numbers.ts'
import { until } from './poll.ts'
import { type Attempt, initiateBody, orderBody } from './recharge.ts'
import type { Visitor } from './visitor.ts'

export type Push = Attempt & { payer: string }

/** An attempt whose payer is asked on the phone: his own number's, unless another is named. */
export async function openPush(
  visitor: Visitor,
  { msisdn = freshNumber(), payer = msisdn as string } = {},
): Promise<Push> {
  const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
  const { paymentGateway: _gateway, emailId: _email, ...body } = initiateBody(msisdn)
  const paymentMode = paymentModes.wallet
  const { transactionId } = await visitor.result(initiateCall, {
    ...body,
    txnId: orderId,
    paymentMode,
    paymentMobile: payer,
  })
  await visitor.result(processCall, { transactionId, paymentMode })
  return { orderId, transactionId, msisdn, payer }
}

export type Prompt = { id: string; title: string; amount: string; status: string }

/** The phone of a person, at the sandbox. */
export function phoneOf(sandboxUrl: string, msisdn: string) {
  const prompts = async (): Promise<Prompt[]> => {
    const reply = await fetch(`${sandboxUrl}/phone/${msisdn}/prompts`)
    return (await reply.json()) as Prompt[]
  }
  return {
    /** Newest first. */
    prompts,
    /** Waits for a prompt and presses the button. */
    async press(action: 'approve' | 'decline'): Promise<void> {
      const prompt = await until(`a prompt on the phone of ${msisdn}`, 15_000, async () => {
        const all = await prompts()
        return all.find(({ status }) => status === 'waiting') ?? null
      })
      const reply = await fetch(`${sandboxUrl}/phone/${msisdn}/prompts/${prompt.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      })
      if (!reply.ok) throw new Error(`Pressing ${action} answered ${reply.status}`)
    },
  }
}
