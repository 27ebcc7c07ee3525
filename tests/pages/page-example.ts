import type { Visitor } from '../client/visitor.ts'
import type { Good } from '../goods/good.ts'

/**
 * A page as it is opened, without any action; its address belongs to the device that asked for it. `recharged` is the
 * airtime of examples that need an order, in the currency of the portal.
 */
export type PageExample = {
  name: string
  address: (visitor: Visitor, sandboxUrl: string, recharged: Good) => Promise<string>
  /** Its address, where that is the same for every visitor. */
  path?: string
  /** Its speed and its arrival in pieces are measured, which takes long. */
  isMeasured?: true
  /** Its script comes untouched; that of every other page waits for the first touch. */
  startsItself?: true
  /** A list: its first rows are in the page. */
  isList?: true
  /** A map is beside it on wide screens, for which its script comes untouched. */
  hasMap?: true
  /** A dialog over a page, with what only that needs. */
  hasStep?: true
}

/** Pages in their states, by the names of the route table. */
export type PageExamples = Readonly<Record<string, readonly PageExample[]>>

export const of = (name: string, address: PageExample['address']): PageExample => ({
  name,
  address,
})
export const at = (name: string, path: string): PageExample => ({
  ...of(name, async () => path),
  path,
})
export const measured = (example: PageExample): PageExample => ({ ...example, isMeasured: true })
export const list = (example: PageExample): PageExample => ({ ...example, isList: true })
export const scripted = (example: PageExample): PageExample => ({ ...example, startsItself: true })
export const mapped = (example: PageExample): PageExample => ({ ...example, hasMap: true })
