import type { StyleRule } from './page-styles.ts'

/** File names of the built assets, written beside the server bundle. */
export type Assets = {
  /** File names below the asset base. */
  readonly entry: string
  /** The text of the script that waits for the first touch. */
  readonly firstTouch: string
  /** File name of the script that sends what is counted. */
  readonly analytics: string
  /** Files of each route beside the entry: its chunk, and those that it imports. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
  /** Further files of pages that show a part of their own: the form of a payment method, by the method's type. */
  readonly parts: Readonly<Record<string, readonly string[]>>
  /** Minified styles of each route, of which a page inlines those of what is on it. */
  readonly styles: Readonly<Record<string, readonly StyleRule[]>>
  /** All styles of each route that its page may lack, which the script adds as it takes the page over. */
  readonly styleFiles: Readonly<Record<string, string>>
}

/** What the entry of a route's page needs beside itself, with a part that the page shows. */
export function filesBeside(
  { styleFiles, chunks, parts }: Assets,
  route: string,
  part: string | null | undefined,
): readonly string[] {
  const styles = styleFiles[route]
  return [...(styles ? [styles] : []), ...(chunks[route] ?? []), ...((part && parts[part]) || [])]
}

export const assetsFile = 'assets.json'
