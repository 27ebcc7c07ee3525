// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../../lib/page/page-context.fake.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { fakeMapWorld } from '../../../map/map-world.fake.ts'
import { draft, leadAnswers, leadForm, offer, place, plan } from '../lead.fake.ts'
import type { LeadStepData } from './lead-step-data.ts'
import { leadStepPage } from './lead-step-page.tsx'

const centre = { latitude: place.lat, longitude: place.lng }
const confirm = {
  kind: 'confirm',
  draftId: 'DRAFT',
  draft,
  isTown: false,
  asksMap: false,
} as const
const code = { refId: 'CODE', number: '971000001', resendInSeconds: 0, isExhausted: false }

function draw(data: LeadStepData, step: string, answers = {}) {
  const search = new URLSearchParams({ draft: 'DRAFT', ref: 'CODE', step })
  return renderPage(
    leadStepPage,
    data,
    {},
    {
      path: '/hbb-lead',
      search,
      answers: { ...leadAnswers, ...answers },
    },
  )
}

let fake: ReturnType<typeof fakeMapWorld>
beforeEach(() => {
  fake = fakeMapWorld()
})
afterEach(() => fake.end())

/** The embedded map ends at 13, so a map at 12 can be zoomed in once. */
async function zoomSteps(label: string): Promise<number> {
  const map = within(await screen.findByRole('region', { name: label }))
  const nearer = await map.findByRole('button', { name: 'Zoom in' })
  let steps = 0
  while (nearer.ariaDisabled !== 'true' && steps < 9) {
    fireEvent.click(nearer)
    steps += 1
    await new Promise((done) => setTimeout(done, 50))
  }
  return steps
}

describe('the form of the details', () => {
  test('is that of the content, beside the plan and its fee', () => {
    draw({ kind: 'details', schema: leadForm, values: draft.values, plan, offer }, 'details')
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Mwansa Banda')
    expect(screen.getByRole('region', { name: 'Your plan' }).textContent).toContain('K650.00')
    expect(screen.getByText(/connection fee of K450.00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
      `/hbb-lead?plan=${plan.productCode}`,
    )
  })
})

describe('the confirmation of an address', () => {
  test('has its words, a map at zoom 12 with a pin, and ways to put it right', async () => {
    draw(confirm, 'confirm')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Confirm installation address',
    )
    expect(screen.getByText('Accurate details will ensure faster activation')).toBeTruthy()
    expect(screen.getByText('Plot 12, Cairo Road')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Installation address' })).toBeTruthy()
    expect(await zoomSteps('Map of the installation address')).toBe(1)
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Move the pin')).toBe('/hbb-lead?draft=DRAFT&step=place')
    expect(href('Change the details')).toBe('/hbb-lead?draft=DRAFT&step=details')
  })

  test('leads to the code by Continue', async () => {
    const { navigate } = draw(confirm, 'confirm')
    fireEvent.submit(screen.getByRole('button', { name: 'Continue' }))
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/hbb-lead?draft=DRAFT&ref=CODE&step=code', {
        replace: false,
      }),
    )
  })

  test('says where only the town was found, and where nothing was', () => {
    draw({ ...confirm, isTown: true }, 'confirm')
    expect(screen.getByText(/We only found Lusaka on the map/)).toBeTruthy()
    // Each is seen where script comes, or where it does not.
    expect(screen.getByText(/Move the pin to your home/).className).toMatch(/^_?scripted/)
    expect(screen.getByText(/in words will do/).className).toMatch(/unscripted/)
    draw({ ...confirm, draft: { ...draft, place: null } }, 'confirm')
    expect(screen.getByText(/The place isn't on the map/)).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Map of the installation address' })).toHaveLength(
      1,
    )
  })
})

