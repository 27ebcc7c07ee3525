// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline } from './timeline.tsx'

test('says each leg with its state, and finds it by its name', () => {
  const leg = { key: 'asked', name: 'Asked', state: 'done', stateLabel: 'done' } as const
  const time = { text: '14:03', dateTime: '2026-11-20T12:03:00Z' }
  render(<Timeline label="Where it is" legs={[{ ...leg, time, detail: 'K50.00' }]} />)
  // The time beside the name it belongs to, also where it wraps.
  expect(screen.getByRole('listitem').textContent).toBe('Asked: done14:03K50.00')
  expect(screen.getByText('Asked')).toBeTruthy()
})
