/** A room of the table of allowed imports. */
export type Room = {
  readonly name: string
  readonly pattern: RegExp
  /** The room's files, as the documentation names them. */
  readonly files: string
  /** Other rooms; its own files a room may always import. */
  readonly may: readonly string[]
  readonly note?: string
}
