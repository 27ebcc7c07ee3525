// @vitest-environment jsdom
import type { OrderPage } from '@portal/contract/calls/order-page'
import type { TransactionType } from '@portal/kernel/transaction'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { payPage } from '../../app/routes/pay-route.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { currencyPart } from './currency/currency-part.ts'
import type { Currencies } from './currency/other-currency.ts'
import { loadForms } from './methods/registry.ts'
import type { OfferedMethod } from './pay.rules.ts'
import type { PayData, PayView } from './pay-view.ts'

beforeAll(() => Promise.all([loadForms(), currencyPart()]))

const card: OfferedMethod = { type: 'PG', name: 'FLUTTERWAVE', slug: 'card', troubled: false }
const wallet: OfferedMethod = { type: 'AM', name: 'SUN_MONEY', slug: 'sun-money', troubled: false }

const dataOf = (
  transactionType: TransactionType,
  parts: Partial<Extract<PayData, { kind: 'pay' }>> = {},
): PayData => ({
  kind: 'pay',
  attempt: 'ORDER:0:q',
  methods: [card],
  chosen: card,
  payer: '977654321',
  priceBefore: null,
  back: '/about',
  problem: null,
  order: {
    orderId: 'ORDER',
    owned: true,
    language: 'EN',
    redirectPage: '/about',
    summary: { transactionType, msisdn: '971234567', amount: '50.00', currency: 'ZMW' },
  },
  ...parts,
})

describe('where a purchase can be paid in two currencies', () => {
  const priced = (currencies: Currencies, summary: object = {}) => {
    const { order, ...rest } = dataOf('PREPAID RECHARGE', { currencies }) as PayView
    renderPage(payPage, { ...rest, order: { ...order, summary: { ...order.summary, ...summary } } })
  }
  const dollars = { currency: 'USD', amount: '2.50' } as const
  const inDollars = {
    ...{ amount: '2.50', currency: 'USD' },
    ...{ priceAmount: '50.00', priceCurrency: 'ZMW' },
  }

  test('both amounts are named, and a button leads to the other', () => {
    priced({ own: 'ZMW', other: dollars, isSmall: false })
    const other = screen.getByRole('button', { name: 'Pay US$2.50 instead' })
    expect([other.getAttribute('name'), other.getAttribute('value')]).toEqual(['currency', 'USD'])
    expect(other.closest('form')?.querySelector('[name=order]')?.getAttribute('value')).toBe(
      'ORDER',
    )
    screen.getByText('US$2.50 | K50.00')
    screen.getByText('You pay K50.00.')
  })

  test('the dollars are paid, and the price stays named', () => {
    priced({ own: 'ZMW', other: { currency: 'ZMW', amount: '50.00' }, isSmall: false }, inDollars)
    screen.getByRole('button', { name: 'Pay K50.00 instead' })
    screen.getByRole('button', { name: 'Pay US$2.50' })
    const summary = screen.getByRole('heading', { name: 'Prepaid recharge' }).parentElement
    expect(summary?.textContent).toContain('AirtimeK50.00')
    expect(summary?.textContent).toContain('TotalUS$2.50')
  })

  test('below a dollar nothing is changed, and it is said why', () => {
    priced({ own: 'ZMW', other: { ...dollars, amount: '0.75' }, isSmall: true })
    screen.getByText('US$0.75 | K50.00')
    screen.getByText('Below 1 US dollar, you can pay by {brandMoney} only.')
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull()
  })

  test('below a dollar in dollars, the way back stays', () => {
    const kwacha = { currency: 'ZMW', amount: '50.00' } as const
    priced({ own: 'ZMW', other: kwacha, isSmall: true }, { ...inDollars, amount: '0.75' })
    screen.getByRole('button', { name: 'Pay K50.00 instead' })
    screen.getByText('Below 1 US dollar, you can pay by {brandMoney} only.')
  })

  test('an order that took the place of one at another rate says what it costs now', () => {
    const { order, ...rest } = dataOf('PREPAID RECHARGE', {
      currencies: { own: 'ZMW', other: { currency: 'ZMW', amount: '50.00' }, isSmall: false },
      isRenewed: true,
    }) as PayView
    const summary = { ...order.summary, ...inDollars } as PayView['order']['summary']
    renderPage(payPage, { ...rest, order: { ...order, summary } })
    screen.getByText('The exchange rate has changed')
    screen.getByText('The total is now US$2.50.')
  })

  test('below a dollar, where nothing takes the price, the other currency stays to be chosen', () => {
    const { order, ...rest } = dataOf('PREPAID RECHARGE', {
      currencies: { own: 'ZMW', other: { ...dollars, amount: '0.75' }, isSmall: true },
      methods: [],
      chosen: null,
    }) as PayView
    renderPage(payPage, { ...rest, order })
    screen.getByRole('button', { name: 'Pay US$0.75 instead' })
  })

  test('without a rate, the price stays and it is said so', () => {
    priced({ own: 'ZMW', other: null, isSmall: false })
    screen.getByText('something went wrong!')
    screen.getByText("The amount couldn't be converted. You can pay in ZMW.")
    screen.getByRole('button', { name: 'Pay K50.00' })
  })
})

