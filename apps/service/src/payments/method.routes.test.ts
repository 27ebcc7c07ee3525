import { paymentOptionsCall } from '@portal/contract/transaction'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { useWorld } from '../../../../tests/store/world.ts'
import { methodRoutes } from './method.routes.ts'
import { pageMethod, ringMethod } from './payment-fixture.ts'

const { world } = await useWorld()

test.each([
  ['as connected', [pageMethod, ringMethod]],
  ['connected in another order', [ringMethod, pageMethod]],
])('the ways to pay are listed by name, %s', async (_how, methods) => {
  const app = Fastify()
  methodRoutes(app, { world, methods, currency: 'ZMW', limit: () => null })
  const asked = { amount: '50.00', mobileNumber: '971234567', transactionType: 'BUNDLE PURCHASE' }
  const url = `/portal-service/${paymentOptionsCall.path}`
  const reply = await app.inject({ method: 'POST', url, payload: asked })
  const options: { name: string }[] = reply.json().result.paymentOption
  expect(options.map(({ name }) => name)).toEqual(['PAGES', 'PURSE'])
  await app.close()
})
