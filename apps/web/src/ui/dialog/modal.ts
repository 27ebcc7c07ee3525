/**
 * Opens a dialog over the page, and closes it. Browsers without dialogs (Safari before 15.4, Firefox before 98) show it in
 * its place on the page: they know the element and its methods by nothing but their names.
 */
export function openModal(dialog: HTMLElement): void {
  if ('showModal' in dialog) {
    const modal = dialog as HTMLDialogElement
    // Open without being modal, as the server renders it, is refused.
    modal.removeAttribute('open')
    modal.showModal()
    return
  }
  dialog.setAttribute('open', '')
  dialog.scrollIntoView({ block: 'nearest' })
}

export const isOpenDialog = (dialog: HTMLElement): boolean => dialog.hasAttribute('open')

export function closeModal(dialog: HTMLElement): void {
  if (!isOpenDialog(dialog)) return
  if ('close' in dialog) {
    ;(dialog as HTMLDialogElement).close()
    return
  }
  dialog.removeAttribute('open')
  dialog.dispatchEvent(new Event('close'))
}
