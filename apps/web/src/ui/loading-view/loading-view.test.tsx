// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadingView } from './loading-view.tsx'

test('has the logo and its three texts, and screen readers announce it', () => {
  render(<LoadingView wait="Please wait ..." holdOn="Hold on!" loadingMessage="We are loading" />)
  const view = screen.getByRole('status')
  expect(view.querySelector('[data-logo]')).toBeTruthy()
  for (const text of ['Please wait ...', 'Hold on!', 'We are loading']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})
