import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../http/errors.ts'
import { createLimits } from '../http/limits.ts'
import { wordingFixture } from '../http/wording.fixture.ts'
import { anOrder, aPayment, pageMethod, pageProvider } from './payment-fixture.ts'
import { providerRoutes } from './provider.routes.ts'

const perNetwork = 5
const reference = '3'.repeat(26)
const owner = { cookie: 'sid=owner' }

/** The return address of a gateway, and browsers behind one address that come back to it. */
function aReturnAddress() {
  const app = Fastify()
  let looks = 0
  handleErrors(app, wordingFixture)
  const sessions = {
    find: async ({ headers }: { headers: { cookie?: string | undefined } }) =>
      headers.cookie === owner.cookie ? 'owner' : null,
  } as never
  const { localTiered } = createLimits({ database: {} as never, sessions, onRefused: () => {} })
  const readReturn = (query: URLSearchParams) =>
    query.get('tx') ? { reference: query.get('tx'), hint: 'paid' } : null
  const world = {
    methods: new Map([['pages', { ...pageMethod, provider: { ...pageProvider, readReturn } }]]),
    languages: wordingFixture.languages,
    digest: (text: string) => text,
    pause: () => new Promise(() => {}),
    store: {
      async findPayment() {
        looks += 1
        return { payment: aPayment({ state: 'delivered' }), order: anOrder({}) }
      },
    },
  } as never
  providerRoutes(app, {
    world,
    sessions,
    returnLimit: localTiered('returns', { perSession: perNetwork, perNetwork }),
    callbackLimit: () => null,
    onRefusedCallback: () => {},
    onIgnoredCallback: () => {},
  })
  const comeBack = async (query: string, headers: { cookie?: string } = {}) => {
    const url = `/payment/status/return/pages${query}`
    const { headers: answered } = await app.inject({ method: 'GET', url, headers })
    return String(answered.location)
  }
  return { comeBack, looks: () => looks }
}

async function comeOften(times: number, come: () => Promise<string>): Promise<Set<string>> {
  const pages = new Set<string>()
  for (let time = 0; time < times; time += 1) pages.add((await come()).split('&')[0] ?? '')
  return pages
}
const page = `/payment/status?id=${reference}`

test('a return that names no payment counts for nothing', async () => {
  const { comeBack, looks } = aReturnAddress()
  await comeOften(perNetwork * 3, () => comeBack(''))
  await comeBack(`?tx=${reference}`)
  expect(looks()).toBe(1)
})

test('strangers that come back too often see the page of the payment, and its owner is noted', async () => {
  const { comeBack, looks } = aReturnAddress()
  const pages = await comeOften(perNetwork * 3, () => comeBack(`?tx=${reference}`))
  expect([[...pages], looks()]).toEqual([[page], perNetwork])
  await comeBack(`?tx=${reference}`, owner)
  expect(looks()).toBe(perNetwork + 1)
})

test('an owner who comes back too often sees it too, and the provider is asked no more', async () => {
  const { comeBack, looks } = aReturnAddress()
  const pages = await comeOften(perNetwork * 3, () => comeBack(`?tx=${reference}`, owner))
  expect([[...pages], looks()]).toEqual([[page], perNetwork])
})
