import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { standingOf } from '../airtel-money/push.store.ts'
import { statusOf } from '../flutterwave/card.store.ts'
import { refundStateOf, returnedOf } from '../flutterwave/card-refund.ts'
import { readAnyBody, sendPage, wantsPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { type CardRow, startView, type WalletRow } from './start.view.ts'

function cardRows(world: World): CardRow[] {
  const now = world.clock.now()
  return world.cards.all().map((payment) => ({
    gateway: 'flutterwave',
    reference: payment.reference,
    amount: toDecimal(payment.amount),
    currency: payment.amount.currency,
    status: statusOf(payment, now),
    refunded: toDecimal(returnedOf(payment, now)),
    refunds: payment.refunds.map((refund) => ({
      amount: toDecimal(refund.amount),
      status: refundStateOf(refund, now),
    })),
  }))
}

const standingWords = { TIP: 'waiting', TE: 'expired', TS: 'paid', TF: 'failed' } as const

function walletRows(world: World): WalletRow[] {
  const now = world.clock.now()
  return world.pushes.all().map((push) => ({
    msisdn: push.msisdn,
    reference: push.id,
    amount: toDecimal(push.amount),
    status: push.refunded ? 'refunded' : standingWords[standingOf(push, now).status],
  }))
}

/** The start page, every card payment, mails, and the way back to the beginning. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)

  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      body: startView({
        faults: world.faults.list(),
        cards: cardRows(world),
        wallets: walletRows(world),
      }),
    }),
  )

  app.get('/cards', (_request, reply) => reply.send(cardRows(world)))

  app.get('/mail', (_request, reply) => reply.send([]))

  app.post('/reset', (request, reply) => {
    world.reset()
    if (wantsPage(request.headers.accept)) return reply.redirect('/', 303)
    return reply.send({ status: 'reset' })
  })
}
