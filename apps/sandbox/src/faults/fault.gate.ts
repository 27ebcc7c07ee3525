/** Faults of any call to a provider. */
export const callKinds = ['timeout', 'refuse', 'error', 'slow'] as const

/** Faults of a callback. */
export const callbackKinds = [
  'no-callback',
  'duplicate-callback',
  'late-callback',
  'wrong-amount-callback',
] as const

export const kinds = [
  ...callKinds,
  ...callbackKinds,
  'forged-callback',
  'decline',
  'refund-fails',
  'asynchronous',
  'fail-delivery',
  'hold-delivery',
  'refuse-for-good',
  'first-try',
  'last-try',
  'remember-wrong',
] as const
export type FaultKind = (typeof kinds)[number]

/** Kinds of single systems: each names its own beside the common ones. */
const specialKinds: readonly FaultKind[] = [
  'refund-fails',
  'asynchronous',
  'hold-delivery',
  'refuse-for-good',
  'first-try',
  'last-try',
  'remember-wrong',
]

/** Kinds that strike any system. */
export const commonKinds: readonly FaultKind[] = kinds.filter(
  (kind) => !specialKinds.includes(kind),
)

export type FaultOrder = {
  system: string
  kind: FaultKind
  /** How often it still strikes; null is without end. */
  times: number | null
  /** The probability, 0 to 1, that it strikes when asked; null is always. */
  share: number | null
  /** For what waits, in real milliseconds; null is the kind's own default. */
  delayMs: number | null
}

export type FaultGate = {
  add(order: FaultOrder): void
  list(): FaultOrder[]
  clear(): void
  /** The first fault set for this system, of one of these kinds, that strikes now; uses one of its times. */
  take(system: string, wanted: readonly FaultKind[]): FaultOrder | null
}

/** Mulberry32: small, and the same row of numbers for the same seed, so that runs repeat. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createFaultGate(): FaultGate {
  let set: (FaultOrder & { random: () => number })[] = []
  let ordinal = 0

  const strikes = (fault: { share: number | null; random: () => number }): boolean =>
    fault.share === null || fault.random() < fault.share

  return {
    add(order) {
      ordinal += 1
      set.push({ ...order, random: seededRandom(ordinal) })
    },
    list: () => set.map(({ random: _, ...order }) => order),
    clear() {
      set = []
      ordinal = 0
    },
    take(system, wanted) {
      const fault = set.find(
        (each) => each.system === system && wanted.includes(each.kind) && strikes(each),
      )
      if (!fault) return null
      if (fault.times !== null) {
        fault.times -= 1
        if (fault.times <= 0) set = set.filter((each) => each !== fault)
      }
      const { random: _, ...order } = fault
      return order
    },
  }
}
