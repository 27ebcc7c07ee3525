/**
 * Reads what the operator set in the environment. A missing or wrong value throws, and so stops the
 * start, with the variable's name and what was expected.
 */
export interface SettingsReader {
  /** True where the variable is set and not empty. */
  has(name: string): boolean
  text(name: string, fallback?: string): string
  /** A whole number, both bounds included. */
  number(name: string, fallback: number, minimum: number, maximum: number): number
  /** An http or https address, without a slash at the end. */
  url(name: string, fallback?: string): string
  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T
  /** `on` or `off`. */
  flag(name: string, fallback: boolean): boolean
}
