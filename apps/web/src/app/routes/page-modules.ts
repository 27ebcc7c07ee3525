import type { AnyPage } from '../../lib/page/page.ts'
import type { RouteName } from './routes.ts'

export type PageModules = Readonly<Record<RouteName, () => Promise<AnyPage>>>

/**
 * The page of each route, imported by the path of its module, from which the build takes its styles and its chunk. Only the
 * entries import this table: the names of all chunks are where it is. Decision 145.
 */
export const pageModules: PageModules = {
  home: () => import('./home-route.tsx').then((page) => page.homePage),
  'recharge-step': () => import('./recharge-step-route.ts').then((page) => page.rechargeStepPage),
  'prepaid-recharge': () =>
    import('../../features/recharge/recharge-page.tsx').then((page) => page.rechargePage),
  'data-bundle-step': () =>
    import('./bundles-step-route.ts').then((page) => page.dataBundleStepPage),
  'data-bundle': () =>
    import('../../features/bundles/shop-pages.tsx').then((page) => page.dataBundlePage),
  'broadband-step': () => import('./bundles-step-route.ts').then((page) => page.broadbandStepPage),
  'broadband-recharge': () =>
    import('../../features/bundles/shop-pages.tsx').then((page) => page.broadbandPage),
  table: () => import('../../features/bundles/table-page.tsx').then((page) => page.tablePage),
  'hbb-lead-step': () =>
    import('../../features/lead/steps/lead-step-page.tsx').then((page) => page.leadStepPage),
  'hbb-lead': () =>
    import('../../features/lead/plans/plans-page.tsx').then((page) => page.plansPage),
  'hbb-lead-status': () =>
    import('../../features/lead/status/status-page.tsx').then((page) => page.leadStatusPage),
  'bill-step': () =>
    import('../../features/bill/steps/bill-step-page.tsx').then((page) => page.billStepPage),
  'postpaid-bill-pay': () =>
    import('../../features/bill/bill-page.tsx').then((page) => page.billPage),
  'fixed-internet': () =>
    import('../../features/invoice/invoice-page.tsx').then((page) => page.invoicePage),
  'payment-step': () => import('./pay-step-route.ts').then((page) => page.payStepPage),
  'payment-start': () => import('./pay-route.ts').then((page) => page.payPage),
  'payment-status': () => import('./order-route.ts').then((page) => page.orderPage),
  receipt: () => import('./receipt-route.ts').then((page) => page.receiptPage),
  help: () => import('../../features/help/help-page.tsx').then((page) => page.helpPage),
  document: () => import('../../features/help/document-page.tsx').then((page) => page.documentPage),
  stores: () => import('../../features/stores/stores-page.tsx').then((page) => page.storesPage),
  shops: () => import('../../features/stores/stores-page.tsx').then((page) => page.storesPage),
  dealers: () => import('../../features/stores/stores-page.tsx').then((page) => page.storesPage),
  coverage: () =>
    import('../../features/coverage/coverage-page.tsx').then((page) => page.coveragePage),
  contact: () => import('../../features/about/contact-page.tsx').then((page) => page.contactPage),
  feedback: () =>
    import('../../features/feedback/feedback-page.tsx').then((page) => page.feedbackPage),
  'mobile-money': () =>
    import('../../features/about/money-page.tsx').then((page) => page.moneyPage),
  privacy: () => import('../../features/about/privacy-page.tsx').then((page) => page.privacyPage),
  about: () => import('../../features/about/about-page.tsx').then((page) => page.aboutPage),
  'page-not-found': () =>
    import('../../features/about/not-found-page.tsx').then((page) => page.notFoundPage),
  offline: () => import('../../features/offline/offline-page.tsx').then((page) => page.offlinePage),
  gallery: () => import('./gallery-route.tsx').then((page) => page.galleryPage),
}
