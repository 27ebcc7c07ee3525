/**
 * The feature that a route's module is of, from its path in src: "features/about/about-page.tsx" or
 * "app/home-route.tsx". Throws on any other path, whose page would have no chunk of its own.
 */
export function featureOf(source: string): string {
  const [, own, composed] = /^(?:features\/([\w-]+)\/|app\/([\w-]+)-route\.)/.exec(source) ?? []
  const feature = own ?? composed
  if (!feature)
    throw new Error(`${source} is of no feature: a page is in features/X or app/X-route`)
  return feature
}

/** Sources that several features use, and the app's lists of products and ways to pay. */
const sharedSources =
  /src\/((?:otp|email|help)\.ts$|ui\/(?!places-input|step-dialog|tabs|link-chips|data-table|windowed|roving|search-field|skeleton|folded|nav-chips|icon\/category)|lib|help\/|code\/not-sent|order\/(?!kept-notice)|app\/(catalogue|products)|features\/.*\b(product|ways?)\.ts)/

/**
 * Chunks follow the modules of the route table: what the recharge page reaches travels with the entry, and each other
 * feature has its own. What several of them use is one more, because each chunk is a request on a slow line, and the
 * list of bundles, with its pages and what only lists need, is another, because the first page shows it late or never.
 * A chunk takes along what it imports, the one of highest priority first. Decision 044.
 */
export const chunkGroupsOf = (sources: readonly string[]) => [
  {
    name: 'app',
    // The small parts are all that lists and forms need of what others share: they are spared a file of 4 kB.
    test: /src\/(app\/entry-client\.tsx$|ui\/(visually-hidden|summary-list)\/|balance\/balance-field|lib\/is-at)/,
    priority: 5,
  },
  { name: 'shared', test: sharedSources, minShareCount: 2, priority: 4 },
  {
    name: 'bundle',
    test: /src\/(bundle\/|features\/(bundles\/|recharge\/recharge-bundles)|ui\/(tabs|link-chips|data-table|windowed|roving|search-field|folded|skeleton)\/|ui\/icon\/category)/,
    priority: 3,
  },
  { name: 'kept', test: /src\/order\/kept-/, priority: 2 },
  { name: 'stores', test: /src\/(features\/stores|ui\/nav-chips)\//, priority: 2 },
  // The parts that ask for a code, on whichever page; the sentence that none is sent is also said without it.
  {
    name: 'code',
    test: /src\/(code\/(?!not-sent)|balance\/(?!with-balance|balance-field|check-balance)|ui\/(places-input|step-dialog)\/)/,
    priority: 3,
  },
  { name: 'steps', test: /src\/(features\/pay\/steps\/|app\/pay-step-route\.)/, priority: 1 },
  ...[...new Set(sources.map(featureOf))]
    .filter((name) => !['pay-step', 'bundles', 'stores'].includes(name))
    .map((name) => ({
      name,
      test: new RegExp(`src/(features/${name}/(?!steps/)|app/${name}-route\\.)`),
      // The gallery shows parts that pages need, and takes none of them along.
      priority: name === 'gallery' ? 0 : 2,
    })),
]
