import { randomBytes } from 'node:crypto'
import { addressOf } from '@portal/contract/call'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { newId } from '@portal/kernel/ids'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { createKnownBuyers } from '../../http/addresses/known-buyers.ts'
import { attemptToShow } from './order.flow.ts'
import { orderPageRoutes } from './order-page.routes.ts'

const { deps: flowDeps, keep, visitor } = await useDeps()
const { asker, ownerHash } = visitor()
const buyers = createKnownBuyers({ readMs: () => 0 })

test('order and attempt are of one moment where the attempt ends between two reads', async () => {
  const ended = { state: 'superseded', reason: 'cancelled' } as const
  const { order: kept, payment } = await keep(ended, { ownerHash })
  const { store } = flowDeps
  flowDeps.store = {
    ...store,
    async findOrder(of) {
      const order = await store.findOrder(of)
      return order && { ...order, openAttempt: payment.id }
    },
  }
  const app = Fastify()
  const sessions = { find: async () => asker.session } as never
  orderPageRoutes(app, { flowDeps, sessions, limit: () => null, pinKey: 'key', buyers })
  const reply = await app.inject({ url: `${addressOf(orderPageCall)}?order=${kept.id}` })
  expect(reply.json().result).toMatchObject({ transaction: { status: 'FAILED', canRetry: true } })
  await app.close()
})

test('the key for a PIN comes with an attempt that waits for one, to its owner', async () => {
  const waiting = { state: 'registered', provider: 'vault', chargeSentAt: null } as const
  const { payment } = await keep(waiting, { ownerHash })
  const pageOf = async (session: typeof asker.session) => {
    const app = Fastify()
    const sessions = { find: async () => session } as never
    orderPageRoutes(app, { flowDeps, sessions, limit: () => null, pinKey: 'key', buyers })
    const reply = await app.inject({ url: `${addressOf(orderPageCall)}?tid=${payment.id}` })
    await app.close()
    return reply.json().result
  }
  expect(await pageOf(asker.session)).toMatchObject({
    pinKey: 'key',
    transaction: { awaitsPin: true },
  })
  const others = await pageOf(visitor().asker.session)
  expect(others).not.toHaveProperty('pinKey')
  expect(others.transaction).not.toHaveProperty('awaitsPin')
})

test('an attempt that paid its order between two reads is the one that is shown', async () => {
  const old = await keep({ state: 'failed' }, { ownerHash })
  const { order } = old
  const { store } = flowDeps
  flowDeps.store = {
    ...store,
    findOrder: async () => ({ ...order, paidBy: null }),
    latestPayment: async () => ({
      order: { ...order, paidBy: old.payment.id },
      payment: { ...old.payment, id: newId<'TransactionId'>(randomBytes) },
    }),
  }
  const shown = await attemptToShow(flowDeps, order)
  expect(shown?.payment.id).toBe(old.payment.id)
})
