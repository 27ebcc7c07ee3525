// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeBundle } from '../../bundle/catalogue/bundle.fake.ts'
import { createTranslate } from '../../lib/language/text.ts'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { appTools, english } from '../../lib/page/render-page.fake.tsx'
import { typedBefore } from '../../order/pending/pending-payment.ts'
import { BundlePart } from './bundle-part.tsx'

const words = english.find((texts) => 'bundle.label' in texts) ?? {}
const answers = {
  'GET cms/webpage/activePackage': success({ packageHtml: JSON.stringify(words) }),
  'POST product/v1/bundle': success([fakeBundle()]),
}

/** On a page that was loaded without the texts of the list. */
function draw(number: string, more: Parameters<typeof fakeContext>[0] = {}) {
  const own = { ...answers, ...more }
  const { context, sent } = fakeContext(own)
  const packages = {
    page: { 'prepaid.bundles': 'Or buy a bundle', 'error.chunk': 'Lost', 'shell.retry': 'Again' },
    'loader-translation': { wait: 'Please wait ...' },
  }
  const prefetch = vi.fn(async () => true)
  const t = createTranslate([packages.page], 'en-US')
  const tools = { ...appTools(), t, packages, context, prefetch }
  const drawn = (digits: string) => (
    <AppToolsContext value={tools}>
      <BundlePart number={digits} />
    </AppToolsContext>
  )
  const { rerender } = render(drawn(number))
  return {
    own,
    sent,
    prefetch,
    store: context.store,
    type: (digits: string) => rerender(drawn(digits)),
  }
}

const label = 'To Buy a bundle , click any of the options below'

test('comes with its code and texts once there is a number, and says that it comes', async () => {
  const { type, sent, prefetch } = draw('')
  await act(async () => {})
  expect(document.body.textContent).toBe('')
  expect(sent).toEqual([])
  expect(prefetch).not.toHaveBeenCalled()
  type('971234567')
  expect(screen.getByRole('status').textContent).toBe('Please wait ...')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Or buy a bundle')
  expect(await screen.findByText(label)).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'code that did not arrive is fetched with the document, if there is a network: %s',
  async (online, times) => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { ...location, reload })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    const { prefetch, store, type } = draw('')
    prefetch.mockResolvedValueOnce(false)
    type('971234567')
    fireEvent.click(await screen.findByRole('button', { name: 'Again' }))
    await act(async () => {})
    expect(reload).toHaveBeenCalledTimes(times)
    expect(typedBefore(store)).toEqual(online ? { msisdn: '971234567', amount: '' } : null)
    expect(screen.getByRole('alert').textContent).toContain('Lost')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  },
)

test('texts that did not arrive are asked for again', async () => {
  const name = 'GET cms/webpage/activePackage'
  const { own } = draw('971234567', { [name]: refusal('service.overloaded', { status: 503 }) })
  expect((await screen.findByRole('alert')).textContent).toContain('Lost')
  own[name] = answers[name]
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Again' })))
  expect(await screen.findByText(label)).toBeTruthy()
})
