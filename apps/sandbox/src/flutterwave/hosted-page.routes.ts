import type { FastifyInstance, FastifyReply } from 'fastify'
import { closedPageView } from '../page/card-page.view.ts'
import { readAnyBody, sendPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { cardsOf, closedBecause, successOf } from './card.store.ts'
import type { CardPayment, CardTransaction } from './card-payment.ts'
import { closedWords, hostedPageView } from './hosted-page.view.ts'
import { findTestCard } from './test-cards.ts'
import type { Webhook } from './webhook.ts'

type Params = { Params: { linkId: string } }
type CardFields = { action?: string; cardnumber?: string }

/** Both spellings of a success are seen in the wild, so they take turns. */
const successWords = ['successful', 'completed'] as const

function returnAddress(payment: CardPayment, end: CardTransaction | 'cancelled'): string {
  const address = new URL(payment.redirectUrl)
  const status =
    end === 'cancelled'
      ? 'cancelled'
      : end.status === 'failed'
        ? 'failed'
        : (successWords[end.id % successWords.length] ?? 'successful')
  address.searchParams.append('status', status)
  address.searchParams.append('tx_ref', payment.reference)
  // Only a success brings its transaction's id.
  if (end !== 'cancelled' && end.status === 'successful') {
    address.searchParams.append('transaction_id', String(end.id))
  }
  return address.href
}

/** The hosted page of the gateway. Faults act on calls and callbacks; here only `decline` does. */
export function hostedPageRoutes(app: FastifyInstance, world: World, webhook: Webhook): void {
  readAnyBody(app)

  function closedPage(reply: FastifyReply, payment: CardPayment | null): FastifyReply {
    const why = payment ? (closedBecause(payment, world.clock.now()) ?? 'expired') : 'expired'
    const paid = payment && successOf(payment)
    const back = payment ? returnAddress(payment, paid ?? 'cancelled') : null
    const body = closedPageView(closedWords[why], back)
    return sendPage(reply, { title: 'Payment', body }, payment ? 410 : 404)
  }

  function page(reply: FastifyReply, payment: CardPayment, linkId: string, problem: string | null) {
    const action = `/flutterwave/pay/${linkId}`
    const body = hostedPageView(payment, { action, problem })
    return sendPage(reply, { title: 'Card payment', body }, problem ? 400 : 200)
  }

  function cancel(reply: FastifyReply, payment: CardPayment): FastifyReply {
    payment.cancelled = true
    webhook.forge(payment)
    return reply.redirect(returnAddress(payment, 'cancelled'), 303)
  }

  function tryCard(reply: FastifyReply, payment: CardPayment, fields: CardFields, linkId: string) {
    const card = findTestCard(fields.cardnumber ?? '')
    if (!card)
      return page(reply, payment, linkId, 'This is a test page: use one of its test cards.')
    const declinedByHand = fields.action === 'decline' ? 'Declined by the cardholder' : null
    const broken = () => (world.faults.take('flutterwave', ['decline']) ? 'Do Not Honour' : null)
    const reason = declinedByHand ?? card.reason ?? broken()
    const transaction = cardsOf(world).charge(payment, card, reason)
    if (transaction.status === 'failed') webhook.forge(payment)
    webhook.announce(payment, transaction)
    return reply.redirect(returnAddress(payment, transaction), 303)
  }

  app.get<Params>('/flutterwave/pay/:linkId', (request, reply) => {
    const { linkId } = request.params
    const payment = cardsOf(world).byLink(linkId)
    if (!payment || closedBecause(payment, world.clock.now())) return closedPage(reply, payment)
    return page(reply, payment, linkId, null)
  })

  app.post<Params>('/flutterwave/pay/:linkId', (request, reply) => {
    const { linkId } = request.params
    const payment = cardsOf(world).byLink(linkId)
    const fields = (request.body ?? {}) as CardFields
    if (!payment) return closedPage(reply, null)
    const paid = successOf(payment)
    // Pressed twice: the second press ends where the first did.
    if (paid && fields.action === 'pay') return reply.redirect(returnAddress(payment, paid), 303)
    if (closedBecause(payment, world.clock.now())) return closedPage(reply, payment)
    if (fields.action === 'cancel') return cancel(reply, payment)
    if (fields.action === 'pay' || fields.action === 'decline') {
      return tryCard(reply, payment, fields, linkId)
    }
    return page(reply, payment, linkId, 'Choose Pay, Decline or Cancel.')
  })
}
