import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { currentClient, nameClients } from './request-client.ts'

test.each([
  ['is known', async () => 'S', { session: 'S', isBuyer: true }],
  ['has none', async () => null, { session: null, isBuyer: false }],
  [
    'cannot be looked up',
    async () => {
      throw new Error('the database is away')
    },
    { session: null, isBuyer: false },
  ],
])('a device whose session %s is served as one of its network', async (_what, find, client) => {
  const app = Fastify()
  const sessions = { find } as unknown as Parameters<typeof nameClients>[1]['sessions']
  nameClients(app, { sessions, buyers: { note: () => {}, has: () => true } })
  app.get('/', async () => currentClient())
  const reply = await app.inject('/')
  expect(reply.json()).toEqual({ ...client, network: '127.0.0.1' })
  await app.close()
})
