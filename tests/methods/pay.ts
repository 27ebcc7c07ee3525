import { until } from '../client/poll.ts'
import { statusOf } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import { isOver } from '../client/truth.ts'
import type { Action, Hand, PaymentMethod } from './payment-method.ts'

/** Whether a button was pressed, and how the browser comes back from there. */
export type Pressed = { isPressed: boolean; comeBack(): Promise<void> }

const nothing: Pressed = { isPressed: false, comeBack: async () => {} }

/**
 * Presses as soon as there is something to press, whatever is broken or killed meanwhile. An attempt that
 * is over before that is left alone, since a push that never arrived is not sent again.
 */
export const payWhenAsked = (
  method: PaymentMethod,
  hand: Hand,
  action: Action,
  withinMs = 60_000,
): Promise<Pressed> =>
  until(
    `something to press for ${hand.attempt.transactionId}`,
    withinMs,
    async () => {
      // Nothing to press yet is an answer too.
      const { offer } = await retryUntilAnswered(async () => ({
        offer: await method.findOffer(hand),
      }))
      if (offer) {
        const comeBack = await method.press(hand, offer, action).catch(() => null)
        return comeBack ? { isPressed: true, comeBack } : nothing
      }
      const { visitor, attempt } = hand
      return isOver(await retryUntilAnswered(() => statusOf(visitor, attempt.transactionId)))
        ? nothing
        : null
    },
    100,
  )
