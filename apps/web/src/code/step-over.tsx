import type { ReactNode } from 'react'
import { addressBelow, stepBack } from '../lib/address/address-below.ts'
import { splitLanguage } from '../lib/language/language.ts'
import { useApp } from '../lib/page/app-context.ts'
import { StepDialog } from '../ui/step-dialog/step-dialog.tsx'
import { useFocusAfter } from './use-focus-after.ts'

/** A dialog over the page of a form, which is an address of its own. Decision 079. */
export function StepOver({
  form,
  title,
  onLeave,
  children,
}: {
  /** The address of the page below, with its language. */
  form: string
  title: string
  /** Before it closes, in whatever way. */
  onLeave?: (() => void) | undefined
  children: (close: () => void) => ReactNode
}) {
  const { t, navigate, context } = useApp()
  useFocusAfter(form)
  // A second entry of the form would make a Back that changes nothing.
  const leave = () => {
    onLeave?.()
    if (addressBelow() === location.origin + form) stepBack()
    // Opened by its address, it has no form below.
    else navigate(splitLanguage(form).path, { replace: true, still: true })
  }
  return (
    <StepDialog
      title={title}
      closeLabel={t('shell.close')}
      closeHref={form}
      visit={context}
      onClose={leave}
    >
      {children}
    </StepDialog>
  )
}