describe('the payment page', () => {
  const summaryOf = (transactionType: TransactionType, title: string) => {
    renderPage(payPage, dataOf(transactionType))
    return screen.getByRole('heading', { name: title }).parentElement?.textContent
  }

  test('sums up what is bought in the rows of its product', () => {
    const summary = summaryOf('PREPAID RECHARGE', 'Prepaid recharge')
    expect(summary).toContain('Mobile number97 123 4567')
    expect(summary).toContain('AirtimeK50.00')
    expect(summary).toContain('TotalK50.00')
  })

  test('has the address of a lead as it is, to be read alone', () => {
    renderPage(payPage, dataOf('HBB_LEADS', { leadEmail: 'mwansa@example.com' }))
    const field = screen.getByLabelText<HTMLInputElement>('Email')
    expect([field.value, field.readOnly]).toEqual(['mwansa@example.com', true])
    screen.getByText('The email address of your request')
  })

  test('has an address typed where there is no lead with one', () => {
    renderPage(payPage, dataOf('HBB_LEADS'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(false)
  })

  test('sums up what no product of the pages describes as a bundle, by its total', () => {
    const summary = summaryOf('BUNDLE PURCHASE', 'Bundle Purchase')
    expect(summary).toContain('TotalK50.00')
    expect(summary).not.toContain('Airtime')
  })

  test.each([
    ['PREPAID RECHARGE', 'Prepaid recharge'],
    ['BUNDLE PURCHASE', 'Bundle Purchase'],
  ] as const)('has the title of its summary on phones too: %s', (type, title) => {
    renderPage(payPage, dataOf(type))
    expect(document.querySelector('summary')?.textContent).toContain(`K50.00 ${title}`)
  })

  test('says how fast a method usually is where that is known, and not of one that has problems', () => {
    const told = { usualSeconds: 9 }
    const methods = [
      { ...card, ...told, troubled: true },
      { ...wallet, ...told },
    ]
    renderPage(payPage, dataOf('PREPAID RECHARGE', { methods }))
    expect(screen.getByText('Approve on your phone, usually done in 9 seconds')).toBeTruthy()
    expect(screen.getByText('Having problems right now')).toBeTruthy()
  })

  test('is payment methods, form and summary, in this order', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE'))
    const methods = screen.getByRole('link', { name: /Debit\/Credit Card/ })
    const form = screen.getByRole('textbox', { name: /Email/ })
    const summary = screen.getByRole('heading', { name: 'Prepaid recharge' })
    const follows = (a: Element, b: Element) =>
      Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(follows(methods, form) && follows(form, summary)).toBe(true)
  })

  test.each([
    ['is what the page is for', 'nothing-taken', ['Pay K50.00']],
    ['gives way to the one that may still take money', 'confirming', ['Wait']],
  ] as const)('paying %s after an attempt: %s', (_what, money, primary) => {
    const { order, ...rest } = dataOf('PREPAID RECHARGE') as Extract<PayData, { kind: 'pay' }>
    const transaction = {
      transactionId: 'T',
      status: 'IN_PROCESS',
      money,
    } as OrderPage['transaction']
    renderPage(payPage, { ...rest, order: { ...order, transaction } })
    const actions = [...document.querySelectorAll('main button, main a, form button, a')]
    const drawn = actions.filter(({ className }) => /primary/.test(className))
    expect(drawn.map(({ textContent }) => textContent)).toEqual(primary)
  })

  test.each([
    [false, 'A payment like this is already pending', 'Wait'],
    [true, "You've already bought this", 'Show that payment'],
  ] as const)('tells of the same that was bought elsewhere since, delivered %s', (...row) => {
    const [isDelivered, title, action] = row
    const { order, ...rest } = dataOf('PREPAID RECHARGE') as Extract<PayData, { kind: 'pay' }>
    const askedAt = '2026-11-20T10:00:00Z'
    const same = { amount: '2.50', currency: 'USD' } as const
    const alike = { transactionId: 'OTHER', ...same, askedAt, isDelivered }
    const data = { ...rest, order: { ...order, alike } }
    renderPage(payPage, data)
    expect(payPage.subjectsOf(data)).toEqual(['ORDER', 'OTHER'])
    expect(screen.getByText(title)).toBeTruthy()
    const told = screen.getByText(title).parentElement?.textContent
    // What was delivered is named by what it is.
    expect(told?.includes('US$2.50')).toBe(!isDelivered)
    const primary = [...document.querySelectorAll('a, button')].filter(({ className }) =>
      /primary/.test(className),
    )
    expect(primary.map(({ textContent }) => textContent)).toEqual([action])
    expect(primary[0]?.getAttribute('href')).toContain('OTHER')
  })

  test('of an unknown order says that, and nothing about money', () => {
    renderPage(payPage, { kind: 'gone' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We can't find this order")
    expect(document.body.textContent).not.toMatch(/charged|taken/i)
  })

  test('judges the email when its field is left, and not while it is corrected', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE'))
    const email = screen.getByRole('textbox', { name: /Email/ })
    const leave = (typed: string) => {
      fireEvent.input(email, { target: { value: typed } })
      fireEvent.blur(email)
    }
    leave('mwansa@')
    expect(screen.getByText('Invalid Email Id')).toBeTruthy()
    fireEvent.input(email, { target: { value: 'mwansa@e' } })
    expect(screen.queryByText('Invalid Email Id')).toBeNull()
    leave('mwansa@example.com')
    expect(screen.queryByText('Invalid Email Id')).toBeNull()
  })

  test('asks for the number of SmartCash, and judges it when it is left', () => {
    const smartcash = {
      type: 'SMARTCASH',
      name: 'SMARTCASH',
      slug: 'smartcash',
      troubled: false,
    } as const
    renderPage(
      payPage,
      dataOf('PREPAID RECHARGE', { methods: [card, smartcash], chosen: smartcash }),
    )
    expect(screen.getByText('SmartCash', { exact: true })).toBeTruthy()
    const number = screen.getByLabelText<HTMLInputElement>('Mobile money number')
    fireEvent.input(number, { target: { value: '97123' } })
    fireEvent.blur(number)
    expect(screen.getByText('Invalid Mobile No')).toBeTruthy()
  })

  test('offers the wallet’s PIN after the prompt, where the option says so', () => {
    const byPin = { ...wallet, byPin: true } as const
    renderPage(payPage, dataOf('PREPAID RECHARGE', { methods: [byPin], chosen: byPin }))
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['push', true],
      ['pin', false],
    ])
    expect(screen.getByRole('radio', { name: 'Pay with your PIN' })).toBeTruthy()
  })

  const byWallet = { methods: [card, wallet], chosen: wallet }

  test('asks for the number of the wallet, the likely one filled in', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE', byWallet))
    const number = screen.getByLabelText<HTMLInputElement>('Mobile money number')
    expect(number.value).toBe('97 765 4321')
    expect(number.autocomplete).toBe('tel')
    expect(screen.queryByLabelText(/Email/)).toBeNull()
  })

  test('judges that number when it is left, in the published words', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE', byWallet))
    const number = screen.getByLabelText('Mobile money number')
    fireEvent.input(number, { target: { value: '97 765' } })
    fireEvent.blur(number)
    expect(screen.getByText('Please enter valid {brand} number')).toBeTruthy()
    fireEvent.input(number, { target: { value: '97 765 4321' } })
    expect(screen.queryByText('Please enter valid {brand} number')).toBeNull()
  })

  test('judges a number that was pasted with digits too many at once', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE', byWallet))
    const number = screen.getByLabelText<HTMLInputElement>('Mobile money number')
    fireEvent.input(number, { target: { value: '97 111 11110' } })
    expect(number.value).toBe('97 111 11110')
    expect(screen.getByText('Please enter valid {brand} number')).toBeTruthy()
  })

  test('puts the address of another method in the place of its own when that is chosen', () => {
    const { navigate } = renderPage(
      payPage,
      dataOf('PREPAID RECHARGE', { methods: [card, wallet] }),
    )
    fireEvent.click(screen.getByRole('link', { name: '{brandMoney}' }))
    expect(navigate).toHaveBeenCalledWith('/payment/start/sun-money?order=ORDER', {
      replace: true,
      still: true,
    })
  })

  test('keeps the form and what was typed where another method is chosen without network', () => {
    const { navigate, toast } = renderPage(
      payPage,
      dataOf('PREPAID RECHARGE', { methods: [card, wallet] }),
    )
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.click(screen.getByRole('link', { name: '{brandMoney}' }))
    online.mockRestore()
    expect(navigate).not.toHaveBeenCalled()
    expect(toast).toHaveBeenCalledWith({
      kind: 'error',
      words: expect.stringContaining('What you typed stays here'),
    })
  })

  test('leaves a click on a method that is not a plain one to the browser', () => {
    const { navigate } = renderPage(
      payPage,
      dataOf('PREPAID RECHARGE', { methods: [card, wallet] }),
    )
    let isLeft = false
    const listen = (event: Event) => {
      isLeft = !event.defaultPrevented
      // The test's browser cannot go there.
      event.preventDefault()
    }
    document.addEventListener('click', listen, { once: true })
    fireEvent.click(screen.getByRole('link', { name: '{brandMoney}' }), { altKey: true })
    expect(isLeft).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
  })

  const send = (email: string) => {
    const { reload } = renderPage(payPage, dataOf('PREPAID RECHARGE'))
    const field = screen.getByRole('textbox', { name: /Email/ })
    fireEvent.input(field, { target: { value: email } })
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    return reload
  }

  test('reads the order again when an attempt is used up, and names the next one anew', async () => {
    const reload = send('mwansa@example.com')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('keeps the attempt when only a field is wrong', async () => {
    const reload = send('mwansa@')
    expect(await screen.findAllByText('Invalid Email Id')).not.toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })

  test('keeps what was typed for each method while another one is looked at', () => {
    const methods = [card, wallet]
    const byCard = dataOf('PREPAID RECHARGE', { methods })
    const byPhone = dataOf('PREPAID RECHARGE', { methods, chosen: wallet })
    const { renderAgain } = renderPage(payPage, byCard)
    const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ })
    const number = () => screen.getByLabelText<HTMLInputElement>('Mobile money number')
    const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('link', { name }))
    // As typed before the script, which hears of no key.
    email().value = 'mwansa@example.com'
    choose('{brandMoney}')
    renderAgain(byPhone)
    // As typed after the tap, while the other way is still on its way.
    choose(/Card/)
    fireEvent.input(number(), { target: { value: '97 111 1111' } })
    renderAgain(byCard)
    expect(email().value).toBe('mwansa@example.com')
    renderAgain(byPhone)
    expect(number().value).toBe('97 111 1111')
  })

  test('says of the method that has problems that it has, before the payment', () => {
    const methods = [card, { ...wallet, troubled: true }]
    renderPage(payPage, dataOf('PREPAID RECHARGE', { methods }))
    expect(screen.getAllByText('Having problems right now').length).toBe(1)
  })

  type Transaction = NonNullable<OrderPage['transaction']>
  const triedWith = (parts: Partial<Transaction>): PayData => {
    const data = dataOf('PREPAID RECHARGE')
    if (data.kind !== 'pay') throw new Error('It is a page to pay on.')
    const transaction: Transaction = {
      transactionId: 'TXN',
      reference: 'R',
      status: 'IN_PROCESS',
      paymentMode: 'PG',
      legs: [],
      money: 'confirming',
      canRetry: false,
      canGiveUp: false,
      ...parts,
    }
    return { ...data, order: { ...data.order, transaction } }
  }

  test('promises that of two payments one comes back, and never that the earlier one is cancelled', () => {
    renderPage(payPage, triedWith({}))
    expect(screen.getByText(/if both are paid, one comes back automatically/)).toBeTruthy()
    expect(screen.queryByText(/cancelled/)).toBeNull()
  })

  test('says that the page at the bank which was left open can still be paid', () => {
    const redirectUrl = 'https://pay.example/1'
    renderPage(payPage, triedWith({ money: 'waiting-for-you', redirectUrl }))
    expect(screen.getByText(/You can still pay on the page you opened/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show that payment' })
    expect(link.getAttribute('href')).toBe('/payment/status?id=TXN')
  })

  test('says whose phone is being asked before it is paid by another method', () => {
    renderPage(
      payPage,
      triedWith({ paymentMode: 'AM', money: 'approve-on-phone', payer: '977654321' }),
    )
    expect(screen.getByText('97 765 4321')).toBeTruthy()
    expect(screen.getByText(/to approve it/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wait' })).toBeTruthy()
  })

  test.each([
    ['dearer', '45.00', 'Last time you paid K45.00 for {bundle}. Today it costs K50.00.'],
    ['cheaper', '55.00', 'Last time you paid K55.00 for {bundle}. Today it costs K50.00.'],
  ])('says that the same has become %s, with both prices', (_how, priceBefore, words) => {
    const data = dataOf('BUNDLE PURCHASE', { priceBefore })
    if (data.kind !== 'pay') throw new Error('It is a page to pay on.')
    const name = '1 GB for 7 days'
    renderPage(payPage, {
      ...data,
      order: { ...data.order, summary: { ...data.order.summary, name } },
    })
    expect(screen.getByText('The price has changed')).toBeTruthy()
    expect(document.body.textContent).toContain(words.replace('{bundle}', name))
  })

  test('says nothing of a price that is as before', () => {
    renderPage(payPage, dataOf('BUNDLE PURCHASE'))
    expect(screen.queryByText('The price has changed')).toBeNull()
  })

  test('cancels to the stored page', () => {
    renderPage(payPage, dataOf('PREPAID RECHARGE'))
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/about')
  })

  test('says a failure to load the options in a toast', () => {
    const { toast } = renderPage(
      payPage,
      dataOf('PREPAID RECHARGE', {
        methods: [],
        chosen: null,
        problem: { text: 'error.network' },
      }),
    )
    expect(toast).toHaveBeenCalledWith({
      kind: 'error',
      words: 'No connection. Check your network and try again.',
    })
    expect(screen.getByText("We couldn't load the ways to pay.")).toBeTruthy()
  })
})
