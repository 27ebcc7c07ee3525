import type { OrderId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Json } from './payment.port.ts'

/**
 * What a device was shown, and may act on for a while. `account`: a number with its account, which opens one read of the
 * bill. `bill`: the bill of a number. `invoices`: those of an account. `invoice`: one of them, which opens one order. `lead`: a
 * lead, by which it may order a plan of home broadband. `lead-shown`: a lead that the device made. `lead-draft`: a form
 * that it has filled in.
 */
export type GrantKind =
  | 'account'
  | 'bill'
  | 'invoices'
  | 'invoice'
  | 'lead'
  | 'lead-shown'
  | 'lead-draft'

/** What is granted, by its kind: a number, an account, the id of a draft, a reference, or two of them with a slash between. */
export type Granted = { readonly kind: GrantKind; readonly subject: string }

/** `ownerHash`: SHA-256 of the device's session, hex. */
export type DeviceGrant = Granted & { readonly ownerHash: string }

/** A grant that is not over. */
export type HeldGrant = {
  /** What was shown. */
  readonly shown: Json
  /** The order whose attempt has used it up; null while it is unused. */
  readonly orderId: OrderId | null
  /** By the clock of the store. */
  readonly until: Instant
}

/** Grants of devices. Attempts use them up in their own transaction: `PaymentTransaction.useGrant`. */
export interface DeviceGrants {
  /** Replaces an earlier one of the same, used or not. */
  give(grant: DeviceGrant, shown: Json, lifeMs: number): Promise<void>
  /** The same with the end of another grant, so that what is read again is not granted for longer. */
  giveUntil(grant: DeviceGrant, shown: Json, until: Instant): Promise<void>
  find(grant: DeviceGrant): Promise<HeldGrant | null>
  /** Ends one by a read; of many at once one is answered true. */
  take(grant: DeviceGrant): Promise<boolean>
}
