import { orderPageCall } from '@portal/contract/calls/order-page'
import { giveUpCall, processCall } from '@portal/contract/calls/transaction'
import { card as facts } from '../catalogue/card.ts'
import type { Outside } from '../client/outside.ts'
import { until } from '../client/poll.ts'
import type { Visitor } from '../client/visitor.ts'
import type { Action, Attempt, PaymentMethod } from './payment-method.ts'

export const email = 'chanda.mwila@example.com'

/** Presses a button on the gateway's page; answers where the browser is sent to. */
export async function press(link: string, action: Action): Promise<string> {
  const page = await fetch(link)
  const markup = await page.text()
  if (!markup.includes(`value="${action}"`)) {
    throw new Error(`The page ${link} has no button ${action}: HTTP ${page.status}`)
  }
  const reply = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cardnumber: '', expiry: '09/32', cvv: '564', action }),
  })
  const location = reply.headers.get('location')
  if (reply.status !== 303 || !location) {
    throw new Error(`Pressing ${action} answered ${reply.status}`)
  }
  return location
}

const pageWithinMs = 60_000

/** The gateway's page as the order page shows it. */
export const findPage = async (visitor: Visitor, tid: string): Promise<string | null> =>
  (await visitor.result(orderPageCall, { tid })).transaction?.redirectUrl ?? null

/** Looks at the order page until it has an address, as a visitor does whose answer had none. */
export const waitForPage = (visitor: Visitor, transactionId: string): Promise<string> =>
  until(`a page to pay ${transactionId} on`, pageWithinMs, () => findPage(visitor, transactionId))

/** Submits the attempt and answers the gateway's page, waiting for it as the order page does. */
export const askForPageOf =
  (paymentGateway: string) =>
  async (visitor: Visitor, { transactionId }: Pick<Attempt, 'transactionId'>): Promise<string> => {
    const submission = { transactionId, paymentGateway }
    const { redirectUrl } = await visitor.result(processCall, submission)
    return redirectUrl ?? waitForPage(visitor, transactionId)
  }

/** The browser comes back; a visitor who cancelled there gives the payment up on its own page too. */
export async function comeBack(
  visitor: Visitor,
  { transactionId }: Pick<Attempt, 'transactionId'>,
  { address, action }: { address: string; action: Action },
): Promise<void> {
  await visitor.send(address)
  if (action === 'cancel') await visitor.result(giveUpCall, { transactionId })
}

/** Pages as they were opened: the portal shows the one of an attempt given up no more. */
const pages = new Map<string, string>()

type Told = Pick<PaymentMethod, 'callback' | 'denial' | 'forgedCallbacks'>

/** A card on the page of a gateway, by its name at the portal and in the sandbox, with what it tells afterwards. */
export function hostedCard(
  { paymentGateway, provider }: { paymentGateway: string; provider: string },
  told: Told,
): PaymentMethod {
  const cards = async (outside: Outside) =>
    (await outside.cards()).filter(({ gateway }) => gateway === provider)
  const process = { paymentGateway }
  return {
    ...facts,
    provider,
    actions: ['pay', 'decline', 'cancel'],
    initiate: () => ({ paymentMode: facts.mode, ...process, emailId: email }),
    process,
    async findOffer({ visitor, attempt: { transactionId } }) {
      const page = pages.get(transactionId) ?? (await findPage(visitor, transactionId))
      if (page) pages.set(transactionId, page)
      return page
    },
    async press({ visitor, attempt }, page, action) {
      const address = await press(page, action)
      return () => comeBack(visitor, attempt, { address, action })
    },
    timesAsked: async ({ attempt: { transactionId } }, outside) =>
      (await cards(outside)).filter(({ reference }) => reference === transactionId).length,
    isGivenBack: async (outside, { transactionId }) =>
      ((await outside.card(transactionId))?.refunds.length ?? 0) > 0,
    debits: async (outside) =>
      (await cards(outside)).map(({ reference, amount, status, refunded }) => ({
        ...{ reference, amount },
        isKept: status === 'successful',
        isWhole: refunded === (status === 'refunded' ? amount : '0.00'),
      })),
    ...told,
  }
}
