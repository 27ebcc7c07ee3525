/** What the build writes beside the server bundle: where each thing that pages refer to was put. */
export type Assets = {
  /** File names below the asset base. */
  readonly entry: string
  /** What each route loads beside the entry: its chunk, and those that it imports. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
  /** Minified styles of each route, to be inlined. */
  readonly styles: Readonly<Record<string, string>>
}

export const assetsFile = 'assets.json'
