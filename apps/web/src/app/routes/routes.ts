import type { OptionType } from '@portal/kernel/transaction'

export type RouteName =
  | 'home'
  | 'recharge-step'
  | 'prepaid-recharge'
  | 'data-bundle-step'
  | 'data-bundle'
  | 'broadband-step'
  | 'broadband-recharge'
  | 'table'
  | 'bill-step'
  | 'postpaid-bill-pay'
  | 'fixed-internet'
  | 'payment-start'
  | 'payment-step'
  | 'payment-status'
  | 'receipt'
  | 'help'
  | 'document'
  | 'stores'
  | 'shops'
  | 'dealers'
  | 'coverage'
  | 'contact'
  | 'feedback'
  | 'mobile-money'
  | 'privacy'
  | 'about'
  | 'page-not-found'
  | 'offline'
  | 'gallery'

/** A route, as browsers, service and build know it. Every browser loads this table, so it is kept short. */
export type Route = {
  readonly name: RouteName
  /** Without the language's prefix. Without parameters all are one page, found at the first. */
  readonly paths: readonly [string, ...string[]]
  /** A step over the page of this route, which stays as it is: the same path, with a step in the query. Decision 079. */
  readonly over?: RouteName
  /** The page or payment method of the same service: a notice that concerns it concerns this page too. */
  readonly alias?: RouteName | OptionType
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

const bundlePackages = [
  'recharge-translation',
  'line-translation',
  'bundle-translation',
  'payment-translation',
]
const billPackages = ['recharge-translation', 'line-translation', 'bill-translation']
/** Packages of a step about a number's balance, beside those of its page. */
const balancePackages = ['step-translation', 'balance-translation']

const storesRoute = {
  packages: ['storeLocator-translation', 'map-translation'],
  access: 'listed',
  offline: true,
} as const

export const routes: readonly Route[] = [
  {
    name: 'home',
    paths: ['/'],
    packages: ['website-homepage-config', 'recharge-translation', 'line-translation'],
    access: 'listed',
    group: 'journey',
    offline: true,
    dials: true,
  },
  {
    name: 'recharge-step',
    paths: ['/prepaid-recharge'],
    over: 'prepaid-recharge',
    packages: ['recharge-translation', 'line-translation', ...balancePackages],
    access: 'personal',
    dials: true,
  },
  {
    name: 'prepaid-recharge',
    paths: ['/prepaid-recharge'],
    packages: ['recharge-translation', 'line-translation'],
    access: 'listed',
    group: 'journey',
    offline: true,
    keepsNumber: true,
    dials: true,
  },
  {
    name: 'data-bundle-step',
    paths: ['/data-bundle'],
    over: 'data-bundle',
    packages: [...bundlePackages, ...balancePackages],
    access: 'personal',
  },
  {
    name: 'data-bundle',
    paths: ['/data-bundle'],
    packages: bundlePackages,
    access: 'listed',
    group: 'journey',
    keepsNumber: true,
  },
  {
    name: 'broadband-step',
    paths: ['/broadband-recharge'],
    over: 'broadband-recharge',
    within: '/data-bundle',
    packages: [...bundlePackages, ...balancePackages],
    access: 'personal',
  },
  {
    name: 'broadband-recharge',
    paths: ['/broadband-recharge'],
    within: '/data-bundle',
    packages: bundlePackages,
    access: 'listed',
    keepsNumber: true,
  },
  {
    name: 'table',
    paths: ['/table'],
    within: '/data-bundle',
    packages: ['line-translation', 'bundle-translation'],
    access: 'listed',
  },
  {
    name: 'bill-step',
    paths: ['/postpaid-bill-pay'],
    over: 'postpaid-bill-pay',
    packages: [...billPackages, 'step-translation'],
    access: 'personal',
  },
  {
    name: 'postpaid-bill-pay',
    paths: ['/postpaid-bill-pay'],
    packages: billPackages,
    access: 'listed',
    keepsNumber: true,
  },
  {
    name: 'fixed-internet',
    paths: ['/orp/fixed-internet'],
    within: '/postpaid-bill-pay',
    packages: ['recharge-translation', 'invoice-translation'],
    access: 'listed',
    keepsNumber: true,
  },
  {
    name: 'payment-step',
    paths: ['/payment/start/:method'],
    over: 'payment-start',
    packages: ['line-translation', 'payment-translation', 'step-translation'],
    access: 'personal',
    brief: 'calls',
  },
  {
    name: 'payment-start',
    paths: ['/payment/start', '/payment/start/:method'],
    packages: ['line-translation', 'payment-translation'],
    access: 'personal',
    group: 'journey',
    brief: 'calls',
  },
  {
    name: 'payment-status',
    paths: ['/payment/status', '/payment/status/:id'],
    packages: ['order-translation'],
    access: 'personal',
    group: 'journey',
    brief: 'calls-itself',
  },
  {
    name: 'receipt',
    paths: ['/receipt/:code'],
    packages: ['order-translation'],
    access: 'personal',
    brief: 'calls',
  },
  {
    name: 'help',
    paths: [
      '/gethelp',
      '/gethelp/:parent',
      '/gethelp/:parent/:category',
      '/gethelp/:parent/:category/:question',
    ],
    within: '/gethelp',
    packages: [
      'getHelp-translation',
      'faq-translation',
      'question-translation',
      'search-translation',
      'help-documents',
    ],
    access: 'listed',
    offline: true,
  },
  {
    name: 'document',
    paths: ['/help-documents/:document'],
    within: '/gethelp',
    packages: ['help-documents'],
    access: 'listed',
    offline: true,
  },
  { name: 'stores', paths: ['/store-locator', '/storeLocator'], ...storesRoute },
  { name: 'shops', alias: 'stores', paths: ['/store_finder/shops'], ...storesRoute },
  { name: 'dealers', alias: 'stores', paths: ['/store_finder/dealers'], ...storesRoute },
  {
    name: 'coverage',
    paths: ['/openNetworks'],
    packages: ['network-translation', 'map-translation'],
    access: 'listed',
  },
  {
    name: 'contact',
    paths: ['/contact-us'],
    packages: ['contact-translation'],
    access: 'listed',
    offline: true,
  },
  {
    name: 'feedback',
    paths: ['/give_your_feedback'],
    packages: ['feedback-translation', 'recharge-translation'],
    access: 'listed',
  },
  {
    name: 'mobile-money',
    alias: 'AM',
    paths: ['/mobile-money'],
    packages: ['money-translation'],
    access: 'listed',
  },
  {
    name: 'privacy',
    paths: ['/privacy'],
    packages: ['privacy-policy-config'],
    access: 'listed',
    offline: true,
  },
  {
    name: 'about',
    paths: ['/about'],
    packages: ['about-translation'],
    access: 'listed',
    offline: true,
  },
  {
    name: 'page-not-found',
    paths: ['/page-not-found'],
    packages: ['about-translation'],
    access: 'unlisted',
    status: 404,
  },
  {
    name: 'offline',
    paths: ['/offline'],
    // For an order as it was last known.
    packages: ['order-translation'],
    access: 'unlisted',
    offline: true,
  },
  {
    name: 'gallery',
    paths: ['/gallery'],
    packages: ['line-translation', 'bundle-translation'],
    access: 'unlisted',
    developmentOnly: true,
  },
]

export function routeNamed(name: string): Route {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`There is no route named ${name}.`)
  return route
}
