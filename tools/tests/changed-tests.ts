import { specifiersIn, targetOf } from '../checks/imports.ts'
import { type Chosen, homes, type Repository } from './test-selection.ts'

/** Programs whose processes tests reach over HTTP, by the file that starts each. */
export const programs: readonly { entry: string; parts: readonly string[] }[] = [
  {
    entry: 'apps/service/src/main.ts',
    parts: ['api', 'odd requests', 'journeys', 'lanes', 'scale', 'capacity'],
  },
  { entry: 'apps/sandbox/src/main.ts', parts: ['api', 'odd requests', 'journeys', 'lanes'] },
  ...[
    'start/entry-client.ts',
    'start/first-touch.ts',
    'rendering/entry-server.ts',
    'offline/service-worker.ts',
  ].map((name) => ({
    entry: `apps/web/src/app/${name}`,
    parts: ['api', 'odd requests', 'journeys'],
  })),
  { entry: 'apps/service/src/content-tool.ts', parts: ['lanes'] },
  { entry: 'tests/extension/web/build.main.ts', parts: ['lanes'] },
  { entry: 'tests/sim/main.ts', parts: ['simulation', 'simulation, extended'] },
  { entry: 'tests/sim/planted-bugs.main.ts', parts: ['planted bugs'] },
  { entry: 'tests/sim/matrix.main.ts', parts: ['fault matrix'] },
  { entry: 'tests/fuzz/fuzz.main.ts', parts: ['odd requests'] },
]

/** Files that code reads by their path, so that no import leads to them. */
const readByPath: readonly { files: RegExp; parts: readonly string[] }[] = [
  { files: /^content\//, parts: ['unit', 'api', 'odd requests', 'journeys'] },
  { files: /^docs\/(adding|how-it-works|planted-bugs)\.md$/, parts: ['unit'] },
  { files: /^tests\/pages\//, parts: ['api', 'odd requests', 'journeys'] },
  { files: /^apps\/service\/migrations\//, parts: ['store', 'api', 'lanes', 'scale'] },
  { files: /^apps\/web\/(?!src\/)/, parts: ['api', 'journeys'] },
  { files: /^apps\/.+\.json$/, parts: ['unit', 'api'] },
  { files: /^(package-lock\.json|vitest\.config\.ts)$/, parts: ['unit', 'api', 'store'] },
  { files: /^(package-lock\.json|playwright\.config\.ts)$/, parts: ['journeys'] },
]

/** What each file imports, with everything that these import. */
function createReach({ files, read }: Repository) {
  const isKnown = new Set(files)
  const direct = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const kept = direct.get(file)
    if (kept) return kept
    const specifiers = /\.tsx?$/.test(file) ? specifiersIn(file, read(file)) : []
    const found = specifiers.flatMap((specifier) => targetOf(file, specifier) ?? [])
    const known = found.filter((target) => isKnown.has(target))
    direct.set(file, known)
    return known
  }
  return (file: string): ReadonlySet<string> => {
    const reached = new Set([file])
    for (const each of reached) for (const target of importsOf(each)) reached.add(target)
    return reached
  }
}

/**
 * The tests that changed files can reach: by imports, by a process that tests talk to over HTTP, or because code
 * reads the file by its path. A part that is reached as a whole runs as a whole.
 */
export function chooseChanged(
  changed: readonly string[],
  always: readonly string[],
  repository: Repository,
): Chosen[] {
  const { files } = repository
  const reachOf = createReach(repository)
  const isReached = (file: string) => {
    const reach = reachOf(file)
    return changed.some((each) => reach.has(each))
  }
  const whole = new Set([
    ...always,
    ...programs.filter(({ entry }) => isReached(entry)).flatMap(({ parts }) => parts),
    ...readByPath
      .filter((each) => changed.some((file) => each.files.test(file)))
      .flatMap(({ parts }) => parts),
  ])
  const single = homes
    .filter(({ part }) => !whole.has(part))
    .map(({ part, tests }) => ({
      part,
      files: files.filter((file) => tests.test(file) && isReached(file)),
      title: null,
    }))
  return [
    ...[...whole].map((part) => ({ part, files: [], title: null })),
    ...single.filter((each) => each.files.length > 0),
  ]
}
