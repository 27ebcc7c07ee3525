import { callbackFaults, callFaults, operatorFaults } from '../catalogue/faults.ts'
import type { Fault } from '../client/outside.ts'
import { card } from '../ways/card.ts'
import { wallet } from '../ways/wallet.ts'
import type { Action, Way } from '../ways/way.ts'

export const modes = {
  once: { times: 1 },
  'half of the time': { share: 0.5 },
  'until it is cleared': {},
} as const
export type Mode = keyof typeof modes

/** When the fault is set: before the provider is asked for a page or a prompt, or before its payer acts. */
export type Moment = 'while asked' | 'while paid'

/**
 * `twice`: two attempts of one order, and both are paid. `leave`: the payer does nothing. `late`: it is
 * paid after the provider gave up.
 */
export type Act = Action | 'twice' | 'leave' | 'late'

export type FaultCase = {
  name: string
  way: Way
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

/** Longer than a call waits, so that what acts acts after we have given up on it. */
const slowMs = 2_500

const faultOf = (system: Fault['system'], kind: string, mode: Mode): Fault => ({
  system,
  kind,
  ...modes[mode],
  ...(kind === 'slow' ? { delayMs: slowMs } : {}),
})

type Part = Pick<FaultCase, 'way' | 'moment' | 'acts'> &
  Partial<Pick<FaultCase, 'comesBack' | 'held' | 'beside'>>

const caseOf = (system: Fault['system'], kind: string, mode: Mode, part: Part): FaultCase => ({
  comesBack: true,
  held: false,
  ...part,
  fault: faultOf(system, kind, mode),
  mode,
  name: [
    `${part.way.name}: ${system} ${kind} ${mode}, ${part.moment}`,
    ...(part.held ? ['held'] : []),
    ...(part.beside ? [part.beside.kind] : []),
  ].join(', '),
})

const casesOf = (
  system: Fault['system'],
  kinds: readonly string[],
  kept: readonly Mode[],
  part: Part,
): FaultCase[] => kinds.flatMap((kind) => kept.map((mode) => caseOf(system, kind, mode, part)))

const everyMode = Object.keys(modes) as Mode[]

type LaneCases = Record<string, readonly FaultCase[]>

const acts: readonly Act[] = ['pay', 'decline', 'cancel', 'twice']
const byCard: Part = { way: card, moment: 'while paid', acts }

/** Each lane has a portal and an outside world of its own, so that lanes run side by side. */
const cardLanes: LaneCases = {
  'the page of the gateway': casesOf(card.provider, callFaults, everyMode, {
    way: card,
    moment: 'while asked',
    acts: card.actions,
  }),
  'enquiries and refunds of the gateway': casesOf(card.provider, callFaults, everyMode, byCard),
  'callbacks and cards of the gateway': [
    ...casesOf(card.provider, callbackFaults, everyMode, { ...byCard, comesBack: false }),
    ...casesOf(card.provider, ['decline'], everyMode, byCard),
  ],
  'delivery by the operator': casesOf('bss', operatorFaults, everyMode, byCard),
  'delivery by the operator for good': [
    caseOf('bss', 'fail-delivery', 'until it is cleared', {
      way: card,
      moment: 'while paid',
      acts: ['pay', 'pay', 'twice'],
      held: true,
    }),
  ],
}

const byWallet: Part = { way: wallet, moment: 'while paid', acts: ['pay', 'decline', 'twice'] }
const forGood: readonly Mode[] = ['until it is cleared']

/**
 * Calls of the wallet are broken until that is cleared, callbacks once: what a share of them would add
 * is the engine's, and the card's lanes have it.
 */
const walletLanes: LaneCases = {
  'pushes and callbacks of the wallet': [
    ...casesOf(wallet.provider, callFaults, forGood, {
      way: wallet,
      moment: 'while asked',
      acts: ['pay', 'decline', 'leave'],
    }),
    // The one phone that is off has money for nine late approvals.
    ...casesOf(wallet.provider, [...callbackFaults, 'decline'], ['once'], {
      ...byWallet,
      acts: [...byWallet.acts, 'late'],
    }),
  ],
  'enquiries of the wallet, and delivery': [
    // Without callbacks the portal has to ask how it ended, and to ask it is what is broken.
    ...casesOf(wallet.provider, callFaults, forGood, {
      ...byWallet,
      beside: { system: wallet.provider, kind: 'no-callback' },
    }),
    ...casesOf('bss', operatorFaults, ['once'], byWallet),
  ],
}

export const lanes: LaneCases = { ...cardLanes, ...walletLanes }
