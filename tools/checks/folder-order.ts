import { appFolders } from './app-folders.ts'
import { engineFolders } from './engine-folders.ts'
import type { OrderedFolder } from './ordered-folder.ts'

/** A folder whose own folders have an order: each may import those above it in the list, and no other. Decision 136. */
type FolderOrder = {
  /** Path from the root, with a slash at its end. */
  readonly base: string
  /** The base as the documentation names it. */
  readonly title: string
  /** What holds these folders, in the words of a fault. */
  readonly whole: string
  readonly list: string
  readonly folders: readonly OrderedFolder[]
}

const orders: readonly FolderOrder[] = [
  {
    base: 'apps/service/src/payments/',
    title: '`payments/`',
    whole: 'the engine',
    list: 'tools/checks/engine-folders.ts',
    folders: engineFolders,
  },
  {
    base: 'apps/web/src/app/',
    title: '`apps/web/src/app/`',
    whole: 'the web application',
    list: 'tools/checks/app-folders.ts',
    folders: appFolders,
  },
]

/** The folder of a file below the base, '' for a file in the base itself; undefined for files elsewhere. */
function folderOf(base: string, file: string): string | undefined {
  if (!file.startsWith(base)) return undefined
  return file.slice(base.length).split('/').slice(0, -1).join('/')
}

function faultsOfOrder(
  { base, whole, list, folders }: FolderOrder,
  file: string,
  targets: readonly string[],
): string[] {
  const own = folderOf(base, file)
  if (own === undefined) return []
  const place = folders.findIndex(({ name }) => name === own)
  if (place < 0) return [`${file}: is in no folder of ${list}`]
  const later = new Set(folders.slice(place + 1).map(({ name }) => name))
  return targets
    .filter((target) => later.has(folderOf(base, target) ?? ''))
    .map((target) => `${file}: ${own} may not import a later folder of ${whole} (${target})`)
}

/** Says where a file is in no folder of the order that it is below, or imports a folder that comes later in it. */
export const faultsOfOrders = (file: string, targets: readonly string[]): string[] =>
  orders.flatMap((order) => faultsOfOrder(order, file, targets))

const tableOf = ({ title, folders }: FolderOrder): string[] => [
  `The folders of ${title}: each may import those above it.`,
  '',
  ...['| folder | holds | read first |', '|---|---|---|'],
  ...folders.map(({ name, holds, face }) => `| \`${name}/\` | ${holds} | \`${face}\` |`),
]

/** The documentation's tables of these folders. */
export const orderTables = (): string =>
  orders.map((order) => tableOf(order).join('\n')).join('\n\n')
