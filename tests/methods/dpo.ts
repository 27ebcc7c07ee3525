import { processCall } from '@portal/contract/calls/transaction'
import { card as facts } from '../catalogue/card.ts'
import type { Outside } from '../client/outside.ts'
import type { Visitor } from '../client/visitor.ts'
import { comeBack, email, findPage, press, waitForPage } from './card.ts'
import type { Attempt, Callback, PaymentMethod } from './payment-method.ts'

const process = { paymentGateway: 'DPO' }

/** What anyone can post in the gateway's name. */
export const toldByDpo = (reference: string, changes: object = {}): Callback => {
  const told = { Result: '000', CompanyRef: reference, TransactionAmount: '50.00', ...changes }
  const tags = Object.entries(told).map(([name, text]) => `<${name}>${text}</${name}>`)
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="utf-8"?><API3G>${tags.join('')}</API3G>`,
  }
}

/** Pages as they were opened: the portal shows the one of an attempt given up no more. */
const pages = new Map<string, string>()

/** The payments of this gateway alone. */
const cardsAt = async (outside: Outside) =>
  (await outside.cards()).filter(({ gateway }) => gateway === 'dpo')

/** Cards on the page of a second gateway, which a portal has by `SANDBOX_CONNECTS`. */
export const dpo: PaymentMethod = {
  ...facts,
  name: 'dpo',
  provider: 'dpo',
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
    (await cardsAt(outside)).filter(({ reference }) => reference === transactionId).length,
  isGivenBack: async (outside, { transactionId }) =>
    ((await outside.card(transactionId))?.refunds.length ?? 0) > 0,
  debits: async (outside) =>
    (await cardsAt(outside)).map(({ reference, amount, status, refunded }) => ({
      ...{ reference, amount },
      isKept: status === 'successful',
      isWhole: refunded === (status === 'refunded' ? amount : '0.00'),
    })),
  callback: toldByDpo,
  denial: { Result: '901' },
  // Nothing is signed: whatever arrives is a hint.
  forgedCallbacks: {},
}

/** Submits the attempt and answers the gateway's page. */
export async function askForDpoPage(
  visitor: Visitor,
  { transactionId }: Pick<Attempt, 'transactionId'>,
): Promise<string> {
  const { redirectUrl } = await visitor.result(processCall, { transactionId, ...process })
  return redirectUrl ?? waitForPage(visitor, transactionId)
}
