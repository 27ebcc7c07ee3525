// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { success } from '../../lib/page/page-context.fake.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { keptNumber } from '../../order/number/kept-number.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { configWith } from './bill.fake.ts'
import type { BillTerms } from './bill.rules.ts'
import type { BillData } from './bill-data.ts'
import { billPage } from './bill-page.tsx'
import { billStepPage } from './steps/bill-step-page.tsx'

afterEach(cleanup)

const terms: BillTerms = {
  limits: { min: 5, max: 20_000 },
  raises: true,
  checksHybrids: false,
  currency: 'ZMW',
}
const empty: BillData = { terms, number: '', bill: null, underWay: null, numbers: [] }
const owing = (totalOutstanding: string, more: Partial<BillData> = {}): BillData => ({
  ...empty,
  number: '971000003',
  bill: { totalOutstanding, accountNo: '1000000003' },
  ...more,
})
const answers = {
  'POST subscriber/line-type': success('POSTPAID'),
  'GET resource/v1/get-product-config': configWith(),
}
const draw = (data: BillData, more: Parameters<typeof renderPage>[3] = {}) =>
  renderPage(billPage, data, {}, { path: billPath, answers, ...more })

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const messageOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('a bill that was fetched', () => {
  test('is shown with its account, and fills the amount in, raised to the next whole kwacha', () => {
    draw(owing('245.30'))
    expect(screen.getByRole('alert').textContent).toBe('K245.30 to payAccount 1000000003')
    expect(amount().value).toBe('246')
    expect(messageOf(amount())).toBe('Your bill is K245.30. K246 is paid: the next higher value.')
  })

  test('is paid to the ngwee where fractions are not raised', () => {
    draw(owing('245.30', { terms: { ...terms, raises: false } }))
    expect(amount().value).toBe('245.30')
    expect(messageOf(amount())).toBe('This pays the whole bill.')
  })

  test.each([
    ['200', 'K45.30 of this bill stays to be paid.'],
    ['300', 'K54.70 is paid ahead and stays on the account.'],
  ])('says what K%s does to it', (typed, words) => {
    draw(owing('245.30'))
    fireEvent.input(amount(), { target: { value: typed } })
    expect(messageOf(amount())).toBe(words)
  })

  test('below zero is a credit, and fills nothing in', () => {
    draw(owing('-20.00'))
    expect(screen.getByRole('alert').textContent).toContain('K20.00 in credit')
    expect(amount().value).toBe('')
  })

  test('is shown with the payment that is not in it yet, and fills nothing in', () => {
    draw(owing('245.30', { underWay: '246.00' }))
    expect(screen.getByRole('alert').textContent).toBe(
      "K245.30 to payYour payment of K246.00 for this bill isn't finished, and may not be counted here yet.Account 1000000003",
    )
    expect(amount().value).toBe('')
  })

  test('that was paid since the page was opened is read again before anything is ordered', async () => {
    const { reload, renderAgain, sentTo } = draw(owing('245.30'), {
      answers: {
        ...answers,
        'POST subscriber/v1/shown-bill': success({
          bill: { totalOutstanding: '-0.70', accountNo: '1000000003' },
        }),
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const words = 'This bill has changed since it was shown. Check it again, then continue.'
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(sentTo('transaction/v1/order')).toEqual([])
    renderAgain(owing('-0.70'))
    expect(screen.getByText('K0.70 in credit')).toBeTruthy()
    expect(amount().value).toBe('')
  })

  test('of zero is said in words', () => {
    draw(owing('0.00'))
    expect(screen.getByText(/^Nothing is outstanding/)).toBeTruthy()
    expect(amount().value).toBe('')
  })

  test('goes with its number: another one has no bill and no amount', () => {
    draw(owing('245.30'))
    const number = screen.getByLabelText('Mobile number')
    fireEvent.input(number, { target: { value: '971000004' } })
    expect(screen.queryByText('Account 1000000003')).toBeNull()
    expect(amount().value).toBe('')
  })

  test('comes with the answer to its step, into a form that was open', () => {
    const { renderAgain } = draw({ ...empty, number: '971000003' })
    expect(amount().value).toBe('')
    renderAgain(owing('245.30'))
    expect(amount().value).toBe('246')
    expect(messageOf(amount())).toContain('next higher value')
  })
})

test('a number that has a bill is kept in the tab, and its amount is open', async () => {
  const { context } = draw(empty)
  const number = screen.getByLabelText('Mobile number')
  expect(amount().readOnly).toBe(true)
  fireEvent.input(number, { target: { value: '971000003' } })
  await waitFor(() => expect(messageOf(number)).toContain('postpaid'))
  expect(amount().readOnly).toBe(false)
  // Kept by an effect, which may run after the words are there.
  await waitFor(() => expect(keptNumber(context.store, billPath)).toBe('971000003'))
})

test.each([
  ['PREPAID', 'This is a prepaid number. Recharge it instead.', '/prepaid-recharge'],
  ['BROADBAND', 'This is a router or MiFi number. Top it up instead.', '/broadband-recharge'],
])('a %s number is led on with its number in the tab', async (type, words, path) => {
  const line = { ...answers, 'POST subscriber/line-type': success(type) }
  const { context } = draw(empty, { answers: line })
  const number = screen.getByLabelText('Mobile number')
  fireEvent.input(number, { target: { value: '971000001' } })
  await waitFor(() => expect(messageOf(number)).toBe(words))
  const link = screen.getByRole('link', { name: / instead\.$/ })
  expect(link.getAttribute('href')).toBe(path)
  fireEvent.click(link)
  expect(keptNumber(context.store, path)).toBe('971000001')
})

describe('the step of an account', () => {
  const step = { kind: 'account', number: '971000003' } as const
  const open = (more: typeof answers | object) =>
    renderPage(
      billStepPage,
      { below: { ...empty, number: '971000003' }, step },
      {},
      {
        path: billPath,
        search: new URLSearchParams({ step: 'account' }),
        answers: { ...answers, ...more },
      },
    )
  const send = (typed: string) => {
    fireEvent.input(screen.getByLabelText('Account number'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Fetch bill' }))
  }

  test('says the number, and takes ten digits', async () => {
    open({})
    expect(screen.getByRole('dialog').textContent).toContain('97 100 0003')
    send('123')
    expect(await screen.findByText('Invalid Account Number')).toBeTruthy()
  })

  test('leads to the page with the bill', async () => {
    const { navigate, sentTo } = open({
      'POST subscriber/validate/msisdn-account': success({}),
      'POST subscriber/v1/bill': success({ totalOutstanding: '1.00', accountNo: '1000000003' }),
    })
    const account = screen.getByLabelText<HTMLInputElement>('Account number')
    account.value = '1000000003'
    fireEvent.click(screen.getByRole('button', { name: 'Fetch bill' }))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(billPath, expect.anything()))
    expect(sentTo('v1/bill')[0]?.body).toEqual({ msisdn: '971000003', accountNo: '1000000003' })
  })
})
