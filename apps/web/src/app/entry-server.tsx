import { readFileSync } from 'node:fs'
import type { CreatePages, Look } from '@portal/contract/page-host'
import { type Assets, assetsFile } from './assets.ts'
import { unknownColours } from './look.ts'
import { createRenderer } from './page-renderer.tsx'

export { tones } from '../order/outages.tsx'
export { isIconName as isIcon } from '../ui/icon/icon-paths.ts'
export {
  hasRoute,
  isShared,
  listedPaths,
  meantAddress,
  neededPackages,
  neededTitles,
  noticeSubjects,
  patternOf,
  personalPaths,
} from './page-places.ts'

/** Written by the build that made this bundle. */
const readAssets = (): Assets =>
  JSON.parse(readFileSync(new URL(`./${assetsFile}`, import.meta.url), 'utf8')) as Assets

export const createPages: CreatePages = async (host) => createRenderer(host, readAssets())

/** Faults of a look that the pages cannot show. */
export const faultsOfLook = (look: Look): readonly string[] =>
  unknownColours(readAssets().styles, look).map(
    (name) => `there is no colour "${name}" in tokens.css`,
  )
