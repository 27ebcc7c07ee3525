// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { startTransition, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietHydration } from './quiet-hydration.ts'

let log: string[] = []
let root: HTMLElement
let end = () => {}
let hydrated: Root | null = null

function Field({ onReady }: { onReady: () => void }) {
  const [count, setCount] = useState(0)
  useEffect(onReady, [onReady])
  const note = (what: string) => {
    log.push(what)
    setCount(count + 1)
  }
  return <input onKeyDown={() => note('key')} onClick={() => note('click')} />
}

beforeEach(() => {
  log = []
  root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Field onReady={() => {}} />)
  end = quietHydration(root)
})
/** React works on after a test that does not wait for it, and would fail once the last test has taken the document along. */
afterEach(async () => {
  await vi.waitFor(() => expect(log).toContain('hydrated'))
  act(() => hydrated?.unmount())
  root.remove()
})

const onField = (event: Event) => root.querySelector('input')?.dispatchEvent(event)
const key = () => onField(new KeyboardEvent('keydown', { key: 'g', bubbles: true }))
const hydrate = () => {
  const onReady = () => {
    log.push('hydrated')
    end()
  }
  startTransition(() => {
    hydrated = hydrateRoot(root, <Field onReady={onReady} />)
  })
}

test('a key does not hurry the hydration, and is handled after it', async () => {
  hydrate()
  key()
  expect(log).toEqual([])
  await act(async () => {})
  expect(log).toEqual(['hydrated'])
  act(key)
  expect(log).toEqual(['hydrated', 'key'])
})

test.each([
  ['a click', new MouseEvent('click', { bubbles: true }), 'click'],
  ['Escape', new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }), 'key'],
])('%s hurries the hydration, and is handled', async (_, event, handled) => {
  hydrate()
  act(() => void onField(event))
  await act(async () => {})
  expect(log).toEqual(['hydrated', handled])
})

test.each(['Unidentified', 'Process', 'Dead', 'Backspace', 'Shift'])(
  '%s belongs to what is being written, and hurries nothing',
  (name) => {
    hydrate()
    onField(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    expect(log).toEqual([])
  },
)
