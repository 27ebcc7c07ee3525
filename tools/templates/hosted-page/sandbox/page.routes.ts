import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  amountHeader,
  cardForm,
  closedPageView,
} from '../../../../apps/sandbox/src/page/card-page.view.ts'
import { html } from '../../../../apps/sandbox/src/page/html.ts'
import { readAnyBody, sendPage } from '../../../../apps/sandbox/src/page/page.routes.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import { chargesOf } from '../../common/sandbox/charge.store.ts'
import { type Charge, statusOf } from '../../common/sandbox/charge.ts'
import type { Webhook } from '../../common/sandbox/webhook.ts'

type Asked = { Params: { id: string }; Body: { action?: string } | undefined }

const base = '/acme/pay'
export const pathOf = ({ id }: Charge): string => `${base}/${id}`

const anyCard = { number: '5436 8862 6984 8367', cvv: '123' }

function returnAddress({ returnUrl, reference }: Charge, status: string): string {
  const target = new URL(returnUrl ?? 'http://127.0.0.1/')
  target.searchParams.set('reference', reference)
  target.searchParams.set('status', status)
  return target.href
}

/** The gateway's page. Faults act on calls and notifications; here only `decline` does. */
export function pageRoutes(app: FastifyInstance, world: World, webhook: Webhook): void {
  readAnyBody(app)

  const find = (id: string) => chargesOf(world).byId(id)
  const isOpen = (charge: Charge) => statusOf(charge, world.clock.now()) === 'open'

  function closed(reply: FastifyReply, charge: Charge | null): FastifyReply {
    const address = charge && returnAddress(charge, charge.end ?? 'cancelled')
    const body = closedPageView('The time for this payment is over.', address)
    return sendPage(reply, { title: 'Payment', body }, charge ? 410 : 404)
  }

  app.get<Asked>(`${base}/:id`, (request, reply) => {
    const charge = find(request.params.id)
    if (!charge || !isOpen(charge)) return closed(reply, charge)
    const form = cardForm({ action: pathOf(charge), problem: null, card: anyCard })
    const body = html`<main class="gateway">
<section class="sheet">
  ${amountHeader(charge.amount, charge.title)}
  ${form}
  <p class="muted">Any card pays on this page.</p>
</section>
</main>`
    return sendPage(reply, { title: 'Card payment', body })
  })

  app.post<Asked>(`${base}/:id`, (request, reply) => {
    const charge = find(request.params.id)
    if (!charge) return closed(reply, null)
    // Pressed twice: the second press ends where the first did.
    if (charge.end) return reply.redirect(returnAddress(charge, charge.end), 303)
    if (!isOpen(charge)) return closed(reply, charge)
    const action = request.body?.action
    if (action !== 'pay' && action !== 'decline') {
      // Whoever leaves can come back: the page can be paid until its time is over.
      webhook.forge(charge)
      return reply.redirect(returnAddress(charge, 'cancelled'), 303)
    }
    const isDeclined = action === 'decline' || world.faults.take('acme', ['decline']) !== null
    charge.end = isDeclined ? 'declined' : 'paid'
    if (isDeclined) webhook.forge(charge)
    webhook.announce(charge)
    return reply.redirect(returnAddress(charge, charge.end), 303)
  })
}
