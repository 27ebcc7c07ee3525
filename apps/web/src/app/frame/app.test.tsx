// @vitest-environment jsdom
import type { Unfinished } from '@portal/contract/calls/device'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePageAction } from '../../lib/form/page-action.ts'
import { useApp } from '../../lib/page/app-context.ts'
import {
  definePage,
  loadNothing,
  type PageAction,
  type PageProps,
  type Problem,
} from '../../lib/page/page.ts'
import { fakeContext, never, success } from '../../lib/page/page-context.fake.ts'
import { createResumeOffer } from '../../order/again/resume.tsx'
import { navigate } from '../navigation/address.ts'
import { shellPackages, type View, type ViewTools } from '../navigation/view.ts'
import { createViewStore } from '../navigation/view-store.ts'
import { pageModules } from '../routes/page-modules.ts'
import { App } from './app.tsx'

const texts = {
  'error.title': 'Something Went Wrong!',
  'error.network': 'No connection.',
  'error.unexpected': 'Unexpected Application Error',
  'shell.retry': 'Try again',
  'error.generic': 'Something Went Wrong!',
  'about.title': 'About',
  'notFound.title': 'Not here',
  'offline.dial': 'Dial *1#',
  'offline.dialHref': 'tel:*1%23',
  'shell.call': 'Call 1',
  'shell.callHref': 'tel:1',
}
const packageReply = success({ pageUrl: '', packageHtml: JSON.stringify(texts) })
const pay = vi.fn<PageAction>()

function FormPage({ outcome }: PageProps<null>) {
  const { reload } = useApp()
  const { submit, busy } = usePageAction(pay, outcome)
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('a bug')
  return (
    <form onSubmit={submit}>
      <h1>Form</h1>
      <input aria-label="Email" name="emailId" />
      <button type="submit" aria-busy={busy}>
        Send
      </button>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <a href="/about">About us</a>
    </form>
  )
}

const contexts = new Set<unknown>()

function Watched() {
  contexts.add(useApp().context)
  return <h1>Watched</h1>
}

const formPage = definePage({ Page: FormPage, load: loadNothing })

const unfinished: Unfinished = {
  orderId: 'ORDER',
  amount: '50.00',
  currency: 'ZMW',
  msisdn: '971234567',
  transactionType: 'PREPAID RECHARGE',
  status: 'REQUEST_RAISED',
  askedAt: '2026-11-20T12:02:00Z',
}

/** A page about an order, while ORDER is not finished. */
const pageAbout = (orderId: string) =>
  definePage({ Page: FormPage, load: loadNothing, subjectsOf: () => [orderId] })

function setUp(
  changes: Parameters<typeof fakeContext>[0] = {},
  view: Partial<Pick<View, 'content' | 'offer' | 'route'>> = {},
  askWhole: (address: string, onScreen: View) => boolean = () => false,
) {
  const answers = { 'GET cms/webpage/activePackage': packageReply, ...changes }
  const { context, sentTo } = fakeContext(answers, { origin: location.origin })
  const tools: ViewTools = {
    base: context,
    pages: pageModules,
    parse: (_pageUrl, text) => JSON.parse(text),
    development: false,
    prepare: async () => {},
    knownDevice: () => false,
    offer: createResumeOffer(() => import('../../order/kept/kept-notice.tsx')),
    extraPackages: ['meta-data-config'],
  }
  const first: View = {
    address: '/page-not-found',
    route: 'page-not-found',
    language: 'EN',
    status: 200,
    packages: {
      ...Object.fromEntries(shellPackages.map((name) => [name, {}])),
      'orp-translation': texts,
    },
    content: { kind: 'page', page: formPage, data: null, outcome: null },
    offer: undefined,
    ...view,
  }
  const store = createViewStore(
    first,
    tools,
    (address) => navigate(address, { replace: true }),
    askWhole,
  )
  return {
    app: <App {...{ store, tools }} firstAddress={first.address} scroll={null} />,
    sentTo,
    answers,
  }
}

beforeEach(() => {
  history.replaceState(null, '', '/page-not-found')
  pay.mockReset()
})
afterEach(cleanup)

const draw = async (app: React.ReactNode) => act(async () => render(app))
const textOf = ({ textContent }: HTMLElement) => textContent
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))

