import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { closeModal, isOpenDialog, openModal } from '../dialog/modal.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './step-dialog.module.css'

export type StepDialogProps = {
  title: string
  closeLabel: string
  /** The address without the step: the way out without script. */
  closeHref: string
  /** Another value where the dialog is asked for again: it opens if it was closed and is still here. */
  visit: unknown
  /** Escape, the close button or what is inside closed it, and focus is back where it was. */
  onClose: () => void
  children: (close: () => void) => ReactNode
}

function open(dialog: HTMLDialogElement): void {
  openModal(dialog)
  dialog.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

/**
 * A dialog that is an address of its own. The server renders it open: without script it is a section of the page, with
 * script it becomes modal in the same place, and the browser keeps focus inside and gives it back.
 */
export function StepDialog({
  title,
  closeLabel,
  closeHref,
  visit,
  onClose,
  children,
}: StepDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isLeft = useRef(false)
  const leave = () => {
    if (!isLeft.current) onClose()
    isLeft.current = true
  }
  const leaveByEscape = useEffectEvent(leave)
  const close = () => {
    if (box.current) closeModal(box.current)
    // The browser's own event comes later than what the visitor may do next.
    leave()
  }

  // Before the dialog is taken out of the page, so that closing it still gives focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    open(dialog)
    // The event of an earlier closing may come after it was opened again.
    const closed = () => isOpenDialog(dialog) || leaveByEscape()
    dialog.addEventListener('close', closed)
    return () => {
      // Removed for another step or page, which is no closing by the visitor.
      dialog.removeEventListener('close', closed)
      closeModal(dialog)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies(visit): once for each visit.
  useLayoutEffect(() => {
    if (isLeft.current && box.current) open(box.current)
    isLeft.current = false
  }, [visit])

  return (
    <dialog open ref={box} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={titleId}>{title}</h2>
          <a
            href={closeHref}
            className={styles.close}
            aria-label={closeLabel}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <Icon name="close" />
          </a>
        </div>
        {children(close)}
      </div>
    </dialog>
  )
}
