import type { FastifyInstance, FastifyReply } from 'fastify'
import { closedPageView } from '../page/card-page.view.ts'
import { readAnyBody, sendPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { type CardTransaction, closedBecause } from './card-transaction.ts'
import type { Listener } from './listener.ts'
import { closedWords, paymentPageView } from './payment-page.view.ts'
import { transactionsOf } from './transaction.store.ts'

type Asked = { Querystring: { ID?: string } }

/** Both versions of the page are in use; merchants are told to move to the third. */
const pages = ['/dpo/payv2.php', '/dpo/payv3.php'] as const

function withParameters(address: string | null, parameters: Record<string, string>): string {
  const target = new URL(address ?? 'http://127.0.0.1/')
  for (const [name, value] of Object.entries(parameters)) target.searchParams.append(name, value)
  return target.href
}

/** The reference comes back under two names, and the token too. */
const resultAddress = ({ redirectUrl, token, companyRef, approval }: CardTransaction): string =>
  withParameters(redirectUrl, {
    TransID: token,
    CCDapproval: approval ?? '',
    PnrID: companyRef ?? '',
    TransactionToken: token,
    CompanyRef: companyRef ?? '',
  })

const backAddress = ({ backUrl, redirectUrl, token, companyRef }: CardTransaction): string =>
  withParameters(backUrl ?? redirectUrl, { TransactionToken: token, CompanyRef: companyRef ?? '' })

/** The gateway's page. Faults act on calls and on the listener; here only `decline` does. */
export function paymentPageRoutes(app: FastifyInstance, world: World, listener: Listener): void {
  readAnyBody(app)

  function closedPage(reply: FastifyReply, found: CardTransaction | null): FastifyReply {
    const why = found ? (closedBecause(found, world.clock.now()) ?? 'expired') : 'expired'
    const body = closedPageView(closedWords[why], found && resultAddress(found))
    return sendPage(reply, { title: 'Payment', body }, found ? 410 : 404)
  }

  function page(reply: FastifyReply, found: CardTransaction, action: string, problem?: string) {
    const body = paymentPageView(found, { action, problem: problem ?? null })
    return sendPage(reply, { title: 'Card payment', body }, problem ? 400 : 200)
  }

  function tryCard(reply: FastifyReply, found: CardTransaction, isDeclined: boolean) {
    if (isDeclined || world.faults.take('dpo', ['decline'])) {
      found.declined += 1
      listener.forge(found)
    } else {
      found.approval = String(world.nextId())
    }
    listener.announce(found)
    return reply.redirect(resultAddress(found), 303)
  }

  for (const path of pages) {
    const addressOf = ({ token }: CardTransaction) => `${path}?ID=${token}`

    app.get<Asked>(path, (request, reply) => {
      const found = transactionsOf(world).byToken(request.query.ID ?? '')
      if (!found || closedBecause(found, world.clock.now())) return closedPage(reply, found)
      return page(reply, found, addressOf(found))
    })

    app.post<Asked & { Body: { action?: string } }>(path, (request, reply) => {
      const found = transactionsOf(world).byToken(request.query.ID ?? '')
      const { action } = request.body ?? {}
      if (!found) return closedPage(reply, null)
      // Pressed twice: the second press ends where the first did.
      if (found.approval !== null && action === 'pay') {
        return reply.redirect(resultAddress(found), 303)
      }
      if (closedBecause(found, world.clock.now())) return closedPage(reply, found)
      if (action === 'cancel') {
        // The link back leaves the page as it is: it can be paid until its time is over.
        listener.forge(found)
        return reply.redirect(backAddress(found), 303)
      }
      if (action === 'pay' || action === 'decline') {
        return tryCard(reply, found, action === 'decline')
      }
      return page(reply, found, addressOf(found), 'Choose Pay, Decline or Cancel.')
    })
  }
}
