import type { Assets } from './src/app/assets.ts'

/** Upper limit of the script that every page loads, compressed with Brotli, in bytes. */
export const entryBytesMax = 84_000
/** Upper limit of that script with the page's own. */
export const scriptBytesMax = 100_000
/** Upper limit of what a step over a page adds to the page's own script. */
export const stepBytesMax = 12_000

/**
 * Names the entry where it is too heavy, and the pages that are with it; `pageBelow` is that of a step, or none.
 */
export function tooHeavy(
  { entry, chunks }: Pick<Assets, 'entry' | 'chunks'>,
  bytesOf: (file: string) => number,
  pageBelow: (page: string) => string | undefined,
): string[] {
  const weightOf = (page: string): number =>
    [entry, ...(chunks[page] ?? [])].reduce((sum, file) => sum + bytesOf(file), 0)
  const entryBytes = bytesOf(entry)
  const heavyEntry =
    entryBytes > entryBytesMax
      ? [`the entry: ${entryBytes} bytes of script, at most ${entryBytesMax}`]
      : []
  const heavyPages = Object.keys(chunks).flatMap((page) => {
    const below = pageBelow(page)
    const max = below === undefined ? scriptBytesMax : weightOf(below) + stepBytesMax
    const bytes = weightOf(page)
    return bytes > max ? [`${page}: ${bytes} bytes of script, at most ${max}`] : []
  })
  return [...heavyEntry, ...heavyPages]
}
