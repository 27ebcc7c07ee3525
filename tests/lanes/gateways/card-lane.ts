import { isCallFault } from '../../catalogue/faults.ts'
import type { ownPortal } from '../../client/own-portal.ts'
import { until } from '../../client/poll.ts'
import { openAttempt, transactionOf } from '../../client/recharge.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import type { Action, Attempt, PaymentMethod } from '../../methods/payment-method.ts'

export type Paying = { visitor: Visitor; attempt: Attempt }

export const kept = [{ amount: '50.00', isKept: true, isWhole: true }]
export const givenBack = [{ amount: '50.00', isKept: false, isWhole: true }]

const endsWithinMs = 60_000

type CardLane = {
  portal: ReturnType<typeof ownPortal>
  method: PaymentMethod
  askForPage: (visitor: Visitor, attempt: Attempt) => Promise<string>
  press: (page: string, action: Action) => Promise<string>
}

/** Recharges of K50 on the page of one card gateway, and what became of them. */
export function createCardLane({ portal, method, askForPage, press }: CardLane) {
  async function opened(): Promise<Paying> {
    const visitor = createVisitor(portal.url)
    return { visitor, attempt: await openAttempt(visitor, { method }) }
  }

  return {
    opened,

    /** A fault of a call strikes thrice, since one may be met by a question about an earlier payment. */
    fault: (kind: string, system = method.provider) =>
      portal.outside.setFault({
        ...{ system, kind, times: isCallFault(kind) ? 3 : 1 },
        ...(kind === 'slow' && { delayMs: 3_000 }),
      }),

    /** The payer acts as soon as there is a page, and the browser comes back. */
    async act({ visitor, attempt }: Paying, action: Action): Promise<string> {
      const address = await press(await askForPage(visitor, attempt), action)
      await visitor.send(address)
      return address
    },

    /** The first sentence of the order page, once it is this one. */
    untilMoney: ({ visitor, attempt }: Paying, wanted: string) =>
      until(
        `the page of ${attempt.transactionId} to say ${wanted}`,
        endsWithinMs,
        async () => ((await transactionOf(visitor, attempt))?.money === wanted ? true : null),
        250,
      ).catch(async (error) => {
        throw new Error(`${error.message}\n${await portal.books.story(attempt.transactionId)}`)
      }),

    /** The service knows that money was taken. */
    untilTaken: ({ attempt }: Paying) =>
      until('the debit', 20_000, async () => {
        const taken = 'id = $1 and taken_minor is not null'
        const found = await portal.books.count('payments', taken, [attempt.transactionId])
        return found > 0 ? true : null
      }),

    /** The gateway was asked about the payment. */
    untilAsked: ({ attempt }: Paying) =>
      until('the gateway is asked', 20_000, async () => {
        const asked = 'id = $1 and asked_at is not null'
        const found = await portal.books.count('payments', asked, [attempt.transactionId])
        return found > 0 ? true : null
      }),

    debitsOf: async ({ attempt }: Paying) =>
      (await method.debits(portal.outside, [])).filter(
        ({ reference }) => reference === attempt.transactionId,
      ),
    deliveriesTo: async ({ attempt }: Paying) =>
      (await portal.outside.line(attempt.msisdn)).deliveries.map(({ amount }) => amount),
  }
}
