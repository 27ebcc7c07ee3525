/**
 * Reads what the operator set in the environment. A missing or wrong value throws, and so stops the
 * start, with the variable's name and what was expected. Decision 033.
 */
export interface SettingsReader {
  /** True where the variable is set and not empty. */
  has(name: string): boolean
  text(name: string, fallback?: string): string
  /** A whole number, both bounds included. */
  number(name: string, fallback: number, minimum: number, maximum: number): number
  /**
   * A provider's address without a slash at the end, http or https; production refuses http to another
   * machine. `schemes` is for systems that speak neither: the address is taken as it is written, its
   * encrypted scheme is named ("ssmpp:"), and the operator may have accepted the plain one.
   */
  url(name: string, schemes?: { encrypted: string; isPlainAccepted: boolean }): string
  /**
   * A key or password. Production refuses published ones, and those with fewer characters than `lengthMin`:
   * 16, unless the provider's protocol allows less.
   */
  secret(name: string, lengthMin?: number): string
  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T
  /** A comma list of `choices`, without repeats; throws where one is unknown or none is left. */
  listOf<T extends string>(name: string, choices: readonly T[], fallback: readonly T[]): T[]
  /** `on` or `off`. */
  flag(name: string, fallback: boolean): boolean
}
