import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'

/** Begins a form that has other buttons before the one that pays: on Enter browsers press the first. */
export function EnterPays() {
  return (
    <VisuallyHidden>
      <button type="submit" tabIndex={-1} aria-hidden="true" />
    </VisuallyHidden>
  )
}
