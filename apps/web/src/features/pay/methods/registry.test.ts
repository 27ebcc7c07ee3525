import { expect, test, vi } from 'vitest'
import { card } from './card.ts'
import type { PayMethod } from './pay-method.ts'
import { formOf, hasForm, loadForms, payMethodOf, payMethods } from './registry.ts'

test('a method is found by its type, and none by another', () => {
  expect(payMethods.map(({ type }) => payMethodOf(type))).toEqual(payMethods)
  expect(payMethodOf('CHEQUE')).toBeUndefined()
})

test('the form of a method is loaded once, however often it is asked for', async () => {
  const form = vi.fn(card.form)
  const method: PayMethod = { ...card, form }
  await hasForm(method)
  await hasForm(method)
  expect(await formOf(method)).toBe(await card.form())
  expect(form).toHaveBeenCalledOnce()
})

test('a form that did not arrive is asked for again', async () => {
  const form = vi.fn(card.form).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const method: PayMethod = { ...card, form }
  expect(await hasForm(method)).toBe(false)
  expect(await hasForm(method)).toBe(true)
})

test('every method has a form that reads its fields', async () => {
  await loadForms()
  for (const method of payMethods) {
    const { values } = (await formOf(method)).read(new URLSearchParams())
    expect(Object.keys(values).sort()).toEqual([...method.fields].sort())
  }
})
