import { createHash } from 'node:crypto'

/** The source of an inline text, as a policy names it. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`
