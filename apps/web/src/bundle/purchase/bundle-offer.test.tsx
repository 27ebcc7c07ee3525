// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { appTools } from '../../lib/page/render-page.fake.tsx'
import { keptNumber } from '../../order/number/kept-number.ts'
import { fakeBundle } from '../catalogue/bundle.fake.ts'
import { BundleOffer } from './bundle-offer.tsx'

const msisdn = '971234567'
const bundles = [
  fakeBundle({ name: '1 GB' }),
  fakeBundle({ name: 'Night', periodType: null, amount: '60.00' }),
]
const order = {
  orderId: 'ORDER',
  amount: '25.00',
  currency: 'ZMW',
  summary: { lineType: 'PREPAID' },
  duplicates: [],
  activeBundles: [],
}
const list = 'POST product/v1/bundle'

/** The list in a page at /prepaid-recharge, for one number after another. */
async function offer(more: Parameters<typeof fakeContext>[0] = {}) {
  const answers = { [list]: success(bundles), 'POST transaction/v1/order': success(order), ...more }
  const { context, sentTo, store } = fakeContext(answers)
  const navigate = vi.fn()
  const onBuy = vi.fn(() => sentTo('transaction/v1/order').length)
  const tools = { ...appTools(), context, navigate, href: (path: string) => `/sw${path}` }
  const drawn = (number: string) => (
    <AppToolsContext value={tools}>
      <BundleOffer number={number} title="Or buy a bundle" onBuy={onBuy} />
    </AppToolsContext>
  )
  const { rerender } = render(drawn(msisdn))
  // A list is put in order in tasks of its own.
  await waitFor(() => expect(rows().length > 0 || screen.queryByRole('alert')).toBeTruthy())
  const type = (number: string) => act(async () => rerender(drawn(number)))
  return { answers, sentTo, store, navigate, onBuy, type }
}

beforeEach(() => history.replaceState(null, ''))

const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

test('is a list for prepaid lines, whose links lead to the page of bundles without the number', async () => {
  const { sentTo, store } = await offer()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Or buy a bundle')
  expect(rows()).toEqual(['1 GB', 'Night'])
  expect(sentTo('bundle').map(({ body }) => body)).toEqual([
    { lineType: 'PREPAID', language: 'EN' },
  ])
  expect(screen.getByRole('radio', { name: 'Weekly' }).getAttribute('href')).toBe(
    '/sw/data-bundle?period=Weekly#bundles',
  )
  expect(screen.getByRole('link', { name: /^BUY 1 GB/ }).getAttribute('href')).toBe(
    '/sw/data-bundle?product=1+GB&line=PREPAID',
  )
  expect(keptNumber(store, '/data-bundle')).toBe(msisdn)
})

test('a choice is made in its place, and stays while the number is typed anew', async () => {
  const { navigate, sentTo, type } = await offer()
  await press(screen.getByRole('radio', { name: 'Others' }))
  // The list tells a choice after its own marks are rendered.
  await waitFor(() => expect(rows()).toEqual(['Night']))
  await type('')
  expect(screen.queryByRole('heading')).toBeNull()
  await type('977654321')
  expect(rows()).toEqual(['Night'])
  expect(sentTo('bundle')).toHaveLength(1)
  expect(navigate).not.toHaveBeenCalled()
})

test('BUY opens the order of a bundle from this page, once the form above is kept', async () => {
  const { navigate, onBuy, sentTo } = await offer()
  await press(screen.getByRole('link', { name: /^BUY Night/ }))
  expect(onBuy).toHaveReturnedWith(0)
  expect(sentTo('transaction/v1/order').map(({ body }) => body)).toEqual([
    {
      transactionType: 'BUNDLE PURCHASE',
      msisdn,
      productCode: 'Night',
      amount: '60.00',
      redirectPage: '/prepaid-recharge',
      language: 'EN',
    },
  ])
  expect(navigate).toHaveBeenCalledWith('/payment/start?order=ORDER', { replace: false })
})

test('BUY at a price that has changed says so, and goes on at the price of now alone', async () => {
  const opening = 'POST transaction/v1/order'
  const { answers, navigate, sentTo } = await offer({
    [opening]: refusal('bundle.other-price', { field: 'amount', price: '65.00' }),
  })
  await press(screen.getByRole('link', { name: /^BUY Night/ }))
  expect(screen.getByRole('alert').textContent).toContain('K65.00 now, not K60.00')
  expect(navigate).not.toHaveBeenCalled()
  answers[opening] = success({ ...order, amount: '65.00' })
  await press(screen.getByRole('button', { name: 'BUY for K65.00' }))
  expect(sentTo('transaction/v1/order').at(-1)?.body).toMatchObject({
    productCode: 'Night',
    amount: '65.00',
  })
  expect(navigate).toHaveBeenCalledOnce()
})

test('only the BUY that was pressed is busy while its order is on its way, and opens no second one', async () => {
  const { sentTo } = await offer()
  const buy = screen.getByRole('link', { name: /^BUY Night/ })
  fireEvent.click(buy)
  expect(screen.getAllByRole('link', { busy: true })).toEqual([buy])
  fireEvent.click(screen.getByRole('link', { name: /^BUY 1 GB/ }))
  expect(screen.getAllByRole('link', { busy: true })).toEqual([buy])
  await act(async () => fireEvent.click(buy))
  expect(sentTo('transaction/v1/order')).toHaveLength(1)
})

test('is asked for again where it did not come, by hand and with the next number', async () => {
  const { answers, type } = await offer({ [list]: refusal('provider.unavailable') })
  expect(screen.getByRole('alert').textContent).toContain("We couldn't load the bundles")
  await press(screen.getByRole('link', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toBeTruthy()
  answers[list] = success(bundles)
  await type('')
  await type('977654321')
  expect(rows()).toEqual(['1 GB', 'Night'])
})

test('shows what was chosen of it before, where the visitor comes back to it', async () => {
  history.replaceState({ key: '1' }, '')
  await offer()
  await press(screen.getByRole('radio', { name: 'Others' }))
  await waitFor(() => expect(rows()).toEqual(['Night']))
  expect(history.state).toEqual({ key: '1', list: 'period=Others' })
  cleanup()
  await offer()
  expect(rows()).toEqual(['Night'])
})
