import type { FastifyRequest } from 'fastify'

const frames: readonly unknown[] = ['iframe', 'frame', 'embed', 'object', 'fencedframe']

/**
 * Whether a page of another site loads this in place of leading to it: as an image, a script or a frame. It would make
 * a visitor's browser ask the operator about numbers. Browsers without these headers are not held to it. Decision 117.
 */
export function isForeignLoad({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  return headers['sec-fetch-mode'] !== 'navigate' || frames.includes(headers['sec-fetch-dest'])
}
