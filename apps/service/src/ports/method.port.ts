import type { Currency, Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Result } from '@portal/kernel/result'
import type { OptionType, TransactionType } from '@portal/kernel/transaction'
import type { Provider } from './payment-provider.port.ts'
import type { Protocol } from './protocol.port.ts'

/** The fields of a paying request that only some methods use; others leave them unread. Decision 138. */
export const methodFields = ['emailId', 'paymentMobile', 'uniqueCode'] as const
export type MethodField = (typeof methodFields)[number]
export type MethodFields = Partial<Record<MethodField, string | undefined>>

export type PayerFields = {
  emailId: string | null
  payerMsisdn: Msisdn | null
  /** The proof of the payer's number, for methods that ask for one. */
  proof?: string
}
export type MethodRefusal = {
  code: 'email.required' | 'payer.required' | 'payer.invalid' | 'proof.unusable'
  field: MethodField
}

/** Why a method does not take this payer's money for this purchase. */
export type PayerRefusal = {
  code: /** The purchase is for the very account that would pay for it. */
    | 'payer.own-line'
    /** The account holds less than the purchase costs. */
    | 'payer.not-enough'
  field: 'paymentMobile'
}

/** The proof of the payer's number that the calls of a method carry: none, or an access token. */
export type Access = 'open' | 'token'

/** The purchase that a method is asked about. */
export type OfferRequest = {
  transactionType: TransactionType
  /** Null where the operator alone knows the number that is served. */
  msisdn: Msisdn | null
  amount: Money
}

/** A wallet's names: on the wire ("{product}_MONEY"), in words, and in the address of its payment page. */
export type WalletNames = Readonly<Record<'name' | 'label' | 'slug', string>>

/** One payment method, served by one provider. */
export type Method = {
  readonly type: OptionType
  /** Names the address of its payment page: /payment/start/{slug}. */
  readonly slug: string
  /** The mode that attempts are stored with, and other names of it that requests may carry. */
  readonly modes: readonly [string, ...string[]]
  /**
   * The mode that a request for this purchase has to name, and that its attempt keeps; absent where attempts have the first,
   * whichever was named.
   */
  modeFor?(transactionType: TransactionType): string
  /** Options are sorted by it; requests name a gateway by it, as `paymentGateway`. */
  readonly name: string
  readonly label: string
  /** By `token` it is opened and submitted by the calls that carry one, and is no option of its own. */
  readonly access: Access
  /** The refusal of a wrong secret; null for methods without one. */
  readonly wrongSecret: 'pin.wrong' | 'pin.wrong-secure' | null
  /** Requests of this mode also name the gateway, since several gateways may serve it. */
  readonly namesGateway: boolean
  readonly protocol: Protocol
  readonly provider: Provider
  /** False offers the method to no new payment; payments under way are finished. */
  readonly isOffered: boolean
  /** Those that the operator's account with the provider takes; absent where it takes all of the portal's. */
  readonly currencies?: readonly Currency[]
  /** It is offered for less than a dollar too, where purchases can be paid in dollars. */
  readonly takesSmallSums?: true
  /** False leaves the method out of the options for this purchase, and opens no attempt by it. */
  offeredFor(asked: OfferRequest): boolean
  /**
   * Refuses a payer for this purchase; absent where anyone may pay for anything. Asked with the number of the order itself,
   * which the payer may not know, and so only once the payer is proved, where the method asks for a proof.
   */
  refusesPayer?(asked: OfferRequest, payer: Msisdn): PayerRefusal | null
  /**
   * Whether the payer's account holds the amount, asked before anything is stored and only about a proved payer. Absent
   * where nobody can tell.
   */
  hasEnough?(payer: Msisdn, amount: Money): Promise<'enough' | 'not-enough' | 'unknown'>
  /** Reads what the method needs of the visitor from a paying request. */
  read(fields: MethodFields): Result<PayerFields, MethodRefusal>
}

/** A provider's own script for our pages, and where that and its popup reach from there. */
export type ProviderPopup = {
  /** The provider's public key, and its script's address where that is not the usual one. */
  readonly config: { readonly key: string; readonly script?: string }
  /** Origins of scripts, of frames and of calls, which the content security policy of payment pages lists. */
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
