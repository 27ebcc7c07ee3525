import type { OptionType } from '@portal/kernel/transaction'

/** A route, as browsers, service and build know it. Every browser loads this table, so it is kept short. */
export type RouteOf<Name extends string> = {
  readonly name: Name
  /** Without the language's prefix. Without parameters all are one page, found at the first. */
  readonly paths: readonly [string, ...string[]]
  /** A step over the page of this route, which stays as it is: the same path, with a step in the query. Decision 079. */
  readonly over?: Name
  /** The page or payment method of the same service: a notice that concerns it concerns this page too. */
  readonly alias?: Name | OptionType
  /** The part of the site that it belongs to, by the path of the menu's entry. */
  readonly within?: string
  /** Content the page needs besides the shell's. */
  readonly packages: readonly string[]
  /**
   * A personal page depends on the visitor, so it is never kept for others. The others are the same for every
   * visitor: a listed one is found by search engines, with its address as canonical.
   */
  readonly access: 'listed' | 'unlisted' | 'personal'
  /** A page of the main journey: what it has in common with the others of its group comes with the base of all pages. */
  readonly group?: 'journey'
  /** Opens without network, out of a copy on the phone; never a personal page. */
  readonly offline?: true
  /** With script it shows a number that is in the tab and not in its address. */
  readonly keepsNumber?: true
  /** Airtime is recharged here: without network a phone can dial for it. */
  readonly dials?: true
  readonly developmentOnly?: true
  /** HTTP status where it is not 200. */
  readonly status?: number
  /** About a payment: nothing below leads away from it. The page of an order also says itself whom to call. */
  readonly brief?: 'calls' | 'calls-itself'
}
