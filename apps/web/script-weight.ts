import type { Assets } from './src/app/assets.ts'

/** Upper limit of the script that a page loads, compressed with Brotli, in bytes. */
export const scriptBytesMax = 80_000
/** Upper limit of what a step over a page adds to the page's own script. */
export const stepBytesMax = 12_000

/** Names the pages whose entry and chunks together are heavier than that; `pageBelow` is that of a step, or none. */
export function tooHeavy(
  { entry, chunks }: Pick<Assets, 'entry' | 'chunks'>,
  bytesOf: (file: string) => number,
  pageBelow: (page: string) => string | undefined,
): string[] {
  const weightOf = (page: string): number =>
    [entry, ...(chunks[page] ?? [])].reduce((sum, file) => sum + bytesOf(file), 0)
  return Object.keys(chunks).flatMap((page) => {
    const below = pageBelow(page)
    const max = below === undefined ? scriptBytesMax : weightOf(below) + stepBytesMax
    const bytes = weightOf(page)
    return bytes > max ? [`${page}: ${bytes} bytes of script, at most ${max}`] : []
  })
}
