import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import { createLimits } from '../../http/limits/limits.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import { paymentSettings } from '../core/payment.settings.ts'
import { anOrder, aPayment, pageMethod, pageProvider, start } from '../core/payment-fixture.ts'
import { providerRoutes } from './provider.routes.ts'

const perNetwork = 5
const [reference, unknown] = ['3'.repeat(26), '4'.repeat(26)]
const owner = { cookie: 'sid=owner' }

/** The return address of a gateway, and browsers behind one address that come back to it. */
function aReturnAddress() {
  const app = Fastify()
  let notes = 0
  handleErrors(app, wordingFixture)
  const sessions = {
    find: async ({ headers }: { headers: { cookie?: string | undefined } }) =>
      headers.cookie === owner.cookie ? 'owner' : null,
  } as never
  const { localTiered } = createLimits({ store: {} as never, sessions, onRefused: () => {} })
  const readReturn = (query: URLSearchParams) =>
    query.get('tx') ? { reference: query.get('tx'), outcome: 'paid' } : null
  const flowDeps = {
    methods: new Map([['pages', { ...pageMethod, provider: { ...pageProvider, readReturn } }]]),
    languages: wordingFixture.languages,
    digest: (text: string) => text,
    pause: () => new Promise(() => {}),
    clock: { now: () => start },
    counter: { readMs: () => 0 },
    settings: paymentSettings(1),
    store: {
      async findPayment(id: string) {
        return id === reference ? { payment: aPayment(), order: anOrder({ language: 'SW' }) } : null
      },
      /** How a return is noted that is not its owner's. */
      async nudge() {
        notes += 1
      },
      /** How one of the owner is noted. */
      async transaction() {
        notes += 1
        return null
      },
    },
  } as never
  providerRoutes(app, {
    flowDeps,
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
  return { comeBack, notes: () => notes }
}

async function comeOften(times: number, come: () => Promise<string>): Promise<Set<string>> {
  const pages = new Set<string>()
  for (let time = 0; time < times; time += 1) pages.add((await come()).split('&')[0] ?? '')
  return pages
}
const page = `/sw/payment/status?id=${reference}`

test('a return that names no payment counts for nothing', async () => {
  const { comeBack, notes } = aReturnAddress()
  await comeOften(perNetwork * 3, () => comeBack(''))
  await comeBack(`?tx=${reference}`)
  expect(notes()).toBe(1)
})

test('strangers that come back too often see the page of the payment, and its owner is noted', async () => {
  const { comeBack, notes } = aReturnAddress()
  const pages = await comeOften(perNetwork * 3, () => comeBack(`?tx=${reference}`))
  expect([[...pages], notes()]).toEqual([[page], perNetwork])
  await comeBack(`?tx=${reference}`, owner)
  expect(notes()).toBe(perNetwork + 1)
})

test('an owner who comes back too often sees it too, and the provider is asked no more', async () => {
  const { comeBack, notes } = aReturnAddress()
  const pages = await comeOften(perNetwork * 3, () => comeBack(`?tx=${reference}`, owner))
  expect([[...pages], notes()]).toEqual([[page], perNetwork])
})

test('a return to an attempt that is not known leads to the search, however often it comes', async () => {
  const { comeBack, notes } = aReturnAddress()
  const pages = await comeOften(perNetwork * 3, () => comeBack(`?tx=${unknown}`))
  expect([[...pages], notes()]).toEqual([['/payment/status'], 0])
})
