import type { Instant } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { StatusReason } from '@portal/kernel/transaction'
import type { Checkable } from './check.port.ts'
import type { Deadline, Lost, Unsent } from './outcome.port.ts'

/** A gateway or wallet that takes money. Every answer says what is known, never more. */
export type ChargeRequest = {
  /** Our reference, the same at every retry of an attempt. */
  reference: string
  amount: Money
  /** The number the order is for; null where it is the operator's alone to know. Decision 153. */
  msisdn: Msisdn | null
  /** The number whose wallet is asked; null where the provider's own page asks the payer. */
  payerMsisdn: Msisdn | null
  emailId: string | null
  /** The address that the provider sends the browser back to. */
  returnUrl: string
  /** The address at which this charge alone hears its result, for providers that take one with each charge. Decision 157. */
  callbackUrl: string
  language: Language
  within: Deadline
}

/** To providers that show the payer what is paid for. */
export type AskingChargeRequest = ChargeRequest & {
  /** The number that is served, or the order's reference where the number is not to be told; at most 12 characters. */
  shownAs: string
}

/** Names one request: another one after a wrong secret, since a wallet refuses a repeated one. */
export type NamedRequest = { requestId: string }

export type SecretChargeRequest = ChargeRequest &
  NamedRequest & {
    /** The visitor's PIN in clear; in memory only, and in no error or log. */
    secret: string
  }

/** The provider's reasons for a failure that a visitor can act on. */
export type FailureCause = Extract<
  StatusReason,
  'not-enough-money' | 'wallet-locked' | 'not-answered' | 'not-reached'
>

/** What the gateway's script needs to open the same payment in a popup on our page. */
type InlinePage = { key: string; accessCode: string; reference: string }

/** The means to pay, shown to the visitor once a charge was accepted. */
export type Shown =
  /** A page of the gateway's own; `inline` where a browser with script may open it as a popup. Decision 180. */
  | { kind: 'redirect'; url: string; inline?: InlinePage }
  /** A prompt on the payer's phone. */
  | { kind: 'prompt' }

export type ChargeAnswer =
  /**
   * The visitor can pay for `livesMs` from now on, in milliseconds; null where only the engine's own limit
   * is known. A length and not a moment, because no machine's clock decides about payments (decision 024).
   * `session` is the provider's own id of the charge, where enquiry and callback know no other.
   */
  | { kind: 'accepted'; session: string | null; show: Shown; livesMs: number | null }
  | Refused
  | Unsent
  | Lost

/** The provider states that nothing was or will be charged. */
type Refused = { kind: 'refused'; detail: string; cause?: FailureCause }

/** `amount` is null where the provider names none: it takes what it was asked for, or nothing. */
type Taken = { kind: 'successful'; providerId: string; amount: Money | null; reference: string }

export type DirectChargeAnswer =
  /** Taken at once. */
  | Taken
  /** Judged later: nothing is left to the visitor. `session` as in `ChargeAnswer`. */
  | { kind: 'accepted'; session: string; show: null; livesMs: null }
  | Refused
  | Unsent
  | Lost

export type SecretChargeAnswer =
  | DirectChargeAnswer
  /** Nothing was taken, and this request never will: the visitor may try another secret. */
  | {
      kind: 'wrong-secret'
      detail: string
      /** By the provider's own count; null where it names none. */
      attemptsLeft: number | null
    }

/** Every answer to a charge, whatever it was asked by. */
export type AnyChargeAnswer = ChargeAnswer | SecretChargeAnswer

export type EnquiryRequest = {
  reference: string
  /** The provider's own ids of this charge, oldest first. */
  sessions: readonly string[]
  /** One transaction in particular, by the provider's own id; null asks by the reference. */
  providerId: string | null
  /**
   * The moment at which the charge was first sent, or one after it where the database lost that; null where the row does not
   * know that it was.
   */
  sentAt: Instant | null
  /** The moment at which the attempt was opened. It never moves, and no charge can have left before it. Decision 167. */
  registeredAt: Instant
  within: Deadline
}

