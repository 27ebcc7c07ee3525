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

/** A route as every browser knows it; see route-facts.ts for what the service and the build know besides. */
export type Route = {
  readonly name: RouteName
  /** Without the language's prefix. */
  readonly paths: readonly [string, ...string[]]
  /** Content the page needs besides the shell's. */
  readonly packages: readonly PackageName[]
  readonly page: () => Promise<AnyPage>
  readonly developmentOnly?: true
  /** HTTP status where it is not 200. */
  readonly status?: number
  /** About a payment: nothing below leads away from it. The page of an order also says itself whom to call. */
  readonly brief?: 'calls' | 'calls-itself'
}

export const routes: readonly Route[] = [
  {
    name: 'home',
    paths: ['/'],
    packages: ['website-homepage-config', 'recharge-translation'],
    page: async () => (await import('./home-route.tsx')).homePage,
  },
  {
    name: 'prepaid-recharge',
    paths: ['/prepaid-recharge'],
    packages: ['recharge-translation'],
    page: async () => (await import('../features/recharge/recharge-page.tsx')).rechargePage,
  },
  {
    name: 'payment-start',
    paths: ['/payment/start', '/payment/start/:method'],
    packages: ['recharge-translation', 'payment-translation'],
    page: async () => (await import('./pay-route.ts')).payPage,
    brief: 'calls',
  },
  {
    name: 'payment-status',
    paths: ['/payment/status', '/payment/status/:id'],
    packages: ['order-translation'],
    page: async () => (await import('./order-route.ts')).orderPage,
    brief: 'calls-itself',
  },
  {
    name: 'receipt',
    paths: ['/receipt/:code'],
    packages: ['order-translation'],
    page: async () => (await import('./receipt-route.ts')).receiptPage,
    brief: 'calls',
  },
  {
    name: 'about',
    paths: ['/about'],
    packages: ['about-translation'],
    page: async () => (await import('../features/about/about-page.tsx')).aboutPage,
  },
  {
    name: 'page-not-found',
    paths: ['/page-not-found'],
    packages: ['about-translation'],
    page: async () => (await import('../features/about/not-found-page.tsx')).notFoundPage,
    status: 404,
  },
  {
    name: 'offline',
    paths: ['/offline'],
    // For an order as it was last known.
    packages: ['order-translation'],
    page: async () => (await import('../features/offline/offline-page.tsx')).offlinePage,
  },
  {
    name: 'gallery',
    paths: ['/gallery'],
    packages: [],
    page: async () => (await import('./gallery-route.tsx')).galleryPage,
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
