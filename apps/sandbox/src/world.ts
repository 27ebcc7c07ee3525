import type { Clock } from '@portal/kernel/instant'
import { createPushStore, type PushStore } from './airtel-money/push.store.ts'
import { createTokenStore, type TokenStore, tokenLifeSeconds } from './airtel-money/token.store.ts'
import { createTopUps, type TopUpStore } from './bss/top-up.store.ts'
import { createFaultGate, type FaultGate } from './faults/fault.gate.ts'
import { type CardStore, createCardStore } from './flutterwave/card.store.ts'
import { createPeople, type People } from './people/people.store.ts'
import { createPhones, type Phones } from './phone/phone.store.ts'

/** Everything that changes while the sandbox runs; a reset makes all of it anew. */
type State = {
  people: People
  topUps: TopUpStore
  cards: CardStore
  pushes: PushStore
  phones: Phones
  faults: FaultGate
}

export type World = State & {
  readonly clock: Clock
  /** How long a prompt waits on a phone, in real milliseconds: a person's time is not scaled. */
  readonly promptLifeMs: number
  /** A number that never came before, not even before a reset. */
  nextId(): number
  /** Tokens and addresses belong to the merchants, and so outlive a reset. */
  readonly walletTokens: TokenStore
  walletCallbackUrl(clientId: string): string
  registerWalletCallback(clientId: string, url: string): void
  /** The long waits of providers, in milliseconds, divided by the time scale. */
  scaled(ms: number): number
  /** Runs a task after so many real milliseconds, unless a reset or the end comes first. */
  later(ms: number, task: () => void): void
  /** Counts the resets: work that began in an earlier generation must not act in this one. */
  generation(): number
  reset(): void
  /** Drops what is still to come, so that the process can end. */
  quiet(): void
}

export type WorldOptions = {
  clock: Clock
  timeScale: number
  promptLifeMs: number
  /** Target of wallet callbacks for clients that registered no address. */
  walletCallbackUrl: string
}

export function createWorld(options: WorldOptions): World {
  const { clock, timeScale, promptLifeMs } = options
  const walletCallbackUrls = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  let generation = 0
  // Ids begin at the millisecond of the start, so that those of an earlier process do not come again.
  let lastId: number = clock.now()
  const nextId = () => ++lastId

  const fresh = (): State => ({
    people: createPeople(clock.now()),
    topUps: createTopUps(),
    cards: createCardStore(clock, nextId),
    pushes: createPushStore(),
    phones: createPhones(clock),
    faults: createFaultGate(),
  })

  const quiet = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  const world: World = {
    ...fresh(),
    clock,
    promptLifeMs,
    nextId,
    walletTokens: createTokenStore(clock, (tokenLifeSeconds * 1_000) / timeScale),
    walletCallbackUrl: (clientId) => walletCallbackUrls.get(clientId) ?? options.walletCallbackUrl,
    registerWalletCallback: (clientId, url) => walletCallbackUrls.set(clientId, url),
    scaled: (ms) => ms / timeScale,
    later(ms, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, ms)
      timers.add(timer)
    },
    generation: () => generation,
    reset() {
      quiet()
      generation += 1
      Object.assign(world, fresh())
    },
    quiet,
  }
  return world
}
