import type { PackageName } from '../lib/content.ts'
import type { AnyPage } from '../lib/page.ts'
import { matchPath, type PathParams } from './match-route.ts'

export type RouteName =
  | 'home'
  | 'prepaid-recharge'
  | 'payment-start'
  | 'payment-status'
  | 'receipt'
  | 'about'
  | 'page-not-found'
  | 'offline'
  | 'gallery'

export type Route = {
  readonly name: RouteName
  /** Without the language's prefix. */
  readonly paths: readonly [string, ...string[]]
  /** Content the page needs besides the shell's. */
  readonly packages: readonly PackageName[]
  readonly page: () => Promise<AnyPage>
  /** Found by search engines, with its address as canonical. */
  readonly indexed: boolean
  /** Depends on who asks, so it is never kept for others. */
  readonly personal: boolean
  readonly developmentOnly?: true
  /** Opens without network, out of a copy on the phone; only for a page that is the same for everybody. */
  readonly offline?: true
  /** HTTP status where it is not 200. */
  readonly status?: number
}

const open = { indexed: true, personal: false } as const
const own = { indexed: false, personal: true } as const

export const routes: readonly Route[] = [
  {
    name: 'home',
    paths: ['/'],
    packages: ['website-homepage-config', 'recharge-translation'],
    page: async () => (await import('../features/recharge/home-page.tsx')).homePage,
    offline: true,
    ...open,
  },
  {
    name: 'prepaid-recharge',
    paths: ['/prepaid-recharge'],
    packages: ['recharge-translation'],
    page: async () => (await import('../features/recharge/recharge-page.tsx')).rechargePage,
    offline: true,
    ...open,
  },
  {
    name: 'payment-start',
    paths: ['/payment/start', '/payment/start/:method'],
    packages: ['recharge-translation', 'payment-translation'],
    page: async () => (await import('../features/pay/pay-page.tsx')).payPage,
    ...own,
  },
  {
    name: 'payment-status',
    paths: ['/payment/status', '/payment/status/:id'],
    packages: ['order-translation'],
    page: async () => (await import('../features/order/order-page.tsx')).orderPage,
    ...own,
  },
  {
    name: 'receipt',
    paths: ['/receipt/:code'],
    packages: ['order-translation'],
    page: async () => (await import('../features/receipt/receipt-page.tsx')).receiptPage,
    ...own,
  },
  {
    name: 'about',
    paths: ['/about'],
    packages: ['about-translation'],
    page: async () => (await import('../features/about/about-page.tsx')).aboutPage,
    offline: true,
    ...open,
  },
  {
    name: 'page-not-found',
    paths: ['/page-not-found'],
    packages: ['about-translation'],
    page: async () => (await import('../features/about/not-found-page.tsx')).notFoundPage,
    ...open,
    indexed: false,
    status: 404,
  },
  {
    name: 'offline',
    paths: ['/offline'],
    // What an order that was last known is told with.
    packages: ['order-translation'],
    page: async () => (await import('../features/offline/offline-page.tsx')).offlinePage,
    offline: true,
    ...open,
    indexed: false,
  },
  {
    name: 'gallery',
    paths: ['/gallery'],
    packages: [],
    page: async () => (await import('./gallery-route.tsx')).galleryPage,
    ...open,
    indexed: false,
    developmentOnly: true,
  },
]

export type RouteMatch = { route: Route; params: PathParams; status: number }

/** Unknown paths show the about page, and say so by their status. */
export function findRoute(path: string, development: boolean): RouteMatch {
  for (const route of routes) {
    if (route.developmentOnly && !development) continue
    for (const pattern of route.paths) {
      const params = matchPath(pattern, path)
      if (params) return { route, params, status: route.status ?? 200 }
    }
  }
  return { route: routeNamed('about'), params: {}, status: 404 }
}

export const hasRoute = (path: string): boolean => {
  const pathname = path.split(/[?#]/)[0] ?? path
  return routes.some(({ paths }) => paths.some((pattern) => matchPath(pattern, pathname)))
}

export function routeNamed(name: string): Route {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`There is no route named ${name}.`)
  return route
}
