import { createServer, type Server } from 'node:http'
import { after, systemClock } from '@portal/kernel/instant'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Deadline } from '../../ports/outcome.port.ts'
import type {
  AskingProvider,
  ChargeAnswer,
  DirectProvider,
  EnquiryRequest,
  Provider,
  RefundRequest,
  SecretChargeAnswer,
  SecretProvider,
} from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import type {
  Accepted,
  Charge,
  CommonDriver,
  DirectDriver,
  Driver,
  PassingRequest,
  ReceivedCallback,
  RequestRole,
  SecretDriver,
} from './driver.ts'
import { type Relay, startRelay, type Treatment } from './relay.ts'

/** A paid charge, as the refund needs it. */
export type Paid = {
  charge: Charge
  accepted: Sessioned
  providerId: string
  /** What is kept by now of the charge, as the engine keeps it: its session, and what callbacks brought. */
  kept: () => readonly string[]
}
/** `session`: the provider's own id of a charge, where it named one. */
type Sessioned = Pick<Accepted, 'session'>

/** Longer than any wait of a sandbox at the time scale that drivers use, in milliseconds. */
export const patience = { timeout: 8_000, interval: 20 }

/** The most requests that one step of an adapter takes. */
export const requestsMost = 5

/** A charge with its lease. */
type SentCharge = Charge & { within: Deadline }

/** Adapter, relay, sandbox and the address for callbacks, set up around every test. */
type Scene<P extends Provider> = {
  readonly driver: CommonDriver<P>
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
}

/** The part of the stage that the providers of all protocols share. */
export type CommonStage<P extends Provider = Provider> = Scene<P> & {
  /** The answer to a sound charge. */
  readonly charged: 'accepted' | 'successful'
  /** Sends a charge, by the right secret where the protocol has one. */
  send(provider: P, charge: SentCharge): Promise<ChargeAnswer | SecretChargeAnswer>
  pay(provider: P): Promise<Paid>
}

export type Stage<P extends AskingProvider = AskingProvider> = CommonStage<P> & {
  readonly driver: Driver<P>
  accept(provider: P, charge?: Charge): Promise<{ charge: Charge; accepted: Accepted }>
}

export type SecretStage = CommonStage<SecretProvider> & {
  readonly driver: SecretDriver
  sendSecret(
    provider: SecretProvider,
    charge: SentCharge & { requestId?: string },
    secret: string,
  ): Promise<SecretChargeAnswer>
}

export type DirectStage = CommonStage<DirectProvider> & { readonly driver: DirectDriver }

export const enquiryOf = (
  charge: Charge,
  accepted?: Sessioned,
): EnquiryRequest & { requestId: string } => ({
  reference: charge.reference,
  requestId: charge.reference,
  sessions: accepted?.session ? [accepted.session] : [],
  providerId: null,
  sentAt: systemClock.now(),
  registeredAt: systemClock.now(),
  within: ample,
})

export const refundOf = ({
  charge,
  providerId,
  kept,
}: Pick<Paid, 'charge' | 'providerId'> & Partial<Paid>): RefundRequest => ({
  reference: charge.reference,
  providerId,
  amount: charge.amount,
  sessions: kept?.() ?? [],
  callbackUrl: charge.callbackUrl,
  mayRepeat: true,
  providerRefundId: null,
  since: after(systemClock.now(), -60_000),
  within: ample,
})

/** Asks until the wait that the provider imposes on enquiries is over. */
export async function enquireSettled(provider: Provider, charge: Charge, accepted: Sessioned) {
  const ask = () => provider.enquire(enquiryOf(charge, accepted))
  await expect.poll(async () => (await ask()).kind, patience).toMatch(/successful|failed/)
  return ask()
}

/** What callbacks about this charge, or about no charge by name, brought so far. */
function broughtTo(
  provider: Provider,
  callbacks: readonly ReceivedCallback[],
  { session }: Sessioned,
): string[] {
  return callbacks.flatMap((callback) => {
    const read = provider.readCallback(callback)
    return read && (read.session ?? session) === session ? (read.brings ?? []) : []
  })
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
function setScene<P extends Provider>(driver: CommonDriver<P>): Scene<P> {
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

  return {
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
  }
}

/** What a charge has beside its own: the words that the payer is shown, and time. */
export const asking = { shownAs: '977000001', within: ample }

/** Registers what has to happen before and after the tests of the surrounding block. */
export function setStage<P extends AskingProvider>(driver: Driver<P>): Stage<P> {
  async function accept(provider: P, charge = driver.charge()) {
    const accepted = await provider.charge({ ...charge, ...asking })
    if (accepted.kind !== 'accepted') throw new Error(JSON.stringify(accepted))
    return { charge, accepted }
  }
  const scene = setScene(driver)
  return Object.assign(scene, {
    driver,
    charged: 'accepted' as const,
    send: (provider: P, charge: SentCharge) => provider.charge({ ...asking, ...charge }),
    accept,
    async pay(provider: P) {
      const { charge, accepted } = await accept(provider)
      await driver.pay(charge, accepted)
      const answer = await enquireSettled(provider, charge, accepted)
      if (answer.kind !== 'successful') throw new Error(answer.kind)
      const brought = () => broughtTo(provider, scene.callbacks(), accepted)
      // Where the callback alone names what a refund needs.
      if (provider.enquiresBySession) await expect.poll(brought, patience).not.toEqual([])
      const kept = () => (accepted.session ? [accepted.session, ...brought()] : brought())
      return { charge, accepted, providerId: answer.providerId, kept }
    },
  })
}

/** A charge that was answered with the money, or with an id under which it was taken later. */
async function paidBy<P extends Provider>(
  provider: P,
  charge: Charge,
  answer: ChargeAnswer | SecretChargeAnswer,
): Promise<Paid> {
  const session = answer.kind === 'accepted' ? answer.session : null
  const result = session ? await enquireSettled(provider, charge, { session }) : answer
  if (result.kind !== 'successful') throw new Error(JSON.stringify(result))
  const kept = () => (session ? [session] : [])
  return { charge, accepted: { session }, providerId: result.providerId, kept }
}

/** The same for a wallet that is charged by a secret. */
export function setSecretStage(driver: SecretDriver): SecretStage {
  const sendSecret: SecretStage['sendSecret'] = (provider, charge, secret) =>
    provider.charge({ requestId: charge.reference, ...charge, secret })
  const send: SecretStage['send'] = (provider, charge) =>
    sendSecret(provider, charge, driver.rightSecret)
  return Object.assign(setScene(driver), {
    driver,
    charged: 'successful' as const,
    send,
    sendSecret,
    async pay(provider: SecretProvider) {
      const charge = driver.charge()
      return paidBy(provider, charge, await send(provider, { ...charge, within: ample }))
    },
  })
}

/** The same for an account that one request debits. */
export function setDirectStage(driver: DirectDriver): DirectStage {
  const send: DirectStage['send'] = (provider, charge) => provider.charge(charge)
  return Object.assign(setScene(driver), {
    driver,
    charged: 'successful' as const,
    send,
    async pay(provider: DirectProvider) {
      const charge = driver.charge()
      return paidBy(provider, charge, await send(provider, { ...charge, within: ample }))
    },
  })
}
