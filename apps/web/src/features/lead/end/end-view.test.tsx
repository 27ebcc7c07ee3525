// @vitest-environment jsdom

import type { OwnLead } from '@portal/contract/calls/lead'
import { storageKeys } from '@portal/contract/constants'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, success } from '../../../lib/page/page-context.fake.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { lead, leadAnswers } from '../lead.fake.ts'
import { leadStepPage } from '../steps/lead-step-page.tsx'

const order = success({
  ...{ orderId: 'ORDER', amount: '650.00', currency: 'ZMW', duplicates: [], activeBundles: [] },
  summary: { msisdn: lead.msisdn, lineType: 'PREPAID', name: '200 GB for 30 days' },
})
const sold = { ...leadAnswers, 'POST transaction/v1/order': order }

const draw = (
  feasibility: boolean,
  answers: Parameters<typeof renderPage>[3] = {},
  more: Partial<OwnLead> = {},
) =>
  renderPage(
    leadStepPage,
    { kind: 'end', lead: { ...lead, feasibility, ...more } },
    {},
    {
      path: '/hbb-lead',
      search: new URLSearchParams({ lead: lead.refLeadId, step: 'end' }),
      answers: sold,
      ...answers,
    },
  )
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('a lead in a town that is served', () => {
  test('leads to the payment after 3 seconds, by an order of its plan for its number', async () => {
    const { navigate, sentTo, context } = draw(true)
    expect(
      screen.getByText(
        'Congratulations! Service is available in your area! Redirecting you to the payment page shortly.',
      ),
    ).toBeTruthy()
    await pass(2_900)
    expect(sentTo('transaction/v1/order')).toEqual([])
    await pass(200)
    expect(sentTo('transaction/v1/order').map(({ body }) => body)).toEqual([
      {
        ...{ transactionType: 'HBB_LEADS', msisdn: lead.msisdn, productCode: lead.planCode },
        ...{ leadId: lead.refLeadId, amount: lead.amount },
        ...{ redirectPage: '/hbb-lead', language: 'EN' },
      },
    ])
    expect(navigate).toHaveBeenCalledWith('/payment/start?order=ORDER', { replace: false })
    expect(context.store.read(storageKeys.lead)).toEqual({ refLeadId: lead.refLeadId })
  })

  test('that has opened its order goes on with that, and opens no other', async () => {
    const answers = { ...sold, 'GET lead/v1/own': success({ ...lead, orderId: 'OPENED' }) }
    const { navigate, sentTo } = draw(true, { answers })
    fireEvent.submit(screen.getByRole('button', { name: 'Go to payment' }))
    await pass(100)
    expect(navigate).toHaveBeenCalledWith('/payment/start?order=OPENED', { replace: false })
    expect(sentTo('transaction/v1/order')).toEqual([])
  })

  test('leads there at once by its button, and once alone', async () => {
    const { navigate, sentTo } = draw(true)
    fireEvent.submit(screen.getByRole('button', { name: 'Go to payment' }))
    await pass(100)
    expect(navigate).toHaveBeenCalledTimes(1)
    await pass(10_000)
    expect(sentTo('transaction/v1/order')).toHaveLength(1)
  })

  test('is not led on where the page is hidden', async () => {
    const { sentTo } = draw(true)
    await pass(10)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(10_000)
    expect(sentTo('transaction/v1/order')).toEqual([])
    vi.restoreAllMocks()
  })

  test('says that it leads on only while it does', async () => {
    const { context, renderAgain } = draw(true)
    const short = 'Congratulations! Service is available in your area!'
    expect(screen.queryByText(short)).toBeNull()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.getByText(short)).toBeTruthy()
    vi.restoreAllMocks()
    context.store.write('leadLedOn', lead.refLeadId)
    renderAgain({ kind: 'send', draftId: 'DRAFT', proof: 'PROOF', said: 'lead.notSent' })
    renderAgain({ kind: 'end', lead })
    expect(screen.getByText(short)).toBeTruthy()
  })

  test('whose plan has another price now says it, and goes on at that by the next tap alone', async () => {
    const other = refusal('bundle.other-price', { price: '700.00' })
    const answers: Record<string, unknown> = { ...sold, 'POST transaction/v1/order': other }
    const { navigate, sentTo } = draw(true, { answers: answers as typeof sold })
    await pass(3_100)
    expect(screen.getByRole('alert').textContent).toContain(
      'The plan costs K700.00 now, not K650.00. Nothing is paid yet.',
    )
    await pass(20_000)
    expect(sentTo('transaction/v1/order')).toHaveLength(1)
    answers['POST transaction/v1/order'] = order
    fireEvent.submit(screen.getByRole('button', { name: 'Go on for K700.00' }))
    await pass(100)
    expect(sentTo('transaction/v1/order')[1]?.body).toMatchObject({ amount: '700.00' })
    expect(navigate).toHaveBeenCalledWith('/payment/start?order=ORDER', { replace: false })
  })

  test('that was turned down meanwhile is shown anew, and orders nothing', async () => {
    const turnedDown = success({ ...lead, turnedDown: true })
    const { navigate, sentTo } = draw(true, {
      answers: { ...sold, 'GET lead/v1/own': turnedDown },
    })
    await pass(3_100)
    expect(navigate).toHaveBeenCalledWith(`/hbb-lead?lead=${lead.refLeadId}&step=end`, {
      replace: true,
    })
    expect(sentTo('transaction/v1/order')).toEqual([])
  })

  test('that cannot be bought says so and stays', async () => {
    const refused = { ...sold, 'POST transaction/v1/order': refusal('product.not-sold') }
    const { navigate } = draw(true, { answers: refused })
    await pass(3_100)
    expect(navigate).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain("This can't be bought here.")
    expect(screen.getByRole('button', { name: 'Go to payment' })).toBeTruthy()
  })
})

describe('a lead in a town that is not served', () => {
  test('thanks, and leads home after 6 seconds', async () => {
    const { navigate, context } = draw(false)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you')
    expect(screen.getByText(/isn't available in Lusaka yet/)).toBeTruthy()
    const explore = screen.getByRole('link', { name: 'Explore other Products' })
    expect(explore.getAttribute('href')).toBe('/')
    await pass(5_900)
    expect(navigate).not.toHaveBeenCalled()
    await pass(200)
    expect(navigate).toHaveBeenCalledWith('/')
    expect(context.store.read(storageKeys.lead)).toEqual({ refLeadId: lead.refLeadId })
  })

  test.each([
    ['/sw/data-bundle?line=PREPAID', '/data-bundle?line=PREPAID'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
  ])('leads back to the stored page %s', async (redirectPage, to) => {
    const { navigate, context } = draw(false)
    context.store.write(storageKeys.pendingPayment, { redirectPage })
    await pass(6_100)
    expect(navigate).toHaveBeenCalledWith(to)
  })
})

test('a lead that was turned down says so, and leads neither to paying nor away', async () => {
  const { navigate, sentTo } = draw(true, {}, { turnedDown: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    "We can't install at this address",
  )
  expect(screen.queryByText(/Congratulations/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to payment' })).toBeNull()
  expect(screen.getByText(lead.refLeadId)).toBeTruthy()
  const follow = screen.getByRole('link', { name: 'Follow your request here' })
  expect(follow.getAttribute('href')).toBe(`/hbb-lead-status?lead=${lead.refLeadId}`)
  expect(screen.getByRole('link', { name: 'Explore other Products' })).toBeTruthy()
  await pass(20_000)
  expect(navigate).not.toHaveBeenCalled()
  expect(sentTo('transaction/v1/order')).toEqual([])
})
