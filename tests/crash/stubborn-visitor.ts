import { orderPageCall } from '@portal/contract/order-page'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import { type CardAction, press } from '../client/card-hand.ts'
import { insist } from '../client/insist.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { until } from '../client/poll.ts'
import { type PromptAction, phoneOf, pushBody } from '../client/push.ts'
import { comeBack, initiateBody, orderBody, statusOf } from '../client/recharge.ts'
import { isOver } from '../client/truth.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'

/** Ids that a visitor received with a success: none of them may be lost. */
export type Told = { orderIds: string[]; transactionIds: string[] }

/** The way of paying: a card on the gateway's page, or a wallet whose owner is asked on the phone. */
export type Wish =
  | { way: 'card'; action: CardAction; isHasty: boolean }
  | { way: 'wallet'; action: PromptAction; isHasty: boolean }

export type Visit = {
  wish: Wish
  msisdn: Msisdn
  payer: Msisdn
  orderId: string
  transactionId: string
  status: PublicStatus
  told: Told
}

const visitWithinMs = 150_000

const bodiesOf = (wish: Wish, msisdn: Msisdn, payer: Msisdn, txnId: string) =>
  wish.way === 'card'
    ? initiateBody(msisdn, { txnId })
    : pushBody(msisdn, { txnId, paymentMobile: payer })

/** One payment from the first tap to its end, whatever is killed meanwhile. */
export async function visit(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  wish: Wish,
): Promise<Visit> {
  const visitor = createVisitor(url)
  const [msisdn, payer] = [freshNumber(), freshNumber()]
  const told: Told = { orderIds: [], transactionIds: [] }
  const { orderId } = await insist(() => visitor.result(openOrderCall, orderBody(msisdn)))
  told.orderIds.push(orderId)
  const [initiateKey, processKey] = [newKey(), newKey()]
  const body = bodiesOf(wish, msisdn, payer, orderId)
  const initiate = () => visitor.result(initiateCall, body, { key: initiateKey })
  // Some visitors tap twice.
  const initiated = wish.isHasty
    ? await Promise.all([insist(initiate), insist(initiate)])
    : [await insist(initiate)]
  told.transactionIds.push(...initiated.map((each) => each.transactionId))
  const transactionId = initiated[0]?.transactionId ?? ''
  const submit = () => visitor.result(processCall, { transactionId }, { key: processKey })
  const { redirectUrl } = await insist(submit)
  if (wish.way === 'card') await payOnPage(visitor, transactionId, redirectUrl, wish.action)
  else await answerPrompt(visitor, transactionId, phoneOf(sandboxUrl, payer), wish.action)
  const status = await until(
    `an end of ${transactionId}`,
    visitWithinMs,
    async () => {
      const now = await insist(() => statusOf(visitor, transactionId))
      return isOver(now) ? now : null
    },
    250,
  )
  return { wish, msisdn, payer, orderId, transactionId, status, told }
}

async function payOnPage(
  visitor: Visitor,
  transactionId: string,
  redirectUrl: string | undefined,
  action: CardAction,
) {
  const link =
    redirectUrl ??
    (await until('a page to pay on', visitWithinMs, async () => {
      const page = await insist(() => visitor.result(orderPageCall, { tid: transactionId }))
      return page.transaction?.redirectUrl ?? null
    }))
  const address = await press(link, action)
  await insist(() => comeBack(visitor, { transactionId }, { address, action }))
}

/**
 * Answers the prompt. A push that died with the service is not sent again, so there may be none to answer.
 */
const answerPrompt = (
  visitor: Visitor,
  transactionId: string,
  phone: ReturnType<typeof phoneOf>,
  action: PromptAction,
) =>
  until(
    'a prompt on the phone',
    visitWithinMs,
    async () => {
      const [prompt] = await phone.prompts()
      if (prompt) return phone.answer(prompt.id, action)
      return isOver(await insist(() => statusOf(visitor, transactionId))) ? 0 : null
    },
    250,
  )
