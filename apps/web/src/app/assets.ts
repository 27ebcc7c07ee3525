/** What the build writes beside the server bundle: where each thing that pages refer to was put. */
export type Assets = {
  /** File names below the asset base. */
  readonly entry: string
  /** The chunk of each route, where it is not part of the entry. */
  readonly chunks: Readonly<Record<string, string>>
  /** Minified styles of each route, to be inlined. */
  readonly styles: Readonly<Record<string, string>>
}

export const assetsFile = 'assets.json'
