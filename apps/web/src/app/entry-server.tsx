import { readFileSync } from 'node:fs'
import type { CreatePages } from '@portal/contract/page-host'
import { type Assets, assetsFile } from './assets.ts'
import { createRenderer } from './page-renderer.tsx'

export { tones } from '../order/outages.tsx'
export { isIconName as isIcon } from '../ui/icon/icon-paths.ts'
export {
  hasRoute,
  isShared,
  listedPaths,
  neededPackages,
  neededTitles,
  noticeSubjects,
  patternOf,
  personalPaths,
} from './page-places.ts'

export const createPages: CreatePages = async (host) => {
  // Written by the build that made this bundle.
  const assets = readFileSync(new URL(`./${assetsFile}`, import.meta.url), 'utf8')
  return createRenderer(host, JSON.parse(assets) as Assets)
}
