import type { CardAction } from '../client/card-hand.ts'
import type { Fault } from '../client/outside.ts'

export const modes = {
  once: { times: 1 },
  'half of the time': { share: 0.5 },
  'until it is cleared': {},
} as const
export type Mode = keyof typeof modes

/** When the fault is set: while the gateway is asked for its page, or when the page is open. */
export type Moment = 'at the page' | 'at the card'

/** `twice`: two attempts of one order, and both pages are paid. */
export type Act = CardAction | 'twice'

export type FaultCase = {
  name: string
  fault: Fault
  mode: Mode
  moment: Moment
  acts: readonly Act[]
  /** False where the visitor closes the tab after paying, so that only callbacks and polls can tell. */
  comesBack: boolean
  /** Kept until every payment is over, instead of until it has struck a few times. */
  held: boolean
}

const callKinds = ['timeout', 'refuse', 'error', 'slow'] as const
const callbackKinds = [
  'no-callback',
  'duplicate-callback',
  'late-callback',
  'wrong-amount-callback',
  'forged-callback',
] as const

/** Longer than a call waits, so that what acts acts after we have given up on it. */
const slowMs = 2_500

const faultOf = (system: Fault['system'], kind: string, mode: Mode): Fault => ({
  system,
  kind,
  ...modes[mode],
  ...(kind === 'slow' ? { delayMs: slowMs } : {}),
})

const named = (part: Omit<FaultCase, 'name'>): FaultCase => ({
  ...part,
  name: `${part.fault.system} ${part.fault.kind} ${part.mode}, ${part.moment}${part.held ? ', held' : ''}`,
})

const everyMode = (make: (mode: Mode) => Omit<FaultCase, 'name'>): FaultCase[] =>
  (Object.keys(modes) as Mode[]).map((mode) => named(make(mode)))

const atThePage = callKinds.flatMap((kind) =>
  everyMode((mode) => ({
    fault: faultOf('flutterwave', kind, mode),
    mode,
    moment: 'at the page',
    acts: ['pay', 'decline', 'cancel'],
    comesBack: true,
    held: false,
  })),
)

const atTheCard = (system: Fault['system'], kinds: readonly string[], comesBack: boolean) =>
  kinds.flatMap((kind) =>
    everyMode((mode) => ({
      fault: faultOf(system, kind, mode),
      mode,
      moment: 'at the card',
      acts: ['pay', 'decline', 'cancel', 'twice'],
      comesBack,
      held: false,
    })),
  )

const undeliverable = named({
  fault: { system: 'bss', kind: 'fail-delivery' },
  mode: 'until it is cleared',
  moment: 'at the card',
  acts: ['pay', 'pay', 'twice'],
  comesBack: true,
  held: true,
})

/** Each lane has a portal and an outside world of its own, so that lanes run side by side. */
export const lanes: Record<string, readonly FaultCase[]> = {
  'the page of the gateway': atThePage,
  'enquiries and refunds of the gateway': atTheCard('flutterwave', callKinds, true),
  'callbacks and cards of the gateway': [
    ...atTheCard('flutterwave', callbackKinds, false),
    ...atTheCard('flutterwave', ['decline'], true),
  ],
  'delivery by the operator': atTheCard('bss', [...callKinds, 'fail-delivery'], true),
  'delivery by the operator for good': [undeliverable],
}
