import type { LineType } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PassingRequest, RequestRole } from '../../adapters/conformance/driver.ts'
import type { Abilities } from '../define-operator.ts'

/** Numbers of the played system, and what it says of their lines. */
export type LineFacts = {
  readonly known: readonly (readonly [Msisdn, LineType])[]
  /** A number without a subscriber. */
  readonly unknown: Msisdn
}

export type TopUpFacts = {
  /** A number that takes airtime. */
  readonly msisdn: Msisdn
  /** A number whose top-up the system refuses by its answer. */
  readonly refused: Msisdn
  /** The amounts that the number received since the last reset, in minor units, as the system's own books say. */
  received(msisdn: Msisdn): Promise<readonly bigint[]>
}

export type CatalogueFacts = {
  /** The code of a bundle on sale. */
  readonly sold: string
  /** The code of a bundle that is not on sale any more, if the system keeps those. */
  readonly retired?: string
}

export type OrderFacts = {
  readonly msisdn: Msisdn
  readonly productCode: string
  /** Another bundle that the number may have. */
  readonly otherCode: string
  /** The code of a bundle that the system refuses for the number by its answer. */
  readonly refusedCode: string
  /** The codes of the bundles that the number received since the last reset, as the system's own books say. */
  received(msisdn: Msisdn): Promise<readonly string[]>
  /** Has the system take the next order and not carry it out; absent where orders cannot be called off. */
  holdNext?(): Promise<void>
}

export type BalanceFacts = {
  /** A number of a phone with at least one balance. */
  readonly holder: Msisdn
  /** The code of a bundle that is active on it; absent where the system does not know those. */
  readonly activeCode?: string
  /** A router or MiFi, and its owner's phone; absent where the system knows none. */
  readonly device?: { readonly msisdn: Msisdn; readonly owner: Msisdn }
  readonly unknown: Msisdn
}

/** Connects the suites to one system and to what plays it. The facts of an ability that the system lacks are left out. */
export type OperatorDriver = {
  /** Names the system in the titles of the tests. */
  readonly name: string
  /** Starts the played system in this process, once before all tests. Answers with its origin, such as `http://127.0.0.1:4000`. */
  start(): Promise<string>
  stop(): Promise<void>
  /** Forgets every delivery, before each test. */
  reset(): Promise<void>
  /**
   * The system with right keys, calling `origin` in place of the played system's own. Its calls have to time out within
   * 500 ms, since the suite leaves some without an answer.
   */
  connect(origin: string): Abilities
  /** For requests of top-ups and orders. Cancelling an order is an act as well. */
  roleOf(request: Pick<PassingRequest, 'method' | 'path'>): RequestRole
  /** True of a request for a token, which is a preparation of every call; absent where calls carry a fixed key. */
  isLogin?(request: Pick<PassingRequest, 'method' | 'path'>): boolean

  readonly lines: LineFacts
  readonly topUps: TopUpFacts
  readonly catalogue?: CatalogueFacts
  readonly orders?: OrderFacts
  readonly balances?: BalanceFacts
}
