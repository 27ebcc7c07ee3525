// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline } from './timeline.tsx'

test('says each leg with its state, and finds it by its name', () => {
  const legs = [{ key: 'asked', name: 'Asked', state: 'done', stateLabel: 'done' }] as const
  render(<Timeline label="Where it is" legs={[...legs]} />)
  expect(screen.getByRole('listitem').textContent).toBe('Asked: done')
  expect(screen.getByText('Asked')).toBeTruthy()
})
