/** One small change to a copy of the source, of a kind that is made in good faith. */
export type PlantedBug = {
  name: string
  /** Under apps/service/src. */
  file: string
  /** Exactly one place. */
  find: string
  replace: string
  /** A second rule of the same file that would cover for the first, taken out with it. */
  also?: { find: string; replace: string }
  /** What the change needs at the end of its file. */
  declarations?: string
}
