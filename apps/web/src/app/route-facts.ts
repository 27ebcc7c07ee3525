import type { RouteName } from './routes.ts'

/** Facts of a route for the service and the build, besides those of the route table. */
type RouteFacts = {
  /** The page's module, from src: where the build finds its styles and its chunk. */
  readonly source: string
  /** Found by search engines, with its address as canonical. */
  readonly indexed: boolean
  /** Depends on the visitor, so it is never kept for others. */
  readonly personal: boolean
  /** Opens without network, out of a copy on the phone; only for a page that is the same for every visitor. */
  readonly offline?: true
  /** Read and submitted without script, which therefore waits for the first touch. Decision 054. */
  readonly startsWithTouch?: true
  /** Needed without network although it has no copy: an unfinished payment is read on it. */
  readonly ahead?: true
}

const open = { indexed: true, personal: false, startsWithTouch: true } as const
const apart = { indexed: false, personal: false } as const
const own = { indexed: false, personal: true } as const

export const routeFacts: Readonly<Record<RouteName, RouteFacts>> = {
  home: { source: 'app/home-route.tsx', offline: true, ...open },
  'prepaid-recharge': { source: 'features/recharge/recharge-page.tsx', offline: true, ...open },
  'payment-start': { source: 'app/pay-route.ts', startsWithTouch: true, ...own },
  'payment-status': { source: 'app/order-route.ts', ahead: true, ...own },
  receipt: { source: 'app/receipt-route.ts', ...own },
  about: { source: 'features/about/about-page.tsx', offline: true, ...open },
  'page-not-found': { source: 'features/about/not-found-page.tsx', ...apart },
  offline: { source: 'features/offline/offline-page.tsx', offline: true, ...apart },
  gallery: { source: 'app/gallery-route.tsx', ...apart },
}
