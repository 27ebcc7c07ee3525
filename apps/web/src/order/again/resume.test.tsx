// @vitest-environment jsdom
import type { Unfinished } from '@portal/contract/calls/device'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { declineOrder, wantOrder } from '../pending/pending-payment.ts'
import { createResumeOffer, readUnfinished } from './resume.tsx'

const resumeOffer = createResumeOffer(() => import('../kept/kept-notice.tsx'))

const unfinished = {
  orderId: 'ORDER',
  transactionId: 'TXN',
  amount: '50.00',
  currency: 'ZMW',
  transactionType: 'PREPAID RECHARGE',
  msisdn: '971234567',
  status: 'IN_PROCESS',
  askedAt: '2026-11-20T12:02:00Z',
} as const

const Offer = ({ data }: PageProps<Unfinished>) => resumeOffer.render(data, [], true)
const page = definePage({ Page: Offer, load: async () => ({ kind: 'page', data: unfinished }) })
afterEach(cleanup)

test('what is not paid yet can be resumed', () => {
  renderPage(page, unfinished)
  expect(document.body.textContent).toContain("K50.00 to 97 123 4567 isn't finished")
  expect(document.body.textContent).toContain('Asked 20 Nov 2026, 14:02.')
  const link = screen.getByRole('link', { name: 'Resume payment' })
  expect(link.getAttribute('href')).toBe('/payment/status?id=TXN')
})

test.each(['ORDER', 'TXN'])('what the page itself tells of, by %s, is not offered', (id) => {
  expect(resumeOffer.render(unfinished, ['OTHER', id], true)).toBe(false)
  expect(resumeOffer.render(unfinished, ['OTHER'], true)).not.toBe(false)
})

test('what is paid is never called unfinished, and invites to no second payment', () => {
  renderPage(page, { ...unfinished, paid: true })
  expect(document.body.textContent).toContain('K50.00 for 97 123 4567 was paid')
  expect(document.body.textContent).not.toMatch(/finished|resume/i)
  const link = screen.getByRole('link', { name: 'See payment' })
  expect(link.getAttribute('href')).toBe('/payment/status?id=TXN')
})

test.each([
  ['refund-due', 'K50.00 for 97 123 4567 is being given back'],
  ['with-support', 'Our team is looking into your payment of K50.00 for 97 123 4567'],
] as const)('what is %s is called neither under way nor unfinished', (settling, words) => {
  renderPage(page, { ...unfinished, paid: true, settling })
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toMatch(/finished|resume|was paid/i)
  const link = screen.getByRole('link', { name: 'See payment' })
  expect(link.getAttribute('href')).toBe('/payment/status?id=TXN')
})

test.each([
  [{}, "1 GB for 7 days to 97 123 4567 isn't finished"],
  [{ paid: true }, '1 GB for 7 days to 97 123 4567 was paid'],
  [
    { paid: true, settling: 'refund-due' },
    '1 GB for 7 days to 97 123 4567: K50.00 is being given back',
  ],
] as const)('a bundle is called by its name: %j', (state, words) => {
  for (const transactionType of ['BUNDLE PURCHASE', 'Broadband Recharge'] as const) {
    renderPage(page, { ...unfinished, transactionType, name: '1 GB for 7 days', ...state })
    expect(document.body.textContent).toContain(words)
    cleanup()
  }
})

test.each([
  ['a declined order is not offered', { orderId: 'ORDER' }, false],
  ['another order is offered', { orderId: 'OTHER' }, true],
  [
    'an attempt to pay a declined order is offered',
    { orderId: 'ORDER', transactionId: 'TXN' },
    true,
  ],
])('%s', async (_what, found, isOffered) => {
  const path = 'GET transaction/v1/unfinished'
  const { context, store } = fakeContext({ [path]: success({ unfinished: found }) })
  declineOrder(store, 'ORDER')
  const offered = await readUnfinished({ ...context, knownDevice: true })
  expect(offered).toEqual(isOffered ? found : undefined)
})

test('a declined order is offered again once it was wanted after all', async () => {
  const found = { orderId: 'ORDER' }
  const path = 'GET transaction/v1/unfinished'
  const { context, store } = fakeContext({ [path]: success({ unfinished: found }) })
  declineOrder(store, 'ORDER')
  wantOrder(store, 'OTHER')
  expect(await readUnfinished({ ...context, knownDevice: true })).toBeUndefined()
  wantOrder(store, 'ORDER')
  expect(await readUnfinished({ ...context, knownDevice: true })).toEqual(found)
})