export type EnquiryAnswer =
  | Taken
  /** Taken, but in an amount or currency that cannot be read: an exception. */
  | { kind: 'unreadable'; providerId: string; detail: string }
  | {
      kind: 'failed'
      detail: string
      cause?: FailureCause
      /** Whether the visitor's secret was wrong, found out after the charge was accepted; absent where not told. */
      isWrongSecret?: boolean
    }
  /** `session`: the provider's own id of the charge, where the answer names it. */
  | { kind: 'pending'; session?: string }
  /** The provider has no payment of this reference or, where one was asked about, no transaction of this id. */
  | { kind: 'absent' }
  | Unsent
  | Lost

export type RefundRequest = {
  /** Ours, for providers that keep one. */
  reference: string
  /** The charge that is given back, by the provider's own id. */
  providerId: string
  amount: Money
  /** What the provider calls the charge and its refunds, oldest first, as answers and callbacks brought it. */
  sessions: readonly string[]
  /** The address at which this refund hears its result, for providers that take one. */
  callbackUrl: string
  /** False where a person has the case, who may give the money back by hand: then a question sends nothing again. */
  mayRepeat: boolean
  /** The refund by the provider's own id, once an answer named it. */
  providerRefundId: string | null
  /** The moment of the decision to refund: anything given back earlier is another refund. */
  since: Instant
  within: Deadline
}

export type RefundAnswer =
  /** The money is back with the payer. */
  | { kind: 'returned'; providerRefundId: string | null }
  /** Initiated and on its way; banks take days. */
  | { kind: 'under-way'; providerRefundId: string | null }
  /** Initiated, and then not disbursed: nothing is on its way any more. */
  | { kind: 'failed'; detail: string }
  /** Not initiated. `balance`: the merchant's account holds too little until the next settlement. */
  | { kind: 'refused'; detail: string; cause: 'balance' | 'other' }
  | Unsent
  | Lost

export type RefundEnquiryAnswer = RefundAnswer | { kind: 'absent' }

/** A callback whose sender proved itself, or whose sender has nothing to prove itself with. */
export type Callback = {
  /** Our reference of the charge; null where the callback names none. */
  reference: string | null
  /** The provider's own id of the charge, as `accepted` named it; null where it names none. */
  session: string | null
  /** The provider's id of the transaction; if it differs from the stored one, it is asked about by its id. */
  providerId: string | null
  /** True where the sender proved itself; a stranger's callback is only a hint. */
  isAuthentic: boolean
  /** The outcome of the charge according to the body, proven or not; null where unreadable. */
  claim: 'success' | 'failure' | null
  /**
   * The content of the body where a signature covers all of it; null where the callback is only a
   * hint to enquire.
   */
  proven: Extract<EnquiryAnswer, { kind: 'successful' | 'failed' }> | null
  /**
   * What only this callback tells and later questions need, in texts that the adapter reads again among the sessions.
   * Kept where it arrives at the charge's own address; absent where nothing is.
   */
  brings?: readonly string[]
  /** The provider's own id of the refund that it tells of; absent where it tells of none. */
  refundId?: string
}

/** `known`: the number has a wallet at this provider. */
export type PayerAnswer = { kind: 'known' } | { kind: 'unknown' } | Unsent | Lost

export type ReturnOutcome = 'paid' | 'cancelled' | 'failed' | 'unknown'

/** The provider's way of giving money back. */
export type RefundFacts = {
  /**
   * True where a refund names the charge and gives back all of it, so that a repeat gives nothing
   * more and says so.
   */
  readonly isRepeatable: boolean
  /** Milliseconds after sending during which a refund may still appear; then `absent` is proof. */
  readonly settlesAfterMs: number
  /** A refund that is under way for longer than this is an exception, in milliseconds. */
  readonly mayTakeMs: number
  /** The time promised to the visitor, in working days; 0 is at once. */
  readonly arrivesWithinDays: number
}

