import { readFileSync } from 'node:fs'
import type { Look } from '@portal/contract/page-host'
import { type Assets, assetsFile } from './assets.ts'
import { faultsIn, pagesWith } from './pages.ts'

export * from './pages.ts'

/** Written by the build that made this bundle. */
const readAssets = (): Assets =>
  JSON.parse(readFileSync(new URL(`./${assetsFile}`, import.meta.url), 'utf8')) as Assets

export const createPages = pagesWith(readAssets)

/** Faults of a look that the pages cannot show. */
export const faultsOfLook = (look: Look): readonly string[] => faultsIn(readAssets().styles, look)
