/** Typing and touching; React hydrates a page in one piece before it handles one of these. */
const hurrying = [
  ...['keydown', 'keypress', 'keyup', 'input', 'textInput', 'paste'],
  ...['compositionstart', 'compositionend'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
]

const stop = (event: Event): void => event.stopImmediatePropagation()

/**
 * Keeps React, whose listeners are added to the root after this, from events that need no handler until the page is
 * hydrated: a key would wait for all of the page, and meanwhile the browser itself does what it asks for. Clicks and
 * submitted forms go through. Answers what ends it.
 */
export function quietHydration(root: HTMLElement): () => void {
  for (const type of hurrying) root.addEventListener(type, stop, true)
  return () => {
    for (const type of hurrying) root.removeEventListener(type, stop, true)
  }
}
