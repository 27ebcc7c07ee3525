declare module 'pg/lib/utils.js' {
  /** The text or bytes that the driver sends for a value; null for none. */
  export function prepareValue(value: unknown): string | Buffer | null
}
