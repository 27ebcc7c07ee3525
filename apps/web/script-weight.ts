import type { Assets } from './src/app/assets.ts'

/** Upper limit of the script that a page loads, compressed with Brotli, in bytes. */
export const scriptBytesMax = 80_000

/** Names the pages whose entry and chunks together are heavier than that. */
export const tooHeavy = (
  { entry, chunks }: Pick<Assets, 'entry' | 'chunks'>,
  bytesOf: (file: string) => number,
): string[] =>
  Object.entries(chunks).flatMap(([page, files]) => {
    const bytes = [entry, ...files].reduce((sum, file) => sum + bytesOf(file), 0)
    return bytes > scriptBytesMax ? [`${page}: ${bytes} bytes of script`] : []
  })
