// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { KeptFocus } from './kept-focus.tsx'

function Slip({ shape, buttons }: { shape: string; buttons: readonly string[] }) {
  const words = useRef<string | null>(null)
  return (
    <article>
      <div key={shape}>
        {buttons.map((label) => (
          <button key={label} type="button">
            {label}
          </button>
        ))}
        <KeptFocus words={words} />
      </div>
    </article>
  )
}

test('the button that had the focus has it again when the slip is rendered as new', () => {
  const { rerender } = render(<Slip shape="asked" buttons={['Look again', 'Back']} />)
  const before = screen.getByRole('button', { name: 'Back' })
  before.focus()
  rerender(<Slip shape="paid" buttons={['Look again', 'Receipt', 'Back']} />)
  const after = screen.getByRole('button', { name: 'Back' })
  expect(after).not.toBe(before)
  expect(document.activeElement).toBe(after)
})

test('nothing gets the focus where no button had it, or where that one is gone', () => {
  const { rerender } = render(<Slip shape="asked" buttons={['Look again', 'Back']} />)
  rerender(<Slip shape="paid" buttons={['Look again', 'Back']} />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Look again' }).focus()
  rerender(<Slip shape="ended" buttons={['Back']} />)
  expect(document.activeElement).toBe(document.body)
})
