import type { LineType } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Lost, Unsent } from '../outcome.port.ts'

/** The rest of one thing on a number. */
export type NumberBalance = {
  readonly usage: 'airtime' | 'data' | 'voice' | 'sms'
  readonly name: string
  /** A decimal in `unit`; "-1" has no end. Money has two decimals, and is below zero where it is owed. */
  readonly left: string
  /** GB, MB and so on, or the currency. */
  readonly unit: string
  /** ISO 8601, UTC; null where it does not expire. */
  readonly expiresAt: string | null
  /** Names what it came with, a bundle of `bundlesOf` among them; empty for what came with nothing. */
  readonly productIds: readonly string[]
}

/** A bundle that is active on a number. */
export type NumberBundle = {
  readonly productId: string
  /** As the catalogue knows it. */
  readonly productCode: string
  readonly name: string
}

export type DeviceAnswer =
  /** Null where no phone of an owner is on record. */
  | { readonly kind: 'device'; readonly owner: Msisdn | null }
  /** The line is no router's or MiFi's. */
  | { readonly kind: 'other-line'; readonly lineType: LineType }
  | { readonly kind: 'no-subscriber' }
  | Unsent
  | Lost

type Found<Kind extends string, Of> = { readonly kind: Kind; readonly found: readonly Of[] }

/** Balances and bundles of numbers. All but `device` is asked only for a session that has proved the number. */
export interface Balances {
  balancesOf(msisdn: Msisdn): Promise<Found<'balances', NumberBalance> | Unsent | Lost>
  bundlesOf(msisdn: Msisdn): Promise<Found<'bundles', NumberBundle> | Unsent | Lost>
  /** The phone that a device's codes go to. */
  device(msisdn: Msisdn): Promise<DeviceAnswer>
}
