import type { Deadline, Lost, Unsent } from './outcome.port.ts'

/** What can be wrong with the connection to an outside system, from the first step to the last. Decision 182. */
export const checkFaults = [
  'name',
  'address',
  'certificate',
  'allow-list',
  'key',
  'clock',
  'currency',
  'answer',
] as const
export type CheckFault = (typeof checkFaults)[number]

/** The answer to one harmless call: nothing is charged, stored or sent by it. */
export type CheckAnswer =
  /** The system took our key. `currencies`: those of our account there; null where the system does not tell. */
  | { kind: 'right'; currencies: readonly string[] | null }
  /** The system says itself what is wrong. */
  | { kind: 'wrong'; about: CheckFault; detail: string }
  /** What is wrong is seen by the way on which the call failed. */
  | Unsent
  | Lost

/**
 * An outside system that can be asked whether we are connected to it. One whose adapter has no harmless call leaves it out.
 * Decision 182.
 */
export type Checkable = { check(within: Deadline): Promise<CheckAnswer> }
