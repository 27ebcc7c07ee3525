import type { Msisdn } from '@portal/kernel/msisdn'
import type {
  AskingProvider,
  ChargeAnswer,
  ChargeRequest,
  DirectProvider,
  HostedPageProvider,
  Provider,
  PushProvider,
  ReturnOutcome,
  SecretProvider,
} from '../../ports/payment-provider.port.ts'

/** A charge as the suite makes it: the suite adds the lease. */
export type Charge = Omit<ChargeRequest, 'within'>
export type Accepted = Extract<ChargeAnswer, { kind: 'accepted' }>

/** A callback as it arrived: header names in lower case, the body as received. */
export type ReceivedCallback = { headers: Record<string, string | undefined>; rawBody: string }

/** A request of the adapter's, as it passed on its way to the sandbox. */
export type PassingRequest = {
  method: string
  path: string
  /** By names in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: string
}

/**
 * The purpose of a request.
 * - `preparation`: nothing of the payment is in it yet, such as the request for a token.
 * - `act`: it asks for money or gives it back.
 * - `question`: it only asks.
 */
export type RequestRole = 'preparation' | 'act' | 'question'

/**
 * Connects the conformance suite to one adapter and to the sandbox of its provider. The suite puts a
 * relay between both, which makes the faults on the way and the odd answers, and proves that nothing
 * was sent. The driver does what takes the provider's own world, such as paying.
 */
export type CommonDriver<P extends Provider = Provider> = {
  /** Names the provider in the titles of the tests. */
  readonly name: string

  /**
   * Starts the sandbox in this process, once before all tests. Callbacks have to go to `callbackUrl`.
   * Answers with the sandbox's origin, such as `http://127.0.0.1:4000`.
   */
  start(options: { callbackUrl: string }): Promise<string>
  stop(): Promise<void>
  /** Forgets every payment, before each test. */
  reset(): Promise<void>

  /**
   * The adapter with right keys, calling `origin` in place of the sandbox's own. Its calls have to
   * time out within 300 ms, since the suite leaves some without an answer.
   */
  connect(origin: string): P

  roleOf(request: Pick<PassingRequest, 'method' | 'path'>): RequestRole

  /** A charge that the provider accepts; every call has another reference. */
  charge(): Charge
  /** A charge that the provider turns down by its answer; null where it accepts every one. */
  refusedCharge(): Charge | null
  /** The amounts that the sandbox has taken and given back for a charge, in minor units. */
  books(charge: Charge): Promise<{ takenMinor: bigint; returnedMinor: bigint }>

  /** An id of a transaction in the provider's own form that it never gave out. */
  readonly unknownProviderId: string

  /** Set where callbacks carry no proof of their sender, and are known by their address alone. */
  readonly provesSender?: false
  /** Has the provider report the next charge by a callback, where it does not report each. */
  reportNext?(): Promise<void>
  /** Callbacks of a stranger who knows the form of this one, but no key; at least one. */
  forge(callback: ReceivedCallback): ReceivedCallback[]
}

/** A provider that asks the payer itself. */
export type Driver<P extends AskingProvider = AskingProvider> = CommonDriver<P> & {
  /** The answer to an enquiry about a charge that was accepted and not paid yet. */
  readonly unpaid: 'pending' | 'absent'

  /** The payer pays an accepted charge; the provider then sends its callback. */
  pay(charge: Charge, accepted: Accepted): Promise<void>
  /** The payer turns it down, or the provider does: from then on the enquiry is `failed`. */
  decline(charge: Charge, accepted: Accepted): Promise<void>
}

/** A number with a wallet, and one without. */
export type Payers = { readonly knownPayer: Msisdn; readonly unknownPayer: Msisdn }

/** A wallet that asks its owner on the phone. */
export type PushDriver = Driver<PushProvider> & {
  /** Null where the wallet cannot be asked about a number. */
  readonly payers: Payers | null
  /** The number of prompts that the payer's phone has shown for the charge. */
  prompts(charge: Charge): Promise<number>
}

/** A wallet that takes money by its owner's secret. */
export type SecretDriver = CommonDriver<SecretProvider> &
  Payers & {
    readonly rightSecret: string
    /** Tries that the wallet names as left after each wrong secret in a row, until it is locked. */
    readonly attemptsLeft: readonly number[]
    /** The wallet accepts the next charge and judges it later; then it sends its callback. */
    judgeNextLater(): Promise<void>
    /** The wallet declines the next charge, though its secret is right. */
    declineNext(): Promise<void>
    /** A charge of a locked wallet, and one of a wallet with too little in it. */
    lockedCharge(): Charge
    poorCharge(): Charge
    /** The secret that a request carries, read with the wallet's own key; null where it carries none. */
    secretIn(request: PassingRequest): string | null
  }

/** An account that one request debits. */
export type DirectDriver = CommonDriver<DirectProvider> & {
  /** The provider accepts the next charge and debits it later; then it sends its callback. */
  debitNextLater(): Promise<void>
  /** The provider declines the next charge. */
  declineNext(): Promise<void>
  /** A charge of an account with too little in it. */
  poorCharge(): Charge
}

/** A gateway with a page of its own. */
export type HostedPageDriver = Driver<HostedPageProvider> & {
  /**
   * The parameters that the gateway appends to the return address, in every spelling it uses, and
   * their meaning. `query` is without the question mark, and names `reference` as the gateway does.
   */
  returns(reference: string): { query: string; outcome: ReturnOutcome }[]
}
