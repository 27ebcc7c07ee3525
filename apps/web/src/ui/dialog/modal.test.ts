// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { closeModal, isOpenDialog, openModal } from './modal.ts'

afterEach(() => document.body.replaceChildren())

/** The element as a browser without dialogs makes it. */
const unknownElement = () => {
  const element = document.createElement('dialog-of-older-browsers')
  element.scrollIntoView = () => {}
  document.body.append(element)
  return element
}

test('a browser without dialogs opens one in its place, and is told of its closing', () => {
  const dialog = unknownElement()
  const onClose = vi.fn()
  dialog.addEventListener('close', onClose)
  openModal(dialog)
  expect(isOpenDialog(dialog)).toBe(true)
  closeModal(dialog)
  expect(isOpenDialog(dialog)).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['a browser without dialogs', unknownElement],
  ['a browser with dialogs', () => document.createElement('dialog')],
])('in %s one that is closed is not closed again', (_, create) => {
  const dialog = create()
  const onClose = vi.fn()
  dialog.addEventListener('close', onClose)
  closeModal(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('one that the server drew open becomes modal', () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.setAttribute('open', '')
  const showModal = vi.spyOn(dialog, 'showModal')
  openModal(dialog)
  expect(showModal).toHaveBeenCalledOnce()
})