describe('the place of an address', () => {
  const pin = {
    kind: 'place',
    draftId: 'DRAFT',
    near: centre,
    isPlaced: false,
    address: 'Plot 12, Lusaka',
  } as const

  const label = 'Map to choose a place. Arrow keys move it below the pin.'
  const where = () => screen.getByText(/The pin is at/).textContent

  test('is looked for at zoom 12, below a pin in the middle of the map', async () => {
    draw(pin, 'place')
    expect(await zoomSteps(label)).toBe(1)
    expect(document.querySelector('.map-aim')).toBeTruthy()
    expect(where()).toMatch(/-15\.418\d, 28\.282\d/)
  })

  test('is looked for in the whole country where even the town is not known', async () => {
    draw({ ...pin, near: null }, 'place')
    expect(await zoomSteps(label)).toBe(4)
    expect(where()).toMatch(/-13\.13\d+, 27\.8\d+/)
  })

  test('is asked for in the words of an address that was found, or was not', () => {
    const { renderAgain } = draw(pin, 'place')
    expect(screen.getByText(/We didn't find the address/)).toBeTruthy()
    renderAgain({ ...pin, isPlaced: true })
    expect(screen.queryByText(/We didn't find the address/)).toBeNull()
    expect(screen.getByText('Move the map so that the pin is on your home.')).toBeTruthy()
  })

  test('is where the map was moved to by keys', async () => {
    const { sentTo } = draw(pin, 'place')
    await vi.waitFor(() => expect(where()).toMatch(/28\.28/))
    const box = screen.getByRole('region', { name: label })
    await within(box).findByRole('button', { name: 'Zoom in' })
    const before = where()
    box.focus()
    fireEvent.keyDown(box, { key: 'ArrowRight', keyCode: 39 })
    await vi.waitFor(() => expect(where()).not.toBe(before))
    fireEvent.submit(screen.getByRole('button', { name: 'Use this place' }))
    await vi.waitFor(() => expect(sentTo('keep-draft')).toHaveLength(1))
    const [kept] = sentTo('keep-draft').map(({ body }) => (body as { place: typeof place }).place)
    expect(kept?.lng).toBeGreaterThan(place.lng)
    expect(kept?.lat).toBeCloseTo(place.lat, 3)
  })
})

describe('the code', () => {
  const data: LeadStepData = {
    kind: 'code',
    code,
    at: '/hbb-lead?draft=DRAFT&step=confirm',
    below: confirm,
  }

  test('is asked for over the confirmation', () => {
    draw(data, 'code')
    expect(screen.getByRole('dialog', { name: 'Enter the code' })).toBeTruthy()
    expect(screen.getByText('Confirm installation address')).toBeTruthy()
  })

  test('that may not be sent again, by 502, closes with the words for it', async () => {
    const tooMany = { 'POST otp/v1/resend-otp': refusal('otp.too-many', { status: 502 }) }
    const { popup, navigate } = draw(data, 'code', tooMany)
    fireEvent.submit(screen.getByRole('button', { name: 'Send again' }))
    await vi.waitFor(() =>
      expect(popup).toHaveBeenCalledWith(
        'max limit exhausted, please try after sometime.',
        'error',
      ),
    )
    expect(navigate).toHaveBeenCalledWith('/hbb-lead?draft=DRAFT&step=confirm', {
      replace: true,
      still: true,
    })
  })
})

test('a lead that was not sent says so, that nothing is lost, and is sent again', async () => {
  const said = 'lead.notSent'
  const { navigate } = draw({ kind: 'send', draftId: 'DRAFT', proof: 'PROOF', said }, 'send')
  expect(screen.getByRole('heading', { name: 'Something Went Wrong!' })).toBeTruthy()
  expect(screen.getByText(/Nothing you typed is lost/)).toBeTruthy()
  fireEvent.submit(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith(expect.stringContaining('step=end'), { replace: true }),
  )
})

test('a lead that may have arrived says what the tab keeps of it, and is sent with its proof', async () => {
  const data = { kind: 'send', draftId: 'DRAFT', proof: '', said: 'lead.maybeSent' } as const
  const { context, sentTo, renderAgain } = draw({ ...data, draftId: 'OTHER' }, 'send')
  expect(screen.getByText(/We don't know yet whether your request has arrived/)).toBeTruthy()
  const kept = { draftId: 'DRAFT', uniqueCode: 'PROOF', said: 'refusal.lead.plan-not-sold' }
  context.store.write('leadProof', kept)
  renderAgain(data)
  expect(screen.getByText(/This plan isn't sold any more/)).toBeTruthy()
  fireEvent.submit(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() =>
    expect(sentTo('submit-lead')[0]?.body).toMatchObject({ uniqueCode: 'PROOF' }),
  )
})
