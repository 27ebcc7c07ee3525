/** The button that was pressed last: browsers also press one where Enter sends a form. */
let pressed: HTMLElement | null = null

/** Younger browsers say it themselves. */
if (typeof SubmitEvent === 'undefined' || !('submitter' in SubmitEvent.prototype)) {
  globalThis.document?.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null
    },
    true,
  )
}

/** The button that sent a form, or null where script did. */
export function submitterOf(event: Event, form: HTMLFormElement): HTMLButtonElement | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : undefined
  const button = submitter === undefined ? pressed : submitter
  return button instanceof HTMLButtonElement && button.form === form ? button : null
}

/** The fields of a form as the browser would post them, with the button that sent it. */
export function fieldsOf(form: HTMLFormElement, button: HTMLButtonElement | null): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  // Older browsers leave out a second argument of FormData without a word.
  if (button?.name) fields.append(button.name, button.value)
  return fields
}

/** Sends a form as a press of its button does; asks its handlers first. */
export function sendForm(form: HTMLFormElement): void {
  if (typeof form.requestSubmit === 'function') form.requestSubmit()
  else form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}
