import { describe, expect, test } from 'vitest'
import { rechargeOrder } from '../../features/pay/order.fake.ts'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { createResumeOffer } from '../../order/again/resume.tsx'
import { pageModules } from '../routes/page-modules.ts'
import { elsewhereOf, isIn, loadView, placeOf, type ViewTools } from './view.ts'

const packageReply = success({ pageUrl: '', packageHtml: '{}' })
const configData = { preMinAmnt: 5, preMaxAmnt: 5000, paymentMaxTry: 10 }
const answers = {
  'GET cms/webpage/activePackage': packageReply,
  'GET resource/v1/get-product-config': success({ configData }),
}
const unfinished = { orderId: 'ORDER', amount: '50.00', currency: 'ZMW', msisdn: '971234567' }

function setUp(more: Parameters<typeof fakeContext>[0] = {}, parts: Partial<ViewTools> = {}) {
  const { context, sentTo } = fakeContext({ ...answers, ...more })
  const tools: ViewTools = {
    base: context,
    pages: pageModules,
    parse: (_pageUrl, text) => JSON.parse(text),
    development: false,
    prepare: async () => {},
    knownDevice: () => false,
    offer: createResumeOffer(() => import('../../order/kept/kept-notice.tsx')),
    extraPackages: [],
    ...parts,
  }
  return { tools, sentTo }
}

describe('an address', () => {
  test.each([
    ['/', 'home', 'EN', 200],
    ['/sw/prepaid-recharge', 'prepaid-recharge', 'SW', 200],
    ['/nothing', 'about', 'EN', 404],
    ['/payment/status', 'payment-status', 'EN', 200],
    ['/payment/status?id=unknown', 'payment-status', 'EN', 404],
    ['/payment/start/card?order=unknown', 'payment-start', 'EN', 404],
    ['/receipt/unknown', 'receipt', 'EN', 404],
  ])('%s shows %s in %s with status %i', async (address, route, language, status) => {
    const result = await loadView(address, setUp().tools)
    expect(result).toMatchObject({
      kind: 'view',
      view: { address, route, language, status, content: { kind: 'page' } },
    })
  })

  test('of an answer that only one language has names what comes nearest in the other', async () => {
    const nearest = [{ language: 'SW', path: '/gethelp/paid' }]
    const stage = { ...{ parent: null, category: null, answer: null }, elsewhere: nearest }
    const { tools } = setUp({ 'GET help/v1/stage': success(stage) })
    const result = await loadView('/gethelp/paid/refunds/late-today', tools)
    const { view } = result as Extract<typeof result, { kind: 'view' }>
    expect(elsewhereOf(view)).toEqual(nearest)
    expect([isIn('EN', view), isIn('SW', view)]).toEqual([true, false])
  })

  test('names no answer to a form where its page looks', () => {
    const { context } = placeOf('/sw/data-bundle?product=A&answer=a1&line=PREPAID', setUp().tools)
    expect(`${context.search}`).toBe('product=A&line=PREPAID')
  })

  test('without an order leads home, where the reason is said', async () => {
    expect(await loadView('/sw/payment/start', setUp().tools)).toEqual({
      kind: 'redirect',
      to: '/?notice=order-needed',
      language: 'SW',
    })
  })

  test.each([
    ['its texts', { 'GET cms/webpage/activePackage': new TypeError('offline') }],
    ['its data', { 'GET resource/v1/get-product-config': refusal('service.overloaded') }],
  ])('that cannot have %s says so with 503', async (_what, more) => {
    const result = await loadView('/prepaid-recharge', setUp(more).tools)
    expect(result).toMatchObject({ view: { status: 503, content: { kind: 'failed' } } })
  })

  test('asks for texts in its language only, and for those of its page', async () => {
    const { tools, sentTo } = setUp()
    await loadView('/sw/prepaid-recharge', tools)
    const asked = sentTo('activePackage').map(({ address }) => decodeURIComponent(address))
    expect(asked.every((address) => address.includes('pageUrl=sw/'))).toBe(true)
    expect(asked.some((address) => address.includes('recharge-translation'))).toBe(true)
    expect(asked.some((address) => address.includes('bill-translation'))).toBe(false)
  })
})

test('the answer to a form is shown at its step, though another visit to that step leads to the form', async () => {
  const life = { recipient: '** *** **01', resendInSeconds: 0, expiresInSeconds: 0 }
  const { tools } = setUp({
    'GET transaction/v1/order': success(rechargeOrder),
    'GET otp/v1/state': success({ ...life, msisdn: '971000001' }),
    'POST transaction/v1/payment-options': success({
      paymentOption: [{ name: 'SMARTCASH', type: 'SMARTCASH', label: '', health: 'good' }],
    }),
  })
  const form = '/payment/start/smartcash?order=ORDER'
  const step = `${form}&step=code&ref=REF`
  const outcome = {
    kind: 'stay',
    problems: [{ text: 'refusal.otp.unusable' }],
    values: {},
  } as const
  expect(await loadView(step, tools, outcome)).toMatchObject({ view: { content: { outcome } } })
  expect(await loadView(step, tools)).toMatchObject({ kind: 'redirect', to: form })
})

describe('the offer to resume', () => {
  const calls = { 'GET transaction/v1/unfinished': success({ unfinished }) }
  const knownDevice = () => true

  test.each(['/about', '/payment/status', '/payment/status?id=unknown', '/receipt/unknown'])(
    'is made on %s to a device that may have something unfinished',
    async (address) => {
      const { tools } = setUp(calls, { knownDevice })
      expect(await loadView(address, tools)).toMatchObject({ view: { offer: unfinished } })
    },
  )

  test('costs nothing for a device without a session', async () => {
    const { tools, sentTo } = setUp(calls)
    await loadView('/about', tools)
    expect(sentTo('unfinished')).toEqual([])
  })

  test('never keeps a page from being shown', async () => {
    const { tools } = setUp(
      { 'GET transaction/v1/unfinished': new TypeError('offline') },
      { knownDevice },
    )
    expect(await loadView('/about', tools)).toMatchObject({ view: { status: 200 } })
  })
})