type Common = Partial<Checkable> & {
  readonly name: string
  /** Milliseconds after a charge during which the provider refuses enquiries or answers them wrongly. */
  readonly enquireAfterMs: number
  /**
   * False where an enquiry names no amount, so that it cannot overrule a signed callback about
   * another one.
   */
  readonly enquiryNamesAmount: boolean
  /**
   * Set where an enquiry needs an id that only the answer to the charge, or its callback, names: without one nothing can
   * be asked, and absence is never proven. True of such an id, and of no other text among the sessions. Decision 158.
   */
  readonly enquiresBySession?: (session: string) => boolean
  /** What is kept beside an id of a charge for a receipt that a person found; null where the receipt is none. */
  readonly textsBeside?: (session: string, receipt: string) => readonly string[] | null
  /** The amount that a callback brought beside an id of the charge, where no enquiry names one; null where none came. */
  readonly amountBeside?: (sessions: readonly string[], session: string) => Money | null
  /** Set where a callback says that the charge has ended, so that it ends the wait of `enquireAfterMs`. */
  readonly callbackEndsWait?: true
  /** Milliseconds during which the visitor can pay a charge. */
  readonly chargeLifeMs: number
  /** Milliseconds after sending during which a charge may still arrive; then `absent` is proof. */
  readonly chargeSettlesAfterMs: number
  readonly refunds: RefundFacts
  /** Gives the money of one charge back. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Null when the callback does not prove its sender. `rawBody` as received. */
  readCallback(request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null
  /** The answer that the provider wants to its callbacks; where absent, JSON of the portal's own. */
  readonly callbackReply?: { readonly contentType: string; readonly body: string }
}

/** Asks what became of a refund; providers whose refunds are repeatable are asked by repeating it. */
type AsksAboutRefunds = {
  readonly refunds: RefundFacts & { readonly isRepeatable: false }
  enquireRefund(request: RefundRequest): Promise<RefundEnquiryAnswer>
}
type RepeatsRefunds = { readonly refunds: RefundFacts & { readonly isRepeatable: true } }

/** Says whether a number has a wallet. Without this ability a payment is tried, and the charge itself tells. */
export type FindsPayers = { findPayer(msisdn: Msisdn): Promise<PayerAnswer> }

type Charges = {
  charge(request: AskingChargeRequest): Promise<ChargeAnswer>
  enquire(request: EnquiryRequest): Promise<EnquiryAnswer>
}

type ChargesBySecret = {
  charge(request: SecretChargeRequest): Promise<SecretChargeAnswer>
  /** `requestId` names the newest request of the charge. */
  enquire(request: EnquiryRequest & NamedRequest): Promise<EnquiryAnswer>
}

/** A gateway with a page of its own, on which the visitor decides. */
export type HostedPageProvider = Common &
  Charges & { readonly protocol: 'hosted-page' } & (AsksAboutRefunds | RepeatsRefunds) & {
    /**
     * Reads the parameters of a returning browser, in every spelling the provider uses; null
     * without a reference.
     */
    readReturn(parameters: URLSearchParams): { reference: string; outcome: ReturnOutcome } | null
  }

/** A wallet that asks its owner on the phone. */
export type PushProvider = Common &
  Charges & { readonly protocol: 'push' } & (AsksAboutRefunds | RepeatsRefunds) &
  Partial<FindsPayers>

/** A wallet that takes money at once, by its owner's PIN. */
export type SecretProvider = Common &
  ChargesBySecret & { readonly protocol: 'secret' } & (AsksAboutRefunds | RepeatsRefunds) &
  FindsPayers

/** An account that one request debits: nobody is asked on a page or a phone, and no secret is sent. */
export type DirectProvider = Common & { readonly protocol: 'direct' } & (
    | AsksAboutRefunds
    | RepeatsRefunds
  ) & {
    charge(request: ChargeRequest): Promise<DirectChargeAnswer>
    enquire(request: EnquiryRequest): Promise<EnquiryAnswer>
  }

/** A provider that asks the payer itself: on its page, or on the phone. */
export type AskingProvider = HostedPageProvider | PushProvider

export type Provider = AskingProvider | SecretProvider | DirectProvider
export type ProtocolName = Provider['protocol']
