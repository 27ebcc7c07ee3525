import type { Failure } from '../api/contract-client.ts'
import type { PageContext } from './page.ts'

/** A view of a page, or something that happened on it. */
export type Tracked = {
  /** By its route: an id or a code in the address is no part of a name. */
  readonly page: Pick<PageContext, 'pattern' | 'params'>
  /** Absent for a view. */
  readonly event?: string
  readonly failure?: Failure
}

export const trackedEvent = 'portal:tracked'

/**
 * Reports to whatever listens: the sender, which pages have only where the operator has set an address for it. On the
 * server nothing listens. Decision 087.
 */
export function track(tracked: Tracked): void {
  globalThis.dispatchEvent?.(new CustomEvent(trackedEvent, { detail: tracked }))
}
