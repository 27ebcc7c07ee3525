import type { Msisdn } from '@portal/kernel/msisdn'
import type { Place } from '@portal/kernel/place/great-circle'
import type { StoreKind, WeekDay } from '@portal/kernel/place/store'

/** Days in a row with the same hours; times of the day as "08:00". */
export type OpeningHours = {
  readonly from: WeekDay
  readonly to: WeekDay
  readonly opens: string
  readonly closes: string
}

/** A place where visitors are served in person. */
export type Store = {
  readonly id: string
  readonly kind: StoreKind
  /** Its name. */
  readonly shop: string
  readonly town: string
  readonly postcode: string
  readonly address: string
  readonly phone: Msisdn
  readonly place: Place
  readonly hours: readonly OpeningHours[]
}
