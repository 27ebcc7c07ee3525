// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RunningText } from './running-text.tsx'

test.each(['K71.00 to 97 100 0001 at 02:08', 'Added to ** *** **67.', '97 100 0001', 'No number'])(
  'keeps the words of %j as they are',
  (words) => {
    const { container } = render(<RunningText>{words}</RunningText>)
    expect(container.textContent).toBe(words)
  },
)

test.each(['97 100 0001', '** *** **67'])('keeps %s together', (number) => {
  render(<RunningText>{`To ${number}, now`}</RunningText>)
  expect(screen.getByText(number).tagName).toBe('SPAN')
})

test('makes the call in it one that can be tapped', () => {
  const call = { href: 'tel:300', words: 'Call 300' }
  const { container } = render(<RunningText call={call}>{'Lost? {call}, free.'}</RunningText>)
  expect(container.textContent).toBe('Lost? Call 300, free.')
  expect(screen.getByRole('link', { name: 'Call 300' }).getAttribute('href')).toBe('tel:300')
})

test('makes a call of its words where the text has them', () => {
  render(<RunningText call={{ href: 'tel:*1%23', words: '*1#' }}>Or dial *1#.</RunningText>)
  expect(screen.getByRole('link', { name: '*1#' }).getAttribute('href')).toBe('tel:*1%23')
})

test('makes the action in it a link, which acts in place', () => {
  const onPress = vi.fn()
  const action = { words: 'Try again', href: '#field', onPress }
  const { container } = render(
    <RunningText action={action}>{'Lost. {action}, or wait.'}</RunningText>,
  )
  expect(container.textContent).toBe('Lost. Try again, or wait.')
  expect(fireEvent.click(screen.getByRole('link', { name: 'Try again' }))).toBe(false)
  expect(onPress).toHaveBeenCalledOnce()
})
