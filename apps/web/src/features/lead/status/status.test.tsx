// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { trackLead } from './status.action.ts'
import { loadStatus } from './status-data.ts'
import { leadStatusPage } from './status-page.tsx'

const call = 'POST subscriber/v1/track-lead'
const told = success({
  refLeadId: 'ZB-4K7Q-19MX',
  status: 'received',
  statusText: 'Received',
  created: '2026-11-30T08:00:00.000Z',
  notes: ["We'll call you on this number.", 'A visit is planned.'],
})

function track(fields: Record<string, string>, answer = told) {
  const { context, sentTo } = fakeContext({ [call]: answer })
  return { outcome: trackLead(new URLSearchParams(fields), context), sentTo }
}
const typed = { refLeadId: ' zb-4k7q-19mx ', msisdn: '0971 000 001' }

describe('a lead is followed', () => {
  test('by its reference and its number, with or without a 0', async () => {
    const { outcome, sentTo } = track(typed)
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [],
      values: {
        status: 'Received',
        notes: "We'll call you on this number.\nA visit is planned.",
      },
    })
    expect(sentTo('track-lead')[0]?.body).toEqual({
      refLeadId: 'ZB-4K7Q-19MX',
      msisdn: '0971000001',
      language: 'EN',
    })
  })

  test('and one that is unknown or of another number is told alike', async () => {
    const { outcome } = track(typed, refusal('request.not-found', { status: 404 }))
    expect(await outcome).toMatchObject({ problems: [{ text: 'lead.unknown', lasts: true }] })
    const long = track({ ...typed, refLeadId: 'Z'.repeat(61) })
    expect(await long.outcome).toMatchObject({ problems: [{ text: 'lead.unknown' }] })
    expect(long.sentTo('track-lead')).toEqual([])
  })

  test.each([
    [{ ...typed, refLeadId: ' ' }, 'refLeadId', 'lead.referenceRequired'],
    [{ ...typed, msisdn: '12' }, 'msisdn', 'prepaid.invalidNumber'],
  ])('not with %j', async (fields, field, text) => {
    const { outcome, sentTo } = track(fields)
    expect(await outcome).toMatchObject({ problems: [{ field, text }] })
    expect(sentTo('track-lead')).toEqual([])
  })
})

test('the page says where it stands, since when, and what is to know, and puts the focus there', async () => {
  renderPage(
    leadStatusPage,
    { refLeadId: '', own: null },
    {},
    { path: '/hbb-lead-status', answers: { [call]: told } },
  )
  fireEvent.input(screen.getByLabelText('Reference'), { target: { value: 'ZB-4K7Q-19MX' } })
  fireEvent.input(screen.getByLabelText('Mobile number'), { target: { value: '971000001' } })
  fireEvent.submit(screen.getByRole('button', { name: 'See where it stands' }))
  const region = await vi.waitFor(() => screen.getByRole('region', { name: 'Received' }))
  expect(region.textContent).toContain('Asked for on 30 Nov 2026')
  expect(region.textContent).toContain("We'll call you on this number.")
  await vi.waitFor(() => expect(document.activeElement).toBe(region))
})

describe('the reference in the address', () => {
  const own = 'GET lead/v1/notes'
  const search = new URLSearchParams({ lead: 'ZB-4K7Q-19MX' })
  const load = async (answer: typeof told) => {
    const { context, sentTo } = fakeContext({ [own]: answer }, { search })
    const loaded = await loadStatus(context)
    return { data: loaded.kind === 'page' ? loaded.data : null, sentTo }
  }

  test('of a lead of the device tells at once where it stands', async () => {
    const { data, sentTo } = await load(told)
    const [{ address = '' } = {}] = sentTo('lead/v1/notes')
    expect(address).toContain('refLeadId=ZB-4K7Q-19MX&language=EN')
    renderPage(leadStatusPage, data, {}, { path: '/hbb-lead-status', search })
    const region = screen.getByRole('region', { name: 'Received' })
    expect(region.textContent).toContain("We'll call you on this number.")
    expect(document.activeElement).not.toBe(region)
    expect(leadStatusPage.isForAll(data)).toBe(false)
  })

  test.each([refusal('request.not-found', { status: 404 }), new Error('lost')])(
    'of another lead is in the form alone, which asks for its number: %s',
    async (answer) => {
      const { data } = await load(answer)
      renderPage(leadStatusPage, data, {}, { path: '/hbb-lead-status', search })
      expect(screen.queryByRole('region', { name: 'Received' })).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe('ZB-4K7Q-19MX')
    },
  )

  test('is of one lead, so that the page without it alone is for all', async () => {
    const loaded = await loadStatus(fakeContext({}).context)
    expect(loaded).toEqual({ kind: 'page', data: { refLeadId: '', own: null } })
    expect(leadStatusPage.isForAll({ refLeadId: '', own: null })).toBe(true)
  })
})
