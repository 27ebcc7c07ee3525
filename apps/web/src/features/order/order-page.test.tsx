// @vitest-environment jsdom
import { type MoneyNote, moneyNotes, type StatusReason } from '@portal/kernel/transaction'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orderPage } from '../../app/routes/order-route.ts'
import type { Problem, Stay } from '../../lib/page/page.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import receipt from '../../ui/receipt/receipt.module.css'
import { FindView } from './find/find-view.tsx'
import type { Transaction } from './slip/order.rules.ts'
import { viewOf } from './slip/order-view.fake.ts'

const title = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => history.replaceState(null, '', '/payment/status?id=TXN'))

describe('the page of a payment', () => {
  test.each([
    ['SUCCESS', 'delivered', 'Successful'],
    ['FAILED', 'nothing-taken', 'Unsuccessful'],
    ['REQUEST_REGISTERED', 'waiting-for-you', 'In Processing'],
    ['REQUEST_RAISED', 'confirming', 'In Processing'],
    ['IN_PROCESS', 'paid-delivering', 'In Processing'],
  ] as const)('that is %s (%s) is headed %s', (status, money, words) => {
    renderPage(orderPage, viewOf({ status, money }))
    expect(title()).toBe(words)
  })

  test.each([
    ['SUCCESS', 'delivered', 'This payment was successful.'],
    ['IN_PROCESS', 'confirming', "This payment isn't confirmed yet. We're checking it."],
    ['FAILED', 'unsuccessful', "This payment wasn't successful."],
  ] as const)('of which the status alone is told names no amount: %s', (status, money, words) => {
    const legs = (['asked', 'paid', 'delivered'] as const).map((leg) => ({
      ...{ leg, state: 'done' as const },
    }))
    const { order, ...view } = viewOf({ status, money, legs }, false)
    const summary = { ...order.summary, transactionType: '' as never, msisdn: '', amount: '' }
    renderPage(orderPage, { ...view, order: { ...order, summary } })
    const shown = document.querySelector('main')?.textContent ?? document.body.textContent
    expect(shown).toContain(words)
    expect(shown).not.toMatch(/K[\d,]*\.\d|\{(amount|price)\}|\badded to\b/i)
  })

  test('names the account and the invoice that were paid', () => {
    const { order, ...view } = viewOf({})
    const summary = { ...order.summary, accountId: 'P1000000001', invoiceNumber: 'INV-2' }
    renderPage(orderPage, { ...view, order: { ...order, summary } })
    for (const [label, value] of [
      ['Account number', 'P1000000001'],
      ['Invoice number', 'INV-2'],
    ] as const) {
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value)
    }
  })

  test('of a plan says that it is ordered, and what became of the lead', () => {
    const legs = [{ leg: 'delivered', state: 'done', at: '2026-11-30T08:00:00Z' }] as const
    const { order, ...view } = viewOf({ legs: [...legs] })
    const ofPlan = {
      transactionType: 'HBB_LEADS',
      name: '20 GB for 7 days',
      leadId: 'ZB-1',
    } as const
    const lead = {
      ...{ refLeadId: 'ZB-1', status: 'received', statusText: 'Received' },
      ...{ created: '2026-11-30T08:00:00Z', notes: ["We'll call you on this number."] },
    }
    renderPage(orderPage, {
      ...{ ...view, lead },
      order: { ...order, summary: { ...order.summary, ...ofPlan } },
    })
    expect(screen.getByText('Ordered')).toBeTruthy()
    expect(screen.getByText(/Ordered: home broadband, 20 GB for 7 days\./)).toBeTruthy()
    expect(screen.getByText('Received').parentElement?.textContent).toContain('ZB-1')
    expect(screen.getByText("We'll call you on this number.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Follow your request' }).getAttribute('href')).toBe(
      '/hbb-lead-status?lead=ZB-1',
    )
  })

  test('says thank you once it is delivered, and not before', () => {
    renderPage(orderPage, viewOf({ status: 'IN_PROCESS', money: 'paid-delivering' }))
    expect(screen.queryByText(/Thank you\./)).toBeNull()
    renderPage(orderPage, viewOf({}))
    expect(screen.getByText(/Thank you\./)).toBeTruthy()
  })

  test.each<[string, Partial<Transaction>, string]>([
    ['delivered', {}, 'K50.00 was added to 97 123 4567.'],
    [
      'failed',
      { status: 'FAILED', money: 'nothing-taken', reason: 'declined' },
      'No money was taken.',
    ],
    [
      'being delivered',
      { status: 'IN_PROCESS', money: 'paid-delivering' },
      "K50.00 was paid. We're adding it to 97 123 4567.",
    ],
    [
      'on its way back',
      { status: 'IN_PROCESS', money: 'refund-on-its-way', reason: 'not-delivered' },
      'K50.00 was paid and is on its way back to your card.',
    ],
    [
      'given back',
      { status: 'FAILED', money: 'refunded', reason: 'not-delivered' },
      'K50.00 was given back to your card.',
    ],
  ])(
    'that is %s says first the state of the money, stronger than the rest',
    (_what, parts, words) => {
      renderPage(orderPage, viewOf(parts))
      const said = screen.getByRole('heading', { level: 1 }).nextElementSibling
      expect(said?.textContent).toBe(words)
      expect(said?.className).toBe(receipt.note)
    },
  )

  test.each<[string, Partial<Transaction>, RegExp]>([
    ['a delivery', {}, /Don't pay again/],
    ['a late one', { late: true }, /^This is taking longer than usual. Don't pay again/],
  ])('says in the head, and aloud, that %s is not to be paid for again', (_what, more, words) => {
    renderPage(orderPage, viewOf({ status: 'IN_PROCESS', money: 'paid-delivering', ...more }))
    const said = screen.getByText(words)
    const legs = screen.getByRole('list', { name: 'Where your order is' })
    expect(said.compareDocumentPosition(legs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(said.closest('[aria-live]')?.contains(screen.getByRole('heading', { level: 1 }))).toBe(
      true,
    )
  })

  test('has a button back to where the visitor came from', () => {
    renderPage(orderPage, viewOf({}))
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/about')
  })

  test('leads there too when the browser goes back', async () => {
    const { navigate } = renderPage(orderPage, viewOf({}))
    history.back()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/about', { replace: true }))
  })

  test('shows amount, number and reference', () => {
    renderPage(orderPage, viewOf({}))
    expect(screen.getAllByText(/K50\.00/).length).toBeGreaterThan(0)
    expect(screen.getByText('97 123 4567')).toBeTruthy()
    expect(screen.getByText('ZB-4K7Q-19MX')).toBeTruthy()
  })

  test('leads from another attempt to the one that paid, and offers no second payment', () => {
    const older = { status: 'FAILED', money: 'nothing-taken' } as const
    renderPage(orderPage, viewOf({ ...older, canRetry: true, paidBy: 'OTHER' }))
    expect(screen.getByText('No money was taken.')).toBeTruthy()
    expect(screen.getByText('This order was paid in another attempt.')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('/payment/status?id=OTHER')
    expect(links.filter((href) => href?.includes('/payment/start'))).toEqual([])
  })

  test('says that nothing was taken while the page of the bank is not open yet', () => {
    renderPage(orderPage, viewOf({ status: 'IN_PROCESS', money: 'opening-page' }))
    expect(
      screen.getByText("This payment took no money: the bank's page isn't open yet."),
    ).toBeTruthy()
    expect(screen.queryByText(/bank is opening/)).toBeNull()
  })

  test('says until when the page of the bank stays open, in Lusaka', () => {
    const waiting = { status: 'REQUEST_RAISED', money: 'waiting-for-you' } as const
    const redirectUrl = 'https://bank.example/pay'
    renderPage(
      orderPage,
      viewOf({ ...waiting, redirectUrl, linkExpiresAt: '2026-11-20T12:32:00Z' }),
    )
    expect(
      screen.getByText("Not paid yet? Continue to the bank's page. It stays open until 14:32."),
    ).toBeTruthy()
  })

  test('that is only registered leads on to choosing how to pay', () => {
    renderPage(orderPage, viewOf({ status: 'REQUEST_REGISTERED', money: 'waiting-for-you' }))
    const link = screen.getByRole('link', { name: 'Choose how to pay' })
    expect(link.getAttribute('href')).toBe('/payment/start/card?order=ORDER')
  })

  test('on another device recharges again instead of paying what it may not pay', () => {
    renderPage(
      orderPage,
      viewOf({ status: 'FAILED', money: 'nothing-taken', canRetry: true }, false),
    )
    const link = screen.getByRole('link', { name: 'Recharge again' })
    expect(link.getAttribute('href')).toBe('/prepaid-recharge')
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })

  test('has a call that can be tapped', () => {
    renderPage(orderPage, viewOf({}))
    const link = screen.getByRole('link', { name: /^Call/ })
    expect(link.getAttribute('href')).toMatch(/^tel:/)
  })

  test.each([
    [true, '/receipt/RC-1?id=TXN'],
    [false, '/receipt/RC-1'],
  ])('leads to its receipt, and from there back where it is ours (%s)', (owned, address) => {
    renderPage(orderPage, viewOf({ receiptCode: 'RC-1' }, owned))
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(address)
  })

  test.each<[string, Partial<Transaction>, string]>([
    ['open', { status: 'IN_PROCESS', money: 'confirming' }, '/payment/status?id=TXN'],
    ['failed', { status: 'FAILED', money: 'nothing-taken' }, '/payment/status?id=TXN'],
    ['delivered', { receiptCode: 'RC-1' }, '/receipt/RC-1'],
  ])('that is %s can be shared', async (_what, parts, address) => {
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    renderPage(orderPage, viewOf(parts))
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(share).toHaveBeenCalled())
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: `${location.origin}${address}` }),
    )
    vi.unstubAllGlobals()
  })
})

describe('the page of a payment whose page at the bank is open', () => {
  const open = {
    status: 'IN_PROCESS',
    money: 'waiting-for-you',
    redirectUrl: 'https://bank.example/pay',
    canGiveUp: true,
  } as const
  const draw = (parts: Partial<Transaction>, leftPage = false, owned = true) =>
    renderPage(orderPage, { ...viewOf({ ...open, ...parts }, owned), leftPage })
  const goOn = () => screen.queryByRole('link', { name: "Continue to the bank's page" })
  const giveUp = () => screen.queryByRole('button', { name: 'Cancel this payment' })
  /** Of two elements of one parent. */
  const isBefore = (one: Element | null, other: Element | null) =>
    one !== null &&
    other !== null &&
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

  test('does not say that no money was taken: the bank may have it, and its word be lost', () => {
    draw({})
    expect(screen.getByText(/^The bank hasn't confirmed this payment of K50\.00/)).toBeTruthy()
    expect(screen.getByText(/^Not paid yet\? Continue to the bank's page\./)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/no money/i)
  })

  test('leads on to it first, and away from it by a form that needs no script', () => {
    draw({})
    expect(isBefore(goOn(), giveUp())).toBe(true)
    const form = giveUp()?.closest('form')
    expect(form?.method).toBe('post')
    expect(form?.hasAttribute('action')).toBe(false)
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ giveUp: 'TXN' })
  })

  test('leads away from it first for visitors who just left it', () => {
    draw({}, true)
    const away = screen.queryByRole('button', { name: 'Pay another way' })
    expect(isBefore(away, goOn())).toBe(true)
    const form = away?.closest('form') ?? undefined
    expect(Object.fromEntries(new FormData(form))).toEqual({
      giveUp: 'TXN',
      order: 'ORDER',
      left: 'PG',
    })
    // They have cancelled already, at the bank.
    expect(giveUp()).toBeNull()
    expect(screen.getByText(/You left the bank's page/)).toBeTruthy()
  })

  test('says to them that the bank is asked, and neither that it was paid nor that it was not', () => {
    draw({}, true)
    expect(screen.getByText("We're asking the bank whether K50.00 was paid.")).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/no money|has not confirmed/i)
  })

  test.each<[string, Partial<Transaction>]>([
    ['cannot be given up', { canGiveUp: false }],
    ['is being confirmed', { money: 'confirming', redirectUrl: undefined as never }],
  ])('and that %s has no such form', (_what, parts) => {
    draw(parts, true)
    expect(giveUp()).toBeNull()
    expect(screen.queryByText(/You left the bank's page/)).toBeNull()
  })
})

describe('the page of a payment by a method without texts of its own', () => {
  test.each(moneyNotes)('that is %s names no card, no bank and no wallet', (money) => {
    const isOver = money === 'refunded' || money === 'nothing-taken'
    const view = viewOf({
      status: isOver ? 'FAILED' : 'IN_PROCESS',
      money,
      paymentMode: 'CHEQUE',
      canGiveUp: true,
      ...(money === 'nothing-taken' ? { reason: 'declined' } : {}),
      ...(money === 'waiting-for-you' ? { redirectUrl: 'https://pay.example/1' } : {}),
    })
    renderPage(orderPage, { ...view, leftPage: true })
    expect(document.body.textContent).not.toMatch(/card|bank|wallet|order\./i)
  })
})

describe('the page of a payment that goes back to a card', () => {
  const asked = { leg: 'asked', state: 'done', at: '2026-11-20T12:00:00Z' } as const
  const back = {
    status: 'IN_PROCESS',
    money: 'refund-on-its-way',
    reason: 'not-delivered',
    refund: { arrivesWithinDays: 15 },
    legs: [asked, { leg: 'refunded', state: 'now' }],
  } satisfies Partial<Transaction>

  test('says that it is given back before it is sent, and not that it is on its way', () => {
    renderPage(orderPage, viewOf({ ...back, money: 'refund-due' }))
    expect(screen.getByText(/^K50\.00 was paid\. We're giving it back to your card\./)).toBeTruthy()
    expect(
      screen.getByText(
        "We send it as soon as our checks are done. It can take up to 15 working days from when it's sent.",
      ),
    ).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/on its way/)
  })

  test('says within how many working days it arrives, and since when it is on its way', () => {
    renderPage(orderPage, viewOf(back))
    expect(
      screen.getByText(
        "You don't need to do anything. It can take up to 15 working days from when it's sent.",
      ),
    ).toBeTruthy()
    expect(screen.getByText("We're giving it back to your card")).toBeTruthy()
    const sent = { ...back.refund, sentAt: '2026-11-20T12:17:00Z' }
    renderPage(orderPage, viewOf({ ...back, refund: sent }))
    expect(screen.getByText('Sent to your card')).toBeTruthy()
    expect(screen.getByText('14:17')).toBeTruthy()
  })

  test('says that it did not go through and is sent again, and that it was not added', () => {
    const legs = [asked, { leg: 'delivered', state: 'stopped' }, ...back.legs.slice(1)] as const
    const refund = { ...back.refund, again: true } as const
    renderPage(orderPage, viewOf({ ...back, legs: [...legs], money: 'refund-due', refund }))
    const money =
      "K50.00 was paid. The refund to your card didn't go through, so we're sending it again."
    expect(screen.getByText(money)).toBeTruthy()
    expect(screen.getByText("The airtime couldn't be added to", { exact: false })).toBeTruthy()
    expect(screen.getByText("It didn't go through. We're sending it again")).toBeTruthy()
    expect(screen.getByText('Not added')).toBeTruthy()
  })

  test('says that a person settles it, in its leg as in its head', () => {
    renderPage(orderPage, viewOf({ ...back, money: 'with-support' }))
    expect(screen.getByText('Our team is looking into it')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/giving it back/)
  })

  test('names the amount that was taken where it is not the one of the order, and why it goes back', () => {
    const refund = { amount: '40.00', arrivesWithinDays: 15 }
    renderPage(orderPage, viewOf({ ...back, money: 'refund-due', reason: 'other-amount', refund }))
    expect(
      screen.getByText("That isn't the amount of the order, so nothing was added."),
    ).toBeTruthy()
    expect(screen.getByText("K40.00 was paid. We're giving it back to your card.")).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/could not be added/)
  })

  test('says that it was given back once it has arrived, with its day', () => {
    const arrived = { leg: 'refunded', state: 'done', at: '2026-12-02T08:05:00Z' } as const
    const legs = [asked, arrived]
    renderPage(orderPage, viewOf({ ...back, status: 'FAILED', money: 'refunded', legs }))
    expect(screen.getByText('K50.00 was given back to your card.').tagName).toBe('P')
    expect(screen.getByText("The airtime couldn't be added to", { exact: false })).toBeTruthy()
    expect(screen.getByText('2 Dec 2026, 10:05')).toBeTruthy()
  })
})

describe('the page of a payment to be approved on a phone', () => {
  const prompted = {
    status: 'IN_PROCESS',
    money: 'approve-on-phone',
    paymentMode: 'AM',
    payer: '977654321',
    approveBy: '2026-11-20T12:02:00Z',
    legs: [
      { leg: 'asked', state: 'done', at: '2026-11-20T12:00:00Z' },
      { leg: 'paid', state: 'now' },
      { leg: 'delivered', state: 'next' },
    ],
  } satisfies Partial<Transaction>
  /** `asOf`: the service's clock when it answered. */
  const draw = (
    parts: Partial<Transaction> = {},
    asOf = '2026-11-20T12:00:02Z',
    owned = true,
    texts = {},
  ) => {
    const view = viewOf({ ...prompted, ...parts }, owned)
    if (view.kind !== 'order') throw new Error('It is an order.')
    return renderPage(orderPage, { ...view, order: { ...view.order, asOf } }, {}, { texts })
  }

  test('advises in the words of its product or method where no prompt comes', () => {
    const advice = 'order.noPrompt.dial.PREPAID RECHARGE'
    draw({}, undefined, true, { [advice]: 'Open the app instead.' })
    expect(screen.getByText('Open the app instead.')).toBeTruthy()
    expect(screen.queryByText(/approve the waiting payment there/)).toBeNull()
  })

  test('says whose phone is asked, for what, and how long', () => {
    draw()
    expect(title()).toBe('In Processing')
    expect(screen.getAllByText('Approve on your phone').length).toBeGreaterThan(0)
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('1:58 left')
    // Right below the task, and not read out with it each second.
    expect(timer.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
    expect(timer.closest('[aria-live]')?.previousElementSibling?.textContent).toBe(
      'Approve on your phone',
    )
    expect(screen.getByText(/^Enter your PIN on/).textContent).toBe(
      'Enter your PIN on 97 765 4321 to pay K50.00.',
    )
    expect(screen.getByText('Right after you approve')).toBeTruthy()
  })

  test('before the wallet was reached says that the prompt is being sent, and counts nothing', () => {
    draw({ money: 'opening-page', approveBy: undefined as never })
    expect(screen.getByText('The prompt is being sent.')).toBeTruthy()
    expect(screen.queryByText(/ left$/)).toBeNull()
    expect(document.body.textContent).not.toMatch(/on its way|Enter your PIN|bank/)
  })

  test('while the wallet is silent says that a prompt may come, and how long it counts', () => {
    draw({ money: 'opening-page' })
    expect(
      screen.getByText(/The wallet hasn't answered yet\. A prompt may be on its way/),
    ).toBeTruthy()
    expect(screen.getByText(/^If it appears, enter your PIN there to pay K50\.00\./)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('1:58 left')
    expect(screen.getByText('No prompt? What to do')).toBeTruthy()
  })

  test('counts in the tab too, and a payment that was over before leaves the tab as it is', () => {
    draw()
    expect(document.title).toBe('1:58 left · Approve on your phone')
    document.title = 'Your payment'
    draw({ status: 'SUCCESS', money: 'delivered' })
    expect(document.title).toBe('Your payment')
  })

  test('does not ask a stranger in the tab to approve', () => {
    draw({}, undefined, false)
    expect(document.title).toBe('In Processing · K50.00')
  })

  test("counts by the service's clock, whatever this one says", () => {
    draw({}, '2026-11-20T12:01:55Z')
    expect(screen.getByRole('timer').textContent).toBe('0:05 left')
  })

  test('says what to do without a prompt, and never that anything failed', () => {
    draw()
    const dial = screen.getByRole('link', { name: '{moneyDial}' })
    expect(dial.getAttribute('href')).toBe('tel:{moneyDial}')
    const other = screen.getByRole('link', { name: 'Choose another way to pay' })
    expect(other.getAttribute('href')).toBe('/payment/start?order=ORDER')
    expect(document.body.textContent).not.toMatch(/fail|unsuccessful|no money/i)
  })

  test('once the time is over says that it is being confirmed, not that it failed', () => {
    draw({}, '2026-11-20T12:02:00Z')
    expect(title()).toBe('In Processing')
    expect(screen.getByText("We're asking the wallet whether K50.00 was paid.")).toBeTruthy()
    // Nothing can be approved any more, and there is still a way on.
    expect(screen.queryByText('No prompt? What to do')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByRole('link', { name: 'Choose another way to pay' })).toBeTruthy()
    expect(screen.queryByText('Approve on your phone')).toBeNull()
  })

  test('tells no other device whose phone it is', () => {
    draw({ payer: undefined as never }, undefined, false)
    expect(screen.getByText("We've asked the payer to approve K50.00 on their phone.")).toBeTruthy()
    expect(screen.queryByText('No prompt? What to do')).toBeNull()
  })

  test.each<[StatusReason, string]>([
    ['not-enough-money', "There wasn't enough money in the wallet."],
    ['wallet-locked', 'The wallet is locked.'],
    ['not-answered', "It wasn't approved on the phone in time."],
    ['not-reached', "The payment didn't get through to {brandMoney}."],
  ])('that failed (%s) says why, and leads back to paying the same way', (reason, words) => {
    draw({ status: 'FAILED', money: 'nothing-taken', reason, canRetry: true })
    expect(title()).toBe('Unsuccessful')
    expect(screen.getByText('No money was taken.')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Try again' })
    expect(link.getAttribute('href')).toBe('/payment/start?order=ORDER&method=AM')
  })

  test.each<[MoneyNote, string]>([
    ['refund-on-its-way', "You don't need to do anything. It arrives as soon as it's sent."],
    ['refunded', 'K50.00 was given back to your wallet.'],
  ])('that is %s promises what wallets keep', (money, words) => {
    const refund = { arrivesWithinDays: 0 }
    draw({ status: money === 'refunded' ? 'FAILED' : 'IN_PROCESS', money, refund })
    expect(screen.getByText(words)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/card|bank|days/i)
  })

  test.each(['confirming', 'paid-delivering', 'delivered'] as const)(
    'that is %s names no bank and no card',
    (money) => {
      draw({ money, status: money === 'delivered' ? 'SUCCESS' : 'IN_PROCESS' })
      expect(document.body.textContent).not.toMatch(/card|bank/i)
    },
  )
})

describe('the form that finds a payment', () => {
  const draw = (...problems: Problem[]) => {
    const first = { kind: 'stay', problems, values: { reference: 'ZB-1', msisdn: '971234567' } }
    const page = { render: () => <FindView first={first as Stay} /> }
    renderPage(page as never, null)
    return ['Reference', 'Mobile number'].map((label) => screen.getByLabelText(label))
  }
  const describedBy = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)

  test('marks both fields where nothing was found, and blames neither', () => {
    const fields = draw({ field: 'pair', text: 'find.notFound' })
    const words = 'No payment has this reference and number or account. Check both and try again.'
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getAllByText(words)).toHaveLength(1)
    for (const field of fields) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(describedBy(field)).toContain(words)
    }
  })

  test('marks the one field that is missing alone', () => {
    const [reference, number] = draw({ field: 'reference', text: 'find.referenceRequired' })
    expect(reference?.getAttribute('aria-invalid')).toBe('true')
    expect(number?.getAttribute('aria-invalid')).toBeNull()
  })

  test('says at once that a pasted number has digits too many', () => {
    const [, number] = draw()
    fireEvent.input(number as HTMLElement, { target: { value: '97123456789' } })
    expect(screen.getByText('Invalid Mobile No')).toBeTruthy()
    expect(number?.getAttribute('aria-invalid')).toBe('true')
  })
})
