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
  /** Minified styles of each route, to be inlined. */
  readonly styles: Readonly<Record<string, string>>
}

export const assetsFile = 'assets.json'
