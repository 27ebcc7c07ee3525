// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../lib/api/contract-client.ts'
import { abilityMissing } from '../../lib/page/not-offered.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { FailedView } from './failed-view.tsx'

afterEach(cleanup)

const Failed = ({ data }: PageProps<Failure>) => <FailedView failure={data} />
const page = definePage<Failure>({
  Page: Failed,
  load: async () => ({ kind: 'failed', failure: abilityMissing }),
})
const draw = (failure: Failure) => renderPage(page, failure)

test('a page that the operator’s system cannot serve says so, and offers no second try', () => {
  draw(abilityMissing)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not available here')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/')
})

test('a page whose data failed is tried again', () => {
  draw({ kind: 'network' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
