// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppToolsContext } from '../lib/page/app-context.ts'
import { appTools } from '../lib/page/render-page.fake.tsx'
import { StepOver } from './step-over.tsx'

const back = vi.spyOn(history, 'back').mockImplementation(() => {})
beforeEach(() => back.mockClear())

/** Opens the step over a form, with this address below it in the history, and closes it. */
function closeOver(below: string | null) {
  const entries = [...(below ? [{ url: location.origin + below }] : []), { url: location.href }]
  const currentEntry = { index: entries.length - 1 }
  vi.stubGlobal('navigation', { entries: () => entries, currentEntry })
  const navigate = vi.fn()
  render(
    <AppToolsContext value={{ ...appTools(), navigate }}>
      <StepOver form="/sw/data-bundle?period=Weekly" title="Code">
        {() => null}
      </StepOver>
    </AppToolsContext>,
  )
  fireEvent.click(screen.getByRole('link'))
  vi.unstubAllGlobals()
  return navigate
}

test('a step over the form that was left for it goes back there', () => {
  expect(closeOver('/sw/data-bundle?period=Weekly')).not.toHaveBeenCalled()
  expect(back).toHaveBeenCalledOnce()
})

test.each([null, '/sw/about'])(
  'a step above %s gives way to the form, in one language',
  (below) => {
    expect(closeOver(below)).toHaveBeenCalledExactlyOnceWith('/data-bundle?period=Weekly', {
      replace: true,
      still: true,
    })
    expect(back).not.toHaveBeenCalled()
  },
)
