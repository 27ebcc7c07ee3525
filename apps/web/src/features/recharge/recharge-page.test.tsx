// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { appTools, renderPage } from '../../lib/page/render-page.fake.tsx'
import { keepTyped } from '../../order/pending/pending-payment.ts'
import { belowRecharge, rechargePage } from './recharge-page.tsx'

const data = { limits: { min: 5, max: 5_000 }, recent: [], number: '', sellsBundles: true }
const typed = { msisdn: '971234567', amount: '50' }
const values = () =>
  ['Mobile number', 'Amount'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)

/** The server's page, taken over in a tab in which something was typed before. */
async function takeOver(over?: string) {
  const { context } = fakeContext({})
  keepTyped(context.store, typed)
  const page = (
    <AppToolsContext value={{ ...appTools(), context }}>
      <belowRecharge.Page data={data} outcome={null} over={over} />
    </AppToolsContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  expect(values()).toEqual(['', ''])
  const taken = await act(async () => hydrateRoot(root, page))
  return async () => {
    await act(async () => taken.unmount())
    root.remove()
  }
}

test.each(['below a step that was opened by its address', undefined])(
  'loaded anew, the form has what was typed in this tab: %s',
  async (over) => {
    const end = await takeOver(over)
    expect(values()).toEqual(['97 123 4567', '50'])
    await end()
  },
)

test('the balance of a number is offered once its line is known, and the page of bundles from the first', async () => {
  const answers = { 'POST subscriber/line-type': success('PREPAID') }
  renderPage(rechargePage, data, {}, { answers })
  expect(screen.getByRole('link', { name: 'Or buy a bundle' }).getAttribute('href')).toBe(
    '/data-bundle',
  )
  const balance = () => screen.queryByRole('button', { name: 'Check balance' })
  expect(balance()).toBeNull()
  const number = screen.getByLabelText('Mobile number')
  fireEvent.input(number, { target: { value: '971234567' } })
  expect(await screen.findByRole('button', { name: 'Check balance' })).toBeTruthy()
  const buttons = [...document.querySelectorAll('form button')].map(
    ({ textContent }) => textContent,
  )
  expect(buttons.at(-1)).toBe('Check balance')
  fireEvent.input(number, { target: { value: '97123' } })
  expect(balance()).toBeNull()
})
