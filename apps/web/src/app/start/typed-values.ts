type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const fieldsIn = (root: Element): Field[] =>
  [...root.querySelectorAll('input,textarea,select')].filter(isField)

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

/** The same field, rendered once more. One that is locked at first has no name then. */
const keyOf = (field: Field): string =>
  [field.id || field.name, isChoice(field) ? field.value : ''].join(' ')

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true
  return isChoice(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** As a visitor's own key or tap does it, so that the page takes it up. */
function fillIn(field: Field, before: Field): void {
  if (isChoice(field)) {
    if (isChoice(before) && field.checked !== before.checked) field.click()
    return
  }
  if (field.value === before.value) return
  // React notes what is written to the field itself, and would take the event for an old one.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, before.value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

function focusAgain(field: Field, before: Field): void {
  field.focus({ preventScroll: true })
  if (before instanceof HTMLSelectElement || field instanceof HTMLSelectElement || isChoice(field))
    return
  const { selectionStart, selectionEnd } = before
  // Other kinds of fields have no place for the next letter.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * What was typed before the script is in the fields of the server's page. Where these are not what React expects, since
 * something changed the page meanwhile, React renders all of them anew. Answers what fills them in then, once they are
 * rendered, and puts the focus back. Decision 108.
 */
export function keepTyped(root: HTMLElement): () => void {
  const touched = new Map<string, Field>()
  let focused = isField(document.activeElement) ? document.activeElement : null
  const note = ({ target }: Event) => {
    if (isField(target)) touched.set(keyOf(target), target)
  }
  const noteFocus = ({ target }: Event) => {
    focused = isField(target) ? target : null
  }
  for (const field of fieldsIn(root)) if (isTouched(field)) touched.set(keyOf(field), field)
  root.addEventListener('input', note, true)
  root.addEventListener('focusin', noteFocus)
  return () => {
    root.removeEventListener('input', note, true)
    root.removeEventListener('focusin', noteFocus)
    for (const field of fieldsIn(root)) {
      const before = touched.get(keyOf(field))
      if (before && before !== field) fillIn(field, before)
      if (focused && !focused.isConnected && keyOf(focused) === keyOf(field))
        focusAgain(field, focused)
    }
  }
}
