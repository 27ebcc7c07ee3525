import type { CardAction } from '../client/card-hand.ts'
import type { Fault } from '../client/outside.ts'

export const modes = {
  once: { times: 1 },
  'half of the time': { share: 0.5 },
  'until it is cleared': {},
} as const
export type Mode = keyof typeof modes

/** When the fault is set: while a page or a prompt is asked for, or when it is there. */
export type Moment = 'at the page' | 'at the card' | 'at the push' | 'at the phone'

/**
 * `twice`: two attempts of one order, and both are paid. `leave`: nobody answers the prompt. `late`: it
 * is approved after the wallet gave up.
 */
export type Act = CardAction | 'twice' | 'approve' | 'leave' | 'late'

export type FaultCase = {
  name: string
  method: 'card' | 'wallet'
  fault: Fault
  mode: Mode
  moment: Moment
  acts: readonly Act[]
  /** False where the visitor closes the tab after paying, so that only callbacks and polls can tell. */
  comesBack: boolean
  /** Kept until every payment is over, instead of until it has struck a few times. */
  held: boolean
  /** Another fault that lasts as long, so that the portal has to ask. */
  beside?: Fault
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
  name: [
    `${part.method}: ${part.fault.system} ${part.fault.kind} ${part.mode}, ${part.moment}`,
    ...(part.held ? ['held'] : []),
    ...(part.beside ? [part.beside.kind] : []),
  ].join(', '),
})

const everyMode = (make: (mode: Mode) => Omit<FaultCase, 'name'>): FaultCase[] =>
  (Object.keys(modes) as Mode[]).map((mode) => named(make(mode)))

const atThePage = callKinds.flatMap((kind) =>
  everyMode((mode) => ({
    method: 'card',
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
      method: 'card',
      fault: faultOf(system, kind, mode),
      mode,
      moment: 'at the card',
      acts: ['pay', 'decline', 'cancel', 'twice'],
      comesBack,
      held: false,
    })),
  )

const undeliverable = named({
  method: 'card',
  fault: { system: 'bss', kind: 'fail-delivery' },
  mode: 'until it is cleared',
  moment: 'at the card',
  acts: ['pay', 'pay', 'twice'],
  comesBack: true,
  held: true,
})

const wallet = 'airtel-money'
const everyAct: readonly Act[] = ['approve', 'decline', 'twice']

const walletCase = (
  part: Pick<FaultCase, 'mode' | 'moment' | 'acts'> & { system?: 'bss'; kind: string } & Pick<
      FaultCase,
      'beside'
    >,
): FaultCase => {
  const { system = wallet, kind, ...rest } = part
  const fault = faultOf(system, kind, rest.mode)
  return named({ ...rest, method: 'wallet', fault, comesBack: false, held: false })
}

const atThePush = (kept: readonly Mode[]) =>
  callKinds.flatMap((kind) =>
    kept.map((mode) =>
      walletCase({ kind, mode, moment: 'at the push', acts: ['approve', 'decline', 'leave'] }),
    ),
  )

/** Without callbacks the portal has to ask how it ended, and to ask it is what is broken. */
const whileAsking = (kept: readonly Mode[]) =>
  callKinds.flatMap((kind) =>
    kept.map((mode) =>
      walletCase({
        kind,
        mode,
        moment: 'at the phone',
        acts: everyAct,
        beside: { system: wallet, kind: 'no-callback' },
      }),
    ),
  )

const atThePhone = (kept: readonly Mode[]) =>
  [...callbackKinds, 'decline'].flatMap((kind) =>
    kept.map((mode) =>
      // The one phone that is off has money for nine late approvals.
      walletCase({
        kind,
        mode,
        moment: 'at the phone',
        acts: mode === 'once' ? [...everyAct, 'late'] : everyAct,
      }),
    ),
  )

const deliveryByWallet = (kept: readonly Mode[]) =>
  [...callKinds, 'fail-delivery'].flatMap((kind) =>
    kept.map((mode) =>
      walletCase({ system: 'bss', kind, mode, moment: 'at the phone', acts: everyAct }),
    ),
  )

type LaneCases = Record<string, readonly FaultCase[]>

/** Each lane has a portal and an outside world of its own, so that lanes run side by side. */
const cardLanes: LaneCases = {
  'the page of the gateway': atThePage,
  'enquiries and refunds of the gateway': atTheCard('flutterwave', callKinds, true),
  'callbacks and cards of the gateway': [
    ...atTheCard('flutterwave', callbackKinds, false),
    ...atTheCard('flutterwave', ['decline'], true),
  ],
  'delivery by the operator': atTheCard('bss', [...callKinds, 'fail-delivery'], true),
  'delivery by the operator for good': [undeliverable],
}

/**
 * Calls of the wallet are broken until that is cleared, callbacks once: what a share of them would add
 * is the engine's, and the card's lanes have it.
 */
const walletLanes: LaneCases = {
  'pushes and callbacks of the wallet': [
    ...atThePush(['until it is cleared']),
    ...atThePhone(['once']),
  ],
  'enquiries of the wallet, and delivery': [
    ...whileAsking(['until it is cleared']),
    ...deliveryByWallet(['once']),
  ],
}

export const lanes: LaneCases = { ...cardLanes, ...walletLanes }
