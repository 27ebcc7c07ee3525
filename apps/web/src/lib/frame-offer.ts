import type { ReactNode } from 'react'
import type { PageContext } from './page.ts'

/**
 * What stands above every page for a device that is known, such as a way to go on with something. The
 * frame loads it with each view, sends it along with the document and gives it its place; what it is,
 * only the room that brings it knows.
 */
export type FrameOffer = {
  load(context: PageContext): Promise<unknown>
  /** `loaded`: what `load` answered; `subject`: what the page itself is about, which is not offered there. */
  draw(loaded: unknown, subject: string | null, online: boolean): ReactNode
}
