import { createServer, type Server } from 'node:http'
import { after, systemClock } from '@portal/kernel/instant'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Deadline } from '../../ports/outcome.port.ts'
import type { EnquiryRequest, Provider, RefundRequest } from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import type {
  Accepted,
  Charge,
  Driver,
  PassingRequest,
  ReceivedCallback,
  RequestRole,
} from './driver.ts'
import { type Relay, startRelay, type Treatment } from './relay.ts'

/** A paid charge, as the refund needs it. */
export type Paid = { charge: Charge; accepted: Accepted; providerId: string }

/** Longer than any wait of a sandbox at the time scale that drivers use, in milliseconds. */
export const patience = { timeout: 8_000, interval: 20 }

/** The most requests that one step of an adapter takes. */
export const requestsMost = 5

/** Adapter, relay, sandbox and the address for callbacks, set up around every test. */
export type Stage<P extends Provider = Provider> = {
  readonly driver: Driver<P>
  readonly relay: Relay
  /** A new adapter that calls through the relay, or at another origin. */
  connect(origin?: string): P
  /** Treats every request of one role; the others pass. */
  treat(role: RequestRole, treatment: Treatment): void
  acts(): PassingRequest[]
  /**
   * The lease of a process that is suspended while its request number `count` is on its way: it goes
   * on when the lease has long been another process's.
   */
  leaseOf(count: number): Deadline
  callbacks(): ReceivedCallback[]
  accept(provider: P, charge?: Charge): Promise<{ charge: Charge; accepted: Accepted }>
  pay(provider: P): Promise<Paid>
}

export const enquiryOf = (charge: Charge, accepted?: Accepted): EnquiryRequest => ({
  reference: charge.reference,
  sessions: accepted?.session ? [accepted.session] : [],
  providerId: null,
  within: ample,
})

export const refundOf = (charge: Charge, providerId: string): RefundRequest => ({
  reference: charge.reference,
  providerId,
  amount: charge.amount,
  providerRefundId: null,
  since: after(systemClock.now(), -60_000),
  within: ample,
})

/** Asks until the wait that the provider imposes on enquiries is over. */
export async function enquireSettled(provider: Provider, charge: Charge, accepted: Accepted) {
  const ask = () => provider.enquire(enquiryOf(charge, accepted))
  await expect.poll(async () => (await ask()).kind, patience).toMatch(/successful|failed/)
  return ask()
}

async function listenForCallbacks(receive: (callback: ReceivedCallback) => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    let rawBody = ''
    for await (const chunk of request.setEncoding('utf8')) rawBody += chunk
    const headers: ReceivedCallback['headers'] = {}
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string') headers[name] = value
    }
    receive({ headers, rawBody })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Registers what has to happen before and after the tests of the surrounding block. */
export function setStage<P extends Provider>(driver: Driver<P>): Stage<P> {
  let relay: Relay
  let merchant: Server
  let sandbox = ''
  let received: ReceivedCallback[] = []

  beforeAll(async () => {
    merchant = await listenForCallbacks((callback) => received.push(callback))
    const address = merchant.address()
    if (typeof address !== 'object' || !address) throw new Error('No port was free.')
    relay = await startRelay(() => sandbox)
    sandbox = await driver.start({ callbackUrl: `http://127.0.0.1:${address.port}/callback` })
  })
  beforeEach(async () => {
    await driver.reset()
    relay.reset()
    received = []
  })
  afterAll(async () => {
    await driver.stop()
    await relay.close()
    merchant.closeAllConnections()
    merchant.close()
  })

  const stage: Stage<P> = {
    driver,
    get relay() {
      return relay
    },
    connect: (origin) => driver.connect(origin ?? relay.origin),
    treat: (role, treatment) =>
      relay.treat((request) => (driver.roleOf(request) === role ? treatment : { kind: 'pass' })),
    acts: () => relay.passed().filter((request) => driver.roleOf(request) === 'act'),
    leaseOf: (count) => ({
      leftMs: () => (relay.passed().length >= count ? -120_000 : 3_600_000),
    }),
    callbacks: () => received,
    async accept(provider, charge = driver.charge()) {
      const accepted = await provider.charge({ ...charge, within: ample })
      if (accepted.kind !== 'accepted') throw new Error(JSON.stringify(accepted))
      return { charge, accepted }
    },
    async pay(provider) {
      const { charge, accepted } = await stage.accept(provider)
      await driver.pay(charge, accepted)
      const answer = await enquireSettled(provider, charge, accepted)
      if (answer.kind !== 'successful') throw new Error(answer.kind)
      return { charge, accepted, providerId: answer.providerId }
    },
  }
  return stage
}
