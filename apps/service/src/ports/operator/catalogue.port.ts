import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { ServiceType } from '@portal/kernel/service-type'
import type { Deadline, Lost, Unsent } from '../outcome.port.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from './operator.port.ts'

/** A decimal with its unit, as the catalogue names it; "-1" has no end. */
export type Quantity = { readonly amount: string; readonly unit: string }

/** A bundle as the operator sells it now. */
export type Bundle = {
  readonly productCode: string
  readonly name: string
  readonly description: string
  readonly category: string
  /** Daily, Weekly and so on; null for a bundle of none. */
  readonly periodType: string | null
  readonly data: Quantity | null
  readonly voice: Quantity | null
  readonly sms: Quantity | null
  readonly validity: Quantity
  readonly price: Money
  /** The kinds of line it is for; a plan may name none. */
  readonly lineTypes: readonly LineType[]
  /** The service whose plan it is; null for a bundle, which a line buys. Plans are in no list and no order of bundles. */
  readonly serviceType: ServiceType | null
}

export type BundlesAnswer =
  | { readonly kind: 'bundles'; readonly bundles: readonly Bundle[] }
  | Unsent
  | Lost

export type BundleAnswer =
  | { readonly kind: 'bundle'; readonly bundle: Bundle }
  /** There is none of this code that is on sale. */
  | { readonly kind: 'no-bundle' }
  | Unsent
  | Lost

/** Everything the operator sells besides airtime, in its own words. */
export interface OperatorCatalogue {
  /** Every bundle on sale, in the catalogue's order. */
  bundles(): Promise<BundlesAnswer>
  /** One bundle as it is sold now. */
  bundle(productCode: string): Promise<BundleAnswer>
  /** The category of a bundle, on sale or not any more; null where none is known. */
  categoryOf(productCode: string): Promise<string | null>
}

/** The same in the words of a language, where the content has some. */
export interface Catalogue {
  bundles(language: Language): Promise<BundlesAnswer>
  bundle(productCode: string, language: Language): Promise<BundleAnswer>
  categoryOf(productCode: string): Promise<string | null>
}

/** Names of a bundle in one language. */
export type BundleWords = { readonly name: string; readonly description: string }

/** The words of a language by product code; a bundle that has none there keeps the operator's. */
export type WordsOfBundles = (language: Language) => ReadonlyMap<string, BundleWords>

export type BundleOrder = {
  /** Our reference; the operator answers a repeated one with its first result. */
  reference: string
  msisdn: Msisdn
  productCode: string
  /** Our reference of the lead that a plan is ordered by: it tells where to install the device. */
  leadId?: string
  within: Deadline
}

type AskedOrder = Pick<BundleOrder, 'reference' | 'within'>

/** Orders of bundles at the operator. */
export interface BundleOrders {
  order(request: BundleOrder): Promise<FulfilAnswer>
  enquire(request: AskedOrder): Promise<FulfilEnquiryAnswer>
  /**
   * Calls off an order that is not carried out yet, and says what has become of it. With `sparesTakenOn` one that has been
   * begun with stays as it is; one that was asked to be cancelled before is then no longer told as taken on.
   */
  callOff(request: AskedOrder & { sparesTakenOn?: true }): Promise<FulfilEnquiryAnswer>
  /**
   * Milliseconds after sending during which an order may still appear; only then is `absent` proof that it
   * never will.
   */
  readonly settlesAfterMs: number
}
