import { matchPath, type PathParams } from './match-route.ts'
import { type Route, routeNamed, routes } from './routes.ts'

export type RouteMatch = { route: Route; pattern: string; params: PathParams; status: number }

/** Unknown paths show the about page, and say so by their status. */
export function findRoute(
  path: string,
  development: boolean,
  search?: URLSearchParams,
): RouteMatch {
  for (const route of routes) {
    if (route.developmentOnly && !development) continue
    if (route.over && !search?.has('step')) continue
    for (const pattern of route.paths) {
      const params = matchPath(pattern, path)
      if (params) return { route, pattern, params, status: route.status ?? 200 }
    }
  }
  const route = routeNamed('about')
  return { route, pattern: route.paths[0], params: {}, status: 404 }
}

export function hasRoute(path: string): boolean {
  const [pathname = path] = path.split(/[?#]/)
  return routes.some(({ paths }) => paths.some((pattern) => matchPath(pattern, pathname)))
}
