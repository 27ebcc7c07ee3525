import type { FailureCause } from '../../../../apps/service/src/ports/payment-provider.port.ts'
import type { Transaction } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { hourMs, minuteMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'

/** The portal's promise: wrong PINs of one wallet within a day, over all sessions. */
export const wrongMax = 5

/** Time by which a request may arrive after it was counted. */
const toleranceMs = 2 * minuteMs

/** One request as the wallet took it in; it judges each once. */
export type PinRequest = {
  reference: string
  secret: string
  payer: string
  /** The wallet's own id of a request that is judged later. */
  session: string | null
  askedAt: number
  state: 'pending' | 'wrong' | 'refused' | 'taken'
  cause: FailureCause | null
  transaction: Transaction | null
}

/** One try of the portal's: `isOver` once the portal has heard that its PIN was not wrong. */
type Try = { payer: string; at: number; isOver: boolean }

/** The wallet of one day. */
export type Purse = {
  /** Wrong PINs in a row after which the wallet locks; some wallets never do, so that the portal alone counts. */
  locksAfter: number
  /** Share of requests that are answered before they are judged. */
  laterShare: number
  /** True if a request that was refused at once is answered again, and not forgotten. */
  remembers: boolean
  /** True if it also reports what it answers at once. */
  reportsAll: boolean
  readonly requests: Map<string, PinRequest>
  readonly secrets: Set<string>
  readonly wrongInRow: Map<string, number>
  readonly locked: Set<string>
  readonly tries: Try[]
  /** The processes that asked, with the number of their lives by then. */
  readonly askers: Map<SimProcess, number>
}

const purses = new WeakMap<Outside, Purse>()

export function purseOf(outside: Outside): Purse {
  const { scheduler } = outside
  const known = purses.get(outside) ?? {
    locksAfter: scheduler.pick([wrongMax, 1_000]),
    laterShare: scheduler.pick([0, 0.2, 0.7]),
    remembers: scheduler.chance(0.5),
    reportsAll: scheduler.chance(0.5),
    requests: new Map(),
    secrets: new Set<string>(),
    wrongInRow: new Map(),
    locked: new Set<string>(),
    tries: [],
    askers: new Map(),
  }
  purses.set(outside, known)
  return known
}

/** A PIN as a visitor types it once. Its number is the simulation's alone: it shows a PIN that leaves twice. */
export const typePin = (outside: Outside, isWrong: boolean): string =>
  `${isWrong ? 'wrong' : 'right'}-${outside.newId('')}`
export const isWrongPin = (secret: string): boolean => secret.startsWith('wrong')

/** Counts wrong PINs that were judged, by the time at which they came. */
export function checkWrongPins(outside: Outside, { reference, payer, askedAt }: PinRequest) {
  const wrong = [...purseOf(outside).requests.values()].filter(
    (one) => one.payer === payer && one.state === 'wrong',
  )
  const isBefore = (one: PinRequest) =>
    one.askedAt <= askedAt && one.askedAt > askedAt - 24 * hourMs + toleranceMs
  if (wrong.filter(isBefore).length > wrongMax) {
    outside.complain(
      reference,
      '11: more than five wrong PINs of a wallet were judged within a day',
      'any-loss',
    )
  }
}

/** True while no process that ever asked died or stood still. */
export const isUntroubled = (outside: Outside): boolean =>
  [...purseOf(outside).askers].every(
    ([process, life]) => process.life === life && process.frozenUntil === 0,
  )

/** Tries that the portal may still count against the wallet. */
export function openTries(outside: Outside, payer: string): number {
  const { now } = outside.scheduler
  const since = now - 48 * hourMs
  return purseOf(outside).tries.filter(
    (one) => one.payer === payer && !one.isOver && one.at > since,
  ).length
}
