/** One small change to a copy of the source, of a kind that is made in good faith. */
export type PlantedBug = {
  name: string
  /** Under apps/service/src. */
  file: string
  /** Code that occurs exactly once in the file, in whatever lines. */
  find: string
  replace: string
  /** A second rule of the same file that would hide the bug; it is removed together with the first. */
  also?: { find: string; replace: string }
  /** Declarations that the change needs at the end of its file. */
  declarations?: string
}
