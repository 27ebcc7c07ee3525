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

/** Reads the settings of the service itself, beside those of the port. */
export type ServiceReader = SettingsReader & {
  /** An http or https address of our own, without a slash at the end; https in production. */
  ownUrl(name: string, fallback?: string): string
  /** Throws if an address is more than a scheme, a host and a port. */
  checkOrigin(name: string, address: string): void
  /** PostgreSQL's address; encrypted in production, unless it leads to this machine. */
  databaseUrl(name: string): string
  /** The number that divides the long waits; only 1 in production. */
  timeScale(name: string): number
  /** A switch for developers' machines; off in production. */
  notInProduction(name: string): boolean
  /**
   * A limit that protects visitors or the operator, at least 1; in production it is at most `max`, beyond which it
   * would protect no more. Decision 141.
   */
  limit(name: string, fallback: number, max: number): number
  /** The address of a listener; production has to accept one that is every address of the machine. */
  ownAddress(name: string, fallback: string): string
  /** A secret that is another one than the one by the other name. */
  otherSecret(name: string, other: string, lengthMin: number): string
  /** Throws in production if one of these addresses, to which providers send notifications, is another host's. */
  checkOurHost(publicUrl: string, names: readonly string[]): void
  /** Throws if an address that visitors use is plain in production. */
  checkEncrypted(name: string, address: string): void
}
