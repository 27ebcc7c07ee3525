import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dialog.module.css'
import { closeModal, isOpenDialog, openModal } from './modal.ts'

export type DialogProps = {
  open: boolean
  title: string
  closeLabel: string
  /** Escape, the close button, or a tap beside the dialog. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: the browser keeps focus inside and gives it back afterwards. */
export function Dialog({ open, title, closeLabel, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (!open) return closeModal(dialog)
    if (!isOpenDialog(dialog)) openModal(dialog)
  }, [open])

  return (
    // The keyboard's way out is Escape, which the browser brings; the tap beside it is for pointers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && closeModal(event.currentTarget)}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            onClick={() => box.current && closeModal(box.current)}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
