// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptRoom } from './use-kept-room.ts'

let height = 0
vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height)
afterEach(() => {
  height = 0
})

function Slip({ open }: { open: boolean }) {
  const room = useKeptRoom<HTMLDivElement>(open)
  return <div ref={room} data-testid="room" />
}

/** The least height of a slip that is drawn in these states, each as high as given. */
function roomAfter(...states: readonly (readonly [open: boolean, px: number])[]): string {
  const { getByTestId, rerender } = render(<div />)
  for (const [open, px] of states) {
    height = px
    rerender(<Slip open={open} />)
  }
  return getByTestId('room').style.minBlockSize
}

test('the end of a payment that was seen open keeps the room that it had last', () => {
  expect(roomAfter([true, 300], [true, 340], [false, 220])).toBe('340px')
})

test('a payment that is open, or was over from the first, is as high as its words', () => {
  expect(roomAfter([true, 300])).toBe('')
  document.body.replaceChildren()
  expect(roomAfter([false, 220])).toBe('')
})

const style = () => document.querySelector<HTMLElement>('[data-testid=room]')?.style.minBlockSize

test.each([
  ['scrolls by a wheel', () => dispatchEvent(new Event('wheel'))],
  ['scrolls by touch', () => dispatchEvent(new Event('touchmove'))],
  [
    'does not see the page',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
])('the room is given back as the visitor %s', (_how, act) => {
  document.body.replaceChildren()
  expect(roomAfter([true, 300], [false, 220])).toBe('300px')
  act()
  expect(style()).toBe('')
})

test('no room is kept for what is below the screen', () => {
  document.body.replaceChildren()
  const below = DOMRect.fromRect({ y: 500, height: innerHeight })
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below)
  expect(roomAfter([true, 300], [false, 220])).toBe('')
  place.mockRestore()
})
