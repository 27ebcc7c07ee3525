// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { keepTyped } from './typed-values.ts'

function Form({ onRendered }: { onRendered?: () => void }) {
  const [seen, setSeen] = useState('')
  useLayoutEffect(() => onRendered?.(), [onRendered])
  return (
    <form>
      <h1>Recharge</h1>
      <input id="msisdn" name="msisdn" onInput={(event) => setSeen(event.currentTarget.value)} />
      <input name="amount" defaultValue="20" />
      {['20', '50'].map((value) => (
        <input key={value} type="radio" name="choice" value={value} />
      ))}
      <input type="checkbox" name="terms" />
      <textarea name="message" />
      <select name="town" defaultValue="Lusaka">
        <option>Lusaka</option>
        <option>Kitwe</option>
      </select>
      <output>{seen}</output>
    </form>
  )
}

let root: HTMLElement
let rendered: Root | undefined
afterEach(async () => {
  await act(async () => rendered?.unmount())
  document.body.replaceChildren()
})

const field = <T extends HTMLElement = HTMLInputElement>(selector: string) =>
  root.querySelector<T>(selector) as T

/** The server's page, changed by something before the script, and typed into. */
function serve(change: (root: HTMLElement) => void) {
  root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Form />)
  field('[name=amount]').value = '75'
  field('[value="50"]').checked = true
  field('[name=terms]').checked = true
  field<HTMLTextAreaElement>('textarea').value = 'Hello'
  field<HTMLSelectElement>('select').value = 'Kitwe'
  change(root)
}

async function takeOver(typeMeanwhile = () => {}) {
  const restore = keepTyped(root)
  typeMeanwhile()
  await act(async () => {
    rendered = hydrateRoot(root, <Form onRendered={restore} />, { onRecoverableError: () => {} })
  })
}

const wrapTitle = () => {
  const title = field('h1')
  title.innerHTML = `<font>xx ${title.textContent}</font>`
}

test.each([
  ['nothing', () => {}],
  ['a translator', wrapTitle],
  [
    'an extension that puts an element into the form',
    () => field('form').prepend(document.createElement('b')),
  ],
  ['one that takes an element out', () => field('h1').remove()],
])(
  'what was typed and chosen survives when %s changes the page before its script',
  async (_, change) => {
    serve(change)
    await takeOver()
    expect(field('[name=amount]').value).toBe('75')
    expect(field('[value="50"]').checked).toBe(true)
    expect(field('[value="20"]').checked).toBe(false)
    expect(field('[name=terms]').checked).toBe(true)
    expect(field<HTMLTextAreaElement>('textarea').value).toBe('Hello')
    expect(field<HTMLSelectElement>('select').value).toBe('Kitwe')
  },
)

test('what is typed while the script takes over survives too, is told to the page, and keeps the focus', async () => {
  serve(wrapTitle)
  const before = field('#msisdn')
  await takeOver(() => {
    before.focus()
    before.value = '971'
    before.setSelectionRange(1, 2)
    before.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const after = field('#msisdn')
  expect(after).not.toBe(before)
  expect(after.value).toBe('971')
  expect(root.querySelector('output')?.textContent).toBe('971')
  expect(document.activeElement).toBe(after)
  expect([after.selectionStart, after.selectionEnd]).toEqual([1, 2])
})
