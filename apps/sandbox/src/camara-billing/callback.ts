import { newId, systemRandom } from '@portal/kernel/ids'
import { toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import { billingBase, refundBase, system } from './camara-billing.facts.ts'
import type { PaymentRequest } from './payment.request.ts'
import type { Payment, Refund } from './payment.store.ts'
import type { Sink } from './sink.ts'

type Event = { type: string; source: string; data: object }

/** Tells the address that a request named how its payment or refund ended. */
export type CamaraCallback = {
  announce(payment: Payment): void
  announceRefund(payment: Payment, refund: Refund): void
  /** Calls a payment that was denied completed, where that fault is set. */
  forge(request: PaymentRequest, paymentId: string): void
}

const completed = 'org.camaraproject.carrier-billing.v0.payment-completed'
const denied = 'org.camaraproject.carrier-billing.v0.payment-denied'
const refundCompleted = 'org.camaraproject.carrier-billing-refund.v0.refund-completed'
const refundDenied = 'org.camaraproject.carrier-billing-refund.v0.refund-denied'

export function createCamaraCallback(world: World): CamaraCallback {
  const sender = createCallbackSender(world, system)
  const now = () => toIso(world.clock.now())

  /** `token`: null sends it without a proof. */
  const messageOf = (address: string, token: string | null, event: Event): CallbackMessage => ({
    address,
    headers: {
      'content-type': 'application/cloudevents+json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      id: newId<'Event'>(systemRandom),
      source: event.source,
      type: event.type,
      specversion: '1.0',
      datacontenttype: 'application/json',
      time: now(),
      data: event.data,
    }),
  })

  function tell(sink: Sink | null, event: Event, tenfold: object = {}): void {
    if (!sink) return
    const { address, credential } = sink
    // Nothing is sent to a client whose token is over.
    if (credential && world.clock.now() >= credential.expiresAt) return
    sender.announce((amountIsWrong) => {
      const data = { ...event.data, ...(amountIsWrong ? tenfold : {}) }
      return messageOf(address, credential?.token ?? null, { ...event, data })
    })
  }

  const completion = (paymentId: string): Event => ({
    type: completed,
    source: billingBase,
    data: {
      paymentId,
      status: 'succeeded',
      description: 'The payment is completed.',
      paymentDate: now(),
    },
  })

  return {
    announce({ id: paymentId, status, amount, sink }) {
      const description = 'The payment is denied.'
      const denial = {
        paymentId,
        status: 'failed',
        description,
        denialReason: 'Denied by business',
      }
      const event =
        status === 'succeeded'
          ? completion(paymentId)
          : { type: denied, source: billingBase, data: denial }
      // Events name no amount: a wrong one is added.
      const tenfold = { amount: Number(toDecimal({ ...amount, minor: amount.minor * 10n })) }
      tell(sink, event, tenfold)
    },
    announceRefund({ id: paymentId }, { id: refundId, status, sink }) {
      const isDone = status === 'succeeded'
      const names = { paymentId, refundId }
      tell(sink, {
        type: isDone ? refundCompleted : refundDenied,
        source: refundBase,
        data: isDone
          ? { ...names, status, description: 'The refund is completed.', refundDate: now() }
          : { ...names, status: 'failed', description: 'The refund is denied.' },
      })
    },
    forge({ sink }, paymentId) {
      if (!sink || !world.faults.take(system, ['forged-callback'])) return
      const lie = completion(paymentId)
      // One copy as a stranger would send it, one as an attacker who knows the form but not the token.
      sender.lie(messageOf(sink.address, null, lie), false)
      sender.lie(messageOf(sink.address, 'something-else', lie), false)
    },
  }
}
