import { useEffect } from 'react'

const lookEveryMs = 200
/** Ten seconds for the form to come; two looks at whether it has kept the focus. */
const [looksForForm, looksAfter] = [50, 2]

/**
 * Gives focus to the page of the form once the step is gone from it: to where the dialog was opened. That is lost under the loading
 * view of a slow step, and there is none on a page that was opened at the step's address; then to what the step was for
 * (`data-answers`), or to the form's button. A page that is entered by Back gives focus to its heading, at any time after the form
 * has come, so what was given is looked at again.
 */
export function useFocusAfter(form: string): void {
  useEffect(
    () => () => {
      const { activeElement: left } = document
      const give = (looks: number) => {
        if (!looks || location.pathname + location.search !== form) return
        // After a slow step the dialog gives it back to the heading, which had it from the loading view.
        const isThere = left?.isConnected && left.closest('main form, main a')
        const target = isThere
          ? left
          : (document.querySelector('main form [data-answers]') ??
            document.querySelector('main form [type=submit]:not([aria-hidden])'))
        const { activeElement: now } = document
        // The visitor has gone on in the form.
        if (now !== target && now?.closest('main form, main a')) return
        // Both kinds of element that can have focus know the method.
        const element = target as HTMLElement | null
        element?.focus()
        const isGiven = document.activeElement === target
        setTimeout(give, lookEveryMs, isGiven ? Math.min(looks - 1, looksAfter) : looks - 1)
      }
      setTimeout(give, 0, looksForForm)
    },
    [form],
  )
}
