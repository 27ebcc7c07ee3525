// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardForeignNodes } from './foreign-nodes.ts'

const textsIn = (root: Node): Text[] => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walk.nextNode()) found.push(walk.currentNode as Text)
  return found
}

const font = (content: Node | string) => {
  const inner = document.createElement('font')
  const outer = document.createElement('font')
  inner.append(content)
  outer.append(inner)
  return outer
}

/** As translators, extensions and password managers do it. */
const changes: Record<string, (text: Text) => void> = {
  'put into an element': (text) => {
    const wrapper = document.createElement('font')
    text.before(wrapper)
    wrapper.append(text)
  },
  'replaced by a translation': (text) => text.replaceWith(font(`xx ${text.data}`)),
  'given a translation before it, and taken out': (text) => {
    text.before(font(`xx ${text.data}`))
    text.remove()
  },
  'given a translation after it, and taken out': (text) => {
    text.after(font(`xx ${text.data}`))
    text.remove()
  },
  'taken out': (text) => text.remove(),
  'moved to the end of the page': (text) => document.body.append(text),
  'given a translation before it, and all taken out in the end': (text) => {
    text.before(font(`xx ${text.data}`))
    queueMicrotask(() => text.remove())
  },
  'translated twice': (text) => {
    const first = font(`xx ${text.data}`)
    text.replaceWith(first)
    first.replaceWith(font(`yy ${text.data}`))
  },
}

/** Every way in which React changes a list of texts and elements. */
const Slip = ({ step }: { step: number }) => (
  <main>
    <p>
      Pay {step} of {3}
    </p>
    <p>{step === 0 ? 'Approve on your phone' : 'Successful'}</p>
    <p>
      {step === 0 && 'Waiting'}
      {step > 0 && <b>Paid</b>}
      {step > 1 ? 'Delivered' : null}
    </p>
    <ul>
      {['asked', 'paid', 'delivered'].slice(0, step + 1).map((leg) => (
        <li key={leg}>
          {leg} {step}
        </li>
      ))}
    </ul>
    {step === 0 ? 'A text beside elements' : <em>An element</em>}
  </main>
)

let root: HTMLElement
let rendered: Root
let unguard: () => void
beforeEach(() => {
  root = document.createElement('div')
  document.body.append(root)
  unguard = guardForeignNodes(root)
})
afterEach(async () => {
  await act(async () => rendered.unmount())
  unguard()
  document.body.replaceChildren()
})
const draw = (step: number) => act(async () => rendered.render(<Slip step={step} />))

describe.each(Object.entries(changes))('a page whose texts were each %s', (_, change) => {
  const changeAll = () => {
    for (const text of textsIn(root)) change(text)
  }

  test('changes on without an error, step by step', async () => {
    rendered = createRoot(root)
    await draw(0)
    for (const step of [1, 2, 0]) {
      changeAll()
      await draw(step)
    }
    expect(root.querySelectorAll('li')).toHaveLength(1)
  })
})

test.each(Object.keys(changes).filter((name) => !/^taken out|^moved/.test(name)))(
  'a text that was %s is not seen any more once React has another in its place',
  async (name) => {
    rendered = createRoot(root)
    await draw(0)
    for (const text of textsIn(root)) changes[name]?.(text)
    await draw(2)
    expect(root.textContent).not.toMatch(/Approve|Waiting|beside/)
    expect(root.textContent).toMatch(/Successful/)
    expect(root.textContent).toMatch(/Delivered/)
    expect(root.textContent).toMatch(/Pay\s*2/)
    expect(root.textContent).not.toContain('0')
  },
)

test('without the guard the same change is an error', async () => {
  unguard()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  rendered = createRoot(root)
  await draw(0)
  for (const text of textsIn(root)) text.replaceWith(font('xx'))
  await expect(draw(1)).rejects.toBeDefined()
})

test('a page that was translated before its script is rendered anew', async () => {
  root.innerHTML = renderToString(<Slip step={0} />)
  for (const text of textsIn(root)) text.replaceWith(font(`xx ${text.data}`))
  await act(async () => {
    rendered = hydrateRoot(root, <Slip step={0} />, { onRecoverableError: () => {} })
  })
  await draw(1)
  expect(root.textContent).toContain('Successful')
  expect(root.textContent).not.toContain('xx')
})
