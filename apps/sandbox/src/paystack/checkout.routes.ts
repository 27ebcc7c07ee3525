import { after } from '@portal/kernel/instant'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { closedPageView } from '../page/card-page.view.ts'
import { readAnyBody, sendPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { checkoutView, closedWords, framedEnd } from './checkout.view.ts'
import { findTestCard, type TestCard } from './test-cards.ts'
import { transactionsOf } from './transaction.store.ts'
import { closedBecause, paidBy, type Transaction } from './transaction.ts'
import type { Webhook } from './webhook.ts'

type Asked = { Params: { accessCode: string }; Querystring: { frame?: string } }
type CardFields = { action?: string; cardnumber?: string }

/** How long a bank takes that decides after the page has closed; before the time scale. */
const decidesAfterMs = 60_000

function withReference(address: string, { reference }: Transaction): string {
  const back = new URL(address)
  back.searchParams.set('trxref', reference)
  back.searchParams.set('reference', reference)
  return back.href
}

/** The page of the gateway. Faults act on calls and callbacks; here only `decline` and `asynchronous` do. */
export function checkoutRoutes(app: FastifyInstance, world: World, webhook: Webhook): void {
  readAnyBody(app)

  type Visit = { found: Transaction; isFramed: boolean; reply: FastifyReply }

  /** A page of its own leads back to the merchant, one in a frame tells the popup around it. */
  function lead({ found, isFramed, reply }: Visit, end: 'success' | 'close') {
    if (isFramed) return sendPage(reply, { title: 'Payment', body: framedEnd(end, found) })
    const { callbackUrl, cancelUrl } = found
    if (end === 'close' && cancelUrl) return reply.redirect(cancelUrl, 303)
    if (callbackUrl) return reply.redirect(withReference(callbackUrl, found), 303)
    return sendPage(reply, { title: 'Payment', body: closedPageView(closedWords.paid, null) })
  }

  function closedPage(reply: FastifyReply, found: Transaction | null) {
    const why = found ? (closedBecause(found, world.clock.now()) ?? 'expired') : 'expired'
    const back = found?.callbackUrl ? withReference(found.callbackUrl, found) : null
    const body = closedPageView(closedWords[why], back)
    return sendPage(reply, { title: 'Payment', body }, found ? 410 : 404)
  }

  function page({ found, isFramed, reply }: Visit, problem: string | null = null) {
    const action = `/paystack/checkout/${found.accessCode}${isFramed ? '?frame=1' : ''}`
    const body = checkoutView(found, { action, problem })
    return sendPage(reply, { title: 'Card payment', body }, problem ? 400 : 200)
  }

  function pay(found: Transaction, card: TestCard) {
    found.underWay = null
    found.tries.push({ card, reason: null, at: world.clock.now() })
    webhook.announce(found)
  }

  function tryCard(visit: Visit, fields: CardFields) {
    const { found } = visit
    const card = findTestCard(fields.cardnumber ?? '')
    if (!card) return page(visit, 'This is a test page: use one of its test cards.')
    const byHand = fields.action === 'decline' ? 'Declined by the cardholder' : null
    const broken = () => (world.faults.take('paystack', ['decline']) ? 'Declined' : null)
    const reason = byHand ?? card.reason ?? broken()
    if (reason !== null) {
      // Nothing is sent, and the page takes another card.
      found.tries.push({ card, reason, at: world.clock.now() })
      webhook.forge(found)
      return page(visit, reason)
    }
    if (world.faults.take('paystack', ['asynchronous'])) {
      const waitMs = world.scaled(decidesAfterMs)
      found.underWay = { card, endsAt: after(world.clock.now(), waitMs) }
      world.later(waitMs, () => pay(found, card))
    } else pay(found, card)
    return lead(visit, 'success')
  }

  app.get<Asked>('/paystack/checkout/:accessCode', (request, reply) => {
    const found = transactionsOf(world).byAccessCode(request.params.accessCode)
    if (!found || closedBecause(found, world.clock.now())) return closedPage(reply, found)
    return page({ found, isFramed: request.query.frame === '1', reply })
  })

  app.post<Asked & { Body: CardFields }>('/paystack/checkout/:accessCode', (request, reply) => {
    const found = transactionsOf(world).byAccessCode(request.params.accessCode)
    const fields = request.body ?? {}
    if (!found) return closedPage(reply, null)
    const visit = { found, isFramed: request.query.frame === '1', reply }
    // Pressed twice: the second press ends where the first did.
    if (paidBy(found) && fields.action === 'pay') return lead(visit, 'success')
    if (closedBecause(found, world.clock.now())) return closedPage(reply, found)
    if (fields.action === 'cancel') {
      webhook.forge(found)
      return lead(visit, 'close')
    }
    if (fields.action === 'pay' || fields.action === 'decline') return tryCard(visit, fields)
    return page(visit, 'Choose Pay, Decline or Cancel.')
  })
}
