/** Typing and touching; React hydrates a page in one piece before it handles one of these. */
const hurrying = [
  ...['keydown', 'keypress', 'keyup', 'input', 'textInput', 'paste'],
  ...['compositionstart', 'compositionend'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
]

/** Keys that ask the page for something; all others write, or change what is written. */
const commands: readonly string[] = ['Escape', 'Tab', 'Enter']

const isCommand = (event: Event): boolean =>
  event instanceof KeyboardEvent && commands.includes(event.key)

const stop = (event: Event): void => {
  if (!isCommand(event)) event.stopImmediatePropagation()
}

/**
 * Keeps React, whose listeners are added to the root after this, from events that need no handler until the page is
 * hydrated: a letter would wait for all of the page, and meanwhile the browser itself writes it. Clicks, submitted forms
 * and the keys of `commands` go through. Answers what ends it.
 */
export function quietHydration(root: HTMLElement): () => void {
  for (const type of hurrying) root.addEventListener(type, stop, true)
  return () => {
    for (const type of hurrying) root.removeEventListener(type, stop, true)
  }
}
