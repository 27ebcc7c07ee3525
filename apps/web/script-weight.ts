import { budgets } from './budgets.ts'
import type { Assets } from './src/app/rendering/assets.ts'

/** Files that every page loads, and those of each page beside the script in the HTML. */
type Scripts = Pick<Assets, 'chunks'> & { readonly entry: readonly string[] }

export type LaterMap = { readonly files: readonly string[]; readonly pages: readonly string[] }

/**
 * Names the entry where it is too heavy, and the pages that are with it; `pageBelow` is that of a step, or none. `map`: the
 * files that a page with a map loads later, and those pages.
 */
export function tooHeavy(
  { entry, chunks }: Scripts,
  bytesOf: (file: string) => number,
  pageBelow: (page: string) => string | undefined,
  map: LaterMap = { files: [], pages: [] },
): string[] {
  const sumOf = (files: readonly string[]): number =>
    [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0)
  const weightOf = (page: string): number => sumOf([...entry, ...(chunks[page] ?? [])])
  const told = (what: string, bytes: number, max: number): string[] =>
    bytes > max ? [`${what}: ${bytes} bytes of script, at most ${max}`] : []
  const heavyPages = Object.keys(chunks).flatMap((page) => {
    const below = pageBelow(page)
    const max = below === undefined ? budgets.pageScript : weightOf(below) + budgets.stepScript
    return told(page, weightOf(page), max)
  })
  const heavyMaps = map.pages.flatMap((page) => {
    const bytes = sumOf([...entry, ...(chunks[page] ?? []), ...map.files])
    return told(`${page} with its map`, bytes, budgets.mapScript)
  })
  return [...told('the entry', sumOf(entry), budgets.entryScript), ...heavyPages, ...heavyMaps]
}
