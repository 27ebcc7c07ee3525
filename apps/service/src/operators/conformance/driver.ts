import type { AccountNo } from '@portal/kernel/account-no'
import type { LineType } from '@portal/kernel/line-type'
import type { Currency } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { ServiceType } from '@portal/kernel/service-type'
import type { PassingRequest, RequestRole } from '../../adapters/conformance/driver.ts'
import type { InvoiceStatus } from '../../ports/operator/bill.port.ts'
import type { LeadRequest, LeadStatus } from '../../ports/operator/lead.port.ts'
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
  /** The code of a plan on sale and the service that it belongs to, if the system sells plans. */
  readonly plan?: { readonly code: string; readonly serviceType: ServiceType }
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

export type BillFacts = {
  /** A number with the account that its line is billed to, and what all bills of it leave to pay, in minor units. */
  readonly billed: {
    readonly msisdn: Msisdn
    readonly accountNo: AccountNo
    readonly outstanding: bigint
  }
  /** A number that is billed to nobody. */
  readonly unbilled: Msisdn
  /** A number without a subscriber. */
  readonly unknown: Msisdn
  readonly unknownAccount: AccountNo
}

export type InvoiceFacts = {
  readonly accountNo: AccountNo
  /** The status of each of its invoices, newest first: one of each at least. */
  readonly statuses: readonly InvoiceStatus[]
  readonly contactEmail: string
  readonly contactMsisdn: Msisdn
  /** Absent where the system does not tell it. */
  readonly lineNumber?: string
  /** An account of which nothing is left to pay. */
  readonly settled: AccountNo
  readonly unknownAccount: AccountNo
}

/** Money that an account received, in minor units, and the invoice that it was for. */
export type ReceivedPayment = { readonly minor: bigint; readonly invoiceNo: string | null }

export type BillPaymentFacts = {
  /** An account that takes any amount. */
  readonly accountNo: AccountNo
  /** An account into which the system refuses a payment by its answer. */
  readonly refused: AccountNo
  readonly invoice: {
    readonly accountNo: AccountNo
    readonly invoiceNo: string
    /** In minor units. */
    readonly outstanding: bigint
    /** Another invoice of the account, which was paid before. */
    readonly paidNo: string
    readonly paidAmount: bigint
  }
  /** Everything that the account received since the last reset, as the system's own books say. */
  received(accountNo: AccountNo): Promise<readonly ReceivedPayment[]>
}

export type LeadFacts = {
  /** A lead that the system takes. */
  readonly lead: Omit<LeadRequest, 'reference' | 'within'>
  /** The code of another plan. */
  readonly otherPlan: string
  /** The code of a plan whose lead the system refuses by its answer. */
  readonly refusedPlan: string
  /** The codes of the plans of all leads since the last reset, as the system's own books say. */
  received(): Promise<readonly string[]>
  /** Does what the operator's staff does: another status, and a note of this code. */
  change(reference: string, to: { status: LeadStatus; code: string }): Promise<void>
}

/** Connects the suites to one system and to what plays it. The facts of an ability that the system lacks are left out. */
export type OperatorDriver = {
  /** Names the system in the titles of the tests. */
  readonly name: string
  /** The currency of the market, which the played system has and `connect` names to the system. */
  readonly currency: Currency
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
  /** For requests of top-ups, orders, payments and leads. Cancelling an order is an act as well. */
  roleOf(request: Pick<PassingRequest, 'method' | 'path'>): RequestRole
  /** True of a request for a token, which is a preparation of every call; absent where calls carry a fixed key. */
  isLogin?(request: Pick<PassingRequest, 'method' | 'path'>): boolean

  readonly lines: LineFacts
  readonly topUps: TopUpFacts
  readonly catalogue?: CatalogueFacts
  readonly orders?: OrderFacts
  readonly balances?: BalanceFacts
  readonly bills?: BillFacts
  readonly invoices?: InvoiceFacts
  readonly billPayments?: BillPaymentFacts
  readonly leads?: LeadFacts
}
