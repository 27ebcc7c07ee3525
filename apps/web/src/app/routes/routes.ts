import type { RouteOf } from './route.ts'

export type RouteName =
  | 'home'
  | 'recharge-step'
  | 'prepaid-recharge'
  | 'data-bundle-step'
  | 'data-bundle'
  | 'broadband-step'
  | 'broadband-recharge'
  | 'table'
  | 'hbb-lead-step'
  | 'hbb-lead'
  | 'hbb-lead-status'
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

export type Route = RouteOf<RouteName>

const bundlePackages = [
  'recharge-translation',
  'line-translation',
  'bundle-translation',
  'payment-translation',
]
/** The home page's words hold the amounts to tap, which both forms offer. */
const rechargePackages = ['website-homepage-config', 'recharge-translation', 'line-translation']
const billPackages = ['recharge-translation', 'line-translation', 'bill-translation']
/** Packages of a step about a number's balance, beside those of its page. */
const balancePackages = ['step-translation', 'balance-translation']

const leadPackages = ['line-translation', 'bundle-translation', 'lead-translation']

const storesRoute = {
  packages: ['storeLocator-translation', 'map-translation'],
  access: 'listed',
  offline: true,
} as const

export const routes: readonly Route[] = [
  {
    name: 'home',
    paths: ['/'],
    packages: rechargePackages,
    access: 'listed',
    group: 'journey',
    offline: true,
    dials: true,
  },
  {
    name: 'recharge-step',
    paths: ['/prepaid-recharge'],
    over: 'prepaid-recharge',
    packages: [...rechargePackages, ...balancePackages],
    access: 'personal',
    dials: true,
  },
  {
    name: 'prepaid-recharge',
    paths: ['/prepaid-recharge'],
    packages: rechargePackages,
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
    name: 'hbb-lead-step',
    paths: ['/hbb-lead'],
    over: 'hbb-lead',
    packages: [
      ...leadPackages,
      'recharge-translation',
      'form-translation',
      'step-translation',
      'map-translation',
    ],
    access: 'personal',
  },
  { name: 'hbb-lead', paths: ['/hbb-lead'], packages: leadPackages, access: 'listed' },
  {
    name: 'hbb-lead-status',
    paths: ['/hbb-lead-status'],
    within: '/hbb-lead',
    packages: ['recharge-translation', 'lead-translation'],
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
