// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { StepDialog } from './step-dialog.tsx'

const firstVisit = {}

const dialog = (onClose = () => {}, visit = firstVisit) => (
  <StepDialog
    title="Enter the code"
    closeLabel="Close"
    closeHref="/pay"
    visit={visit}
    onClose={onClose}
  >
    {(close) => (
      <>
        <input type="hidden" name="order" />
        <input aria-label="Code" />
        <button type="button" onClick={close}>
          Enough
        </button>
      </>
    )}
  </StepDialog>
)

test('the server draws it open, with a link out of it', () => {
  const html = renderToString(dialog())
  expect(html).toMatch(/<dialog [^>]*open/)
  expect(html).toContain('href="/pay"')
})

test('script makes it modal, under its title, and its field takes the focus', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(dialog())
  expect(showModal).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog', { name: 'Enter the code' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
})

test('its button closes it where it is, without following the link', async () => {
  const onClose = vi.fn()
  render(dialog(onClose))
  expect(fireEvent.click(screen.getByRole('link', { name: 'Close' }))).toBe(false)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('what is inside can close it, which is told at once and only once', async () => {
  const onClose = vi.fn()
  render(dialog(onClose))
  const closed = new Promise((done) => {
    document.querySelector('dialog')?.addEventListener('close', done, { once: true })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Enough' }))
  expect(onClose).toHaveBeenCalledOnce()
  await closed
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape closes it', async () => {
  const onClose = vi.fn()
  render(dialog(onClose))
  // Browsers do this for the key; jsdom does not.
  document.querySelector('dialog')?.close()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('asked for again before the browser told of its closing, it stays', () => {
  const onClose = vi.fn()
  const { rerender } = render(dialog(onClose))
  fireEvent.click(screen.getByRole('button', { name: 'Enough' }))
  rerender(dialog(onClose, {}))
  // As a busy browser does.
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('asked for again before it was taken away, it opens again and can be closed again', async () => {
  const onClose = vi.fn()
  const { rerender } = render(dialog(onClose))
  fireEvent.click(screen.getByRole('button', { name: 'Enough' }))
  rerender(dialog(onClose))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(dialog(onClose, {}))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enough' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('taken away for another step, it reports no closing', () => {
  const onClose = vi.fn()
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
  const { unmount } = render(dialog(onClose))
  unmount()
  expect(close).toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