describe('the app', () => {
  test.each([
    ['home', 'Dial *1#'],
    ['prepaid-recharge', 'Dial *1#'],
    ['recharge-step', 'Dial *1#'],
    ['postpaid-bill-pay', 'Call 1'],
    ['fixed-internet', 'Call 1'],
    ['data-bundle', 'Call 1'],
    ['stores', 'Call 1'],
  ] as const)('without network %s offers what fits it: %s', async (route, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await draw(setUp({}, { route }).app)
    expect(screen.getAllByRole('link', { name: /^(Dial|Call)/ }).map(textOf)).toEqual([words])
    vi.restoreAllMocks()
  })

  test('follows a link without leaving the page, and comes back', async () => {
    await draw(setUp().app)
    await press('About us')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About'))
    expect(location.pathname).toBe('/about')
  })

  test('left, and come back to before anything else was shown, tells the page of a new visit', async () => {
    const page = definePage({ Page: Watched, load: loadNothing })
    contexts.clear()
    await draw(
      setUp(
        { 'GET cms/webpage/activePackage': never },
        { content: { kind: 'page', page, data: null, outcome: null } },
      ).app,
    )
    expect(contexts.size).toBe(1)
    await act(async () => navigate('/about'))
    expect(contexts.size).toBe(1)
    await act(async () => navigate('/page-not-found'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Watched')
    expect(contexts.size).toBe(2)
  })

  test('names the document as meta-data-config has it for the page and its language', async () => {
    const titles = { about: { EN: { title: 'About | X' }, SW: { title: 'Kuhusu | X' } } }
    const packageHtml = JSON.stringify({ ...texts, ...titles })
    await draw(
      setUp({ 'GET cms/webpage/activePackage': success({ pageUrl: '', packageHtml }) }).app,
    )
    for (const [path, title] of [
      ['/about', 'About | X'],
      ['/sw/about', 'Kuhusu | X'],
    ] as const) {
      await act(async () => navigate(path))
      await waitFor(() => expect(document.title).toBe(title))
    }
  })

  test('shows words and a way on where a page cannot be loaded', async () => {
    await draw(setUp({ 'GET cms/webpage/activePackage': new TypeError('offline') }).app)
    await press('About us')
    await waitFor(() => expect(screen.queryByText('Form')).toBeNull())
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  test('in another language asks for the whole page where its texts do not come, and renders no keys', async () => {
    const asked: string[] = []
    const offline = { 'GET cms/webpage/activePackage': new TypeError('offline') }
    const show = async (isAtHand: boolean) => {
      history.replaceState(null, '', '/page-not-found')
      const askWhole = (address: string) => asked.push(address) > 0 && isAtHand
      await draw(setUp(offline, {}, askWhole).app)
      await act(async () => navigate('/sw/about'))
    }
    await show(true)
    await waitFor(() => expect(asked).toEqual(['/sw/about']))
    expect(screen.getByText('Form')).toBeTruthy()
    cleanup()
    await show(false)
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something Went Wrong!')
    expect(document.documentElement.lang).toBe('en-US')
  })

  test('tries a page that could not be loaded again automatically, back on the network', async () => {
    const lost = { 'GET cms/webpage/activePackage': new TypeError('offline') }
    const { app, answers } = setUp(lost)
    await draw(app)
    await press('About us')
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
    answers['GET cms/webpage/activePackage'] = packageReply
    await act(async () => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About'))
  })

  test.each([
    ['OTHER', 1],
    ['ORDER', 0],
  ])('on a page about %s offers to resume ORDER %i times', async (about, offers) => {
    const content = { kind: 'page', page: pageAbout(about), data: null, outcome: null } as const
    await draw(setUp({}, { content, offer: unfinished }).app)
    expect(screen.queryAllByRole('link', { name: 'resume.action' })).toHaveLength(offers)
  })

  test('keeps the page, and what was typed, where loading it again fails', async () => {
    const { app, sentTo } = setUp({ 'GET cms/webpage/activePackage': new TypeError('offline') })
    await draw(app)
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'typed' } })
    await press('Reload')
    await waitFor(() => expect(sentTo('activePackage').length).toBeGreaterThan(0))
    await act(async () => {})
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('typed')
  })
})

describe('a page with a bug', () => {
  test('leaves the frame standing, says so, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await draw(setUp().app)
    await press('Break')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Unexpected Application Error',
    )
    expect(screen.getByRole('banner')).toBeTruthy()
    await press('Try again')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Form')
  })

  test('that comes while it loads keeps the language of its address, and leads home in it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // A shape that no contract allows.
    await draw(setUp({ 'GET resource/v1/get-product-config': success({ configData: null }) }).app)
    await act(async () => navigate('/sw/prepaid-recharge'))
    const crashed = await screen.findByRole('heading', { name: 'Unexpected Application Error' })
    expect(crashed).toBeTruthy()
    // An effect sets it, after the page is rendered.
    await waitFor(() => expect(document.documentElement.lang).toBe('sw'))
    const home = screen.getByRole('link', { name: 'shell.toHome' })
    expect(home.getAttribute('href')).toBe('/sw')
  })
})

describe('a form', () => {
  test('tapped twice is sent once', async () => {
    pay.mockReturnValue(new Promise(() => {}))
    await draw(setUp().app)
    await press('Send')
    await press('Send')
    expect(pay).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Send').getAttribute('aria-busy')).toBe('true')
  })

  test('says a failure in a toast and can be sent again, with nothing lost', async () => {
    const problems = [{ text: 'error.network' }]
    pay.mockResolvedValue({ kind: 'stay', problems, values: {} })
    await draw(setUp().app)
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'typed' } })
    await press('Send')
    expect(screen.getByText('No connection.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('typed')
    await press('Send')
    expect(pay).toHaveBeenCalledTimes(2)
  })

  test.each<[string, number, Partial<Problem>]>([
    ['about the whole', 1, {}],
    ['about a field', 0, { field: 'emailId' }],
    ['that lasts', 0, { lasts: true }],
  ])(
    'refused %s in words that only the server has shows %i toasts',
    async (_what, toasts, more) => {
      const problem = { text: 'refusal.x', words: 'Said by the server.', ...more }
      pay.mockResolvedValue({ kind: 'stay', problems: [problem], values: {} })
      await draw(setUp().app)
      await press('Send')
      await waitFor(() => expect(screen.getByText('Send').getAttribute('aria-busy')).toBe('false'))
      expect(screen.queryAllByText('Said by the server.')).toHaveLength(toasts)
      expect(screen.queryAllByRole('button', { name: 'shell.close' })).toHaveLength(toasts)
    },
  )

  test('whose action breaks says so instead of staying busy', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    pay.mockRejectedValue(new Error('a bug'))
    await draw(setUp().app)
    await press('Send')
    expect(screen.getByText('Something Went Wrong!')).toBeTruthy()
    expect(screen.getByText('Send').getAttribute('aria-busy')).toBe('false')
  })
})
