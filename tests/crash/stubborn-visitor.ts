import {
  initiateCall,
  openOrderCall,
  orderPageCall,
  type PublicStatus,
  processCall,
} from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import { type CardAction, press } from '../client/card-hand.ts'
import { insist } from '../client/insist.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { until } from '../client/poll.ts'
import { initiateBody, orderBody, statusOf } from '../client/recharge.ts'
import { isOver } from '../client/truth.ts'
import { createVisitor, newKey } from '../client/visitor.ts'

/** What a visitor was told with a success: none of it may be forgotten. */
export type Told = { orderIds: string[]; transactionIds: string[] }

export type Visit = {
  action: CardAction
  msisdn: Msisdn
  orderId: string
  transactionId: string
  status: PublicStatus
  told: Told
}

const visitWithinMs = 150_000

/** One payment from the first tap to its end, through whatever dies meanwhile. */
export async function visit(
  portalUrl: string,
  { action, isHasty }: { action: CardAction; isHasty: boolean },
): Promise<Visit> {
  const visitor = createVisitor(portalUrl)
  const msisdn = freshNumber()
  const told: Told = { orderIds: [], transactionIds: [] }
  const { orderId } = await insist(() => visitor.result(openOrderCall, orderBody(msisdn)))
  told.orderIds.push(orderId)
  const [initiateKey, processKey] = [newKey(), newKey()]
  const body = initiateBody(msisdn, { txnId: orderId })
  const initiate = () => visitor.result(initiateCall, body, { key: initiateKey })
  // Some tap twice.
  const initiated = isHasty
    ? await Promise.all([insist(initiate), insist(initiate)])
    : [await insist(initiate)]
  told.transactionIds.push(...initiated.map((each) => each.transactionId))
  const transactionId = initiated[0]?.transactionId ?? ''
  const submit = () => visitor.result(processCall, { transactionId }, { key: processKey })
  const { redirectUrl } = await insist(submit)
  const link =
    redirectUrl ??
    (await until('a page to pay on', visitWithinMs, async () => {
      const page = await insist(() => visitor.result(orderPageCall, { tid: transactionId }))
      return page.transaction?.redirectUrl ?? null
    }))
  const address = await press(link, action)
  await insist(() => visitor.send(address))
  const status = await until(
    `an end of ${transactionId}`,
    visitWithinMs,
    async () => {
      const now = await insist(() => statusOf(visitor, transactionId))
      return isOver(now) ? now : null
    },
    250,
  )
  return { action, msisdn, orderId, transactionId, status, told }
}
