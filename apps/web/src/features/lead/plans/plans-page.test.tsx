// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppToolsContext } from '../../../lib/page/app-context.ts'
import { fakeContext, fakeStore, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { appTools, renderPage } from '../../../lib/page/render-page.fake.tsx'
import { leadAnswers, offer, plan } from '../lead.fake.ts'
import { loadPlans } from './plans-data.ts'
import { plansPage } from './plans-page.tsx'

const larger = {
  ...plan,
  productCode: 'ODU_400GB_1M',
  name: '400 GB for 30 days',
  data: '400',
  amount: '990.00',
}
const data = { plans: [plan, larger], offer, chosen: plan.productCode }
const packages = { 'lead-translation': { features: ['Wi-Fi for the whole family'] } }
const draw = () => renderPage(plansPage, data, packages, { path: '/hbb-lead' })

test('the device is shown with its picture, name and features', () => {
  draw()
  expect(screen.getByRole('img').getAttribute('src')).toBe(offer.picture)
  expect(screen.getByRole('img').getAttribute('width')).toBe('320')
  expect(screen.getByRole('heading', { name: '5G outdoor unit' })).toBeTruthy()
  expect(screen.getByText('Wi-Fi for the whole family')).toBeTruthy()
})

test('a table has bundle, resources, validity and price, and what several plans say once', () => {
  draw()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Bundle', 'Resources', 'Validity', 'Price'])
  const [, row] = screen.getAllByRole('row')
  const cells = [...(row?.querySelectorAll('[role=rowheader], [role=cell]') ?? [])]
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['200 GB for 30 days', '200 GB', '30 days', 'K650.00'],
  ])
  expect(screen.getAllByText('For your whole home.')).toHaveLength(2)
})

test('the connection fee is told beside the price and never in it', () => {
  draw()
  expect(
    screen.getByText(
      /Prices include taxes. The one-time connection fee of K450.00 is paid at the installation/,
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/K1,100.00/)).toBeNull()
})

test('the chosen plan is shown, and Proceed leads on with it', () => {
  const { navigate } = draw()
  const card = () => screen.getByRole('region', { name: 'Your plan' }).textContent
  expect(card()).toContain('K650.00')
  fireEvent.click(screen.getByRole('radio', { name: '400 GB for 30 days' }))
  expect(card()).toContain('K990.00')
  fireEvent.submit(screen.getByRole('button', { name: 'Proceed' }))
  expect(navigate).toHaveBeenCalledWith('/hbb-lead?plan=ODU_400GB_1M&step=details')
})

test('without script the same choice leads to the same address', () => {
  const page = renderToString(
    <AppToolsContext value={appTools()}>{plansPage.render(data, null)}</AppToolsContext>,
  )
  expect(page).toMatch(/<form[^>]*action="\/hbb-lead"/)
  expect(page).toMatch(/<input[^>]*type="radio"[^>]*name="plan"/)
  expect(page).toMatch(/<button(?=[^>]*name="step")[^>]*value="details"/)
})

const load = (answers: Parameters<typeof fakeContext>[0], search = '') =>
  loadPlans(
    fakeContext(
      { ...leadAnswers, 'POST product/v1/broadband-bundle': success([plan, larger]), ...answers },
      { path: '/hbb-lead', search: new URLSearchParams(search) },
    ).context,
  )

test('a plan is chosen by the address, else the first', async () => {
  expect(await load({}, 'plan=ODU_400GB_1M')).toMatchObject({ data: { chosen: 'ODU_400GB_1M' } })
  expect(await load({}, 'plan=NONE')).toMatchObject({ data: { chosen: plan.productCode } })
})

test('plans that do not come are said by the status, and a portal without the service says so', async () => {
  const silent = {
    'POST product/v1/broadband-bundle': refusal('provider.unavailable', { status: 503 }),
  }
  expect(await load(silent)).toMatchObject({ kind: 'page', data: null, status: 503 })
  const config = success({ configData: {}, notOffered: ['home-broadband'] })
  expect(await load({ 'GET resource/v1/get-product-config': config })).toMatchObject({
    kind: 'failed',
    failure: { code: 'ability.missing' },
  })
})

function drawWith(key: string, kept: unknown, answers = {}) {
  const store = fakeStore()
  store.write(key, kept)
  const { context, sentTo } = fakeContext(answers, { path: '/hbb-lead', store })
  render(
    <AppToolsContext value={{ ...appTools(), context }}>
      {plansPage.render(null, null)}
    </AppToolsContext>,
  )
  return { sentTo }
}

test.each([
  [{ refLeadId: 'ZB-1' }, '/hbb-lead-status?lead=ZB-1'],
  ['of another kind', '/hbb-lead-status'],
])('the request that this tab has made is followed by its reference: %j', (kept, href) => {
  drawWith('hbbLead', kept)
  const link = screen.getByRole('link', { name: 'Follow a request you made' })
  expect(link.getAttribute('href')).toBe(href)
})

const goOn = { name: 'Go on with your request' }

test('a form that was filled in is gone on with', async () => {
  drawWith('leadDraft', { draftId: 'DRAFT' }, leadAnswers)
  const link = await screen.findByRole('link', goOn)
  expect(link.getAttribute('href')).toBe('/hbb-lead?draft=DRAFT&step=details')
})

test('a form that the service has no more is not, and none is asked about where none was filled in', async () => {
  const ended = drawWith('leadDraft', { draftId: 'DRAFT' })
  await vi.waitFor(() => expect(ended.sentTo('lead/v1/draft')).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('link', goOn)).toBeNull()
  const none = drawWith('other', '', leadAnswers)
  await act(async () => {})
  expect(none.sentTo('lead/v1/draft')).toEqual([])
})
