import type { ReactNode } from 'react'
import type { PageContext } from './page.ts'

/**
 * An offer above every page for a known device, such as to go on with something. The frame loads it with each
 * view, sends it with the document and gives it its place. Only the module that brings it knows its content.
 * Decision 046.
 */
export type FrameOffer = {
  load(context: PageContext): Promise<unknown>
  /** `loaded`: what `load` answered; `subjects`: the ids of what the page itself tells of, which is not offered there. */
  render(loaded: unknown, subjects: readonly string[], online: boolean): ReactNode
}
