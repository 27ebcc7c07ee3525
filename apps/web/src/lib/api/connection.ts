/** On the document of a page that the service worker took from the phone's store: the network gave no answer. */
const mark = 'data-offline'

/** Whether this document is such a copy. Read as the page starts, since silence of the network sets the mark later. */
export const isCopy = (): boolean => document.documentElement.hasAttribute(mark)

/** Whether this document came as the phone's copy, whatever the network did since. */
export const cameAsCopy: boolean = globalThis.document !== undefined && isCopy()

/** Online by the browser and the service worker together; the server always has its network. */
export const isOnline = (): boolean =>
  !globalThis.document || (navigator.onLine && !document.documentElement.hasAttribute(mark))

/** The network gave no answer, whatever the browser believes. */
export function noteSilence(): void {
  document.documentElement.setAttribute(mark, '')
  dispatchEvent(new Event('offline'))
}

/** The network is believed again; answers whether it was not before. */
export function clearMark(): boolean {
  const { documentElement: page } = document
  const had = page.hasAttribute(mark)
  page.removeAttribute(mark)
  return had
}

/** The network answered after all. */
export function noteAnswer(): void {
  if (clearMark()) dispatchEvent(new Event('online'))
}
