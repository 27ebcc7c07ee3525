// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { payPage } from '../../../app/routes/pay-route.ts'
import { success } from '../../../lib/page/page-context.fake.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { loadForms } from '../methods/registry.ts'
import { rechargeOrder } from '../order.fake.ts'
import type { OfferedMethod } from '../pay.rules.ts'

beforeAll(loadForms)

const chosen: OfferedMethod = { type: 'PG', name: 'PAYSTACK', slug: 'card', troubled: false }
const page = 'http://gateway.example/checkout/abc'
const inline = { key: 'pk', accessCode: 'abc', reference: 'TXN.2' }
const status = '/payment/status?id=TXN'
const noted = '/payment/status/return/paystack?reference=TXN.2'

type Callbacks = Record<'onSuccess' | 'onCancel' | 'onError', () => void>
let opened: { accessCode: string; callbacks: Callbacks }[] = []
class FakePopup {
  resumeTransaction(accessCode: string, callbacks: Callbacks) {
    opened.push({ accessCode, callbacks })
  }
}

const fetched = vi.fn()
let scripts = 0
let script = ''
const elements = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)]
const settle = (event: 'load' | 'error', element = elements().at(-1)) => {
  if (event === 'load') Object.assign(window, { PaystackPop: FakePopup })
  element?.dispatchEvent(new Event(event))
}

beforeEach(() => {
  opened = []
  scripts += 1
  script = `http://gateway.example/inline-${scripts}.js`
  fetched.mockResolvedValue({})
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  Reflect.deleteProperty(window, 'PaystackPop')
})

const answers = {
  'GET transaction/v1/order': success(rechargeOrder),
  'POST transaction/v1/initiate': success({
    transactionId: 'TXN',
    encryptionKeyDetails: { key: '' },
  }),
  'POST transaction/v1/process': success({ transactionId: 'TXN', redirectUrl: page, inline }),
}

const dataOf = (more: object) => ({
  kind: 'pay',
  ...{ order: rechargeOrder, attempt: 'ORDER:0:q', methods: [chosen], chosen },
  ...{ payer: '', priceBefore: null, back: '/', problem: null },
  ...more,
})
const show = (more: { popup?: { script: string } } = { popup: { script } }) =>
  renderPage(payPage, dataOf(more), {}, { answers })

function pay() {
  const email = screen.getByLabelText('Email')
  fireEvent.change(email, { target: { value: 'mwansa@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }))
}

/** The page, with the popup that its visitor has opened by the tap that pays. */
async function withPopup() {
  const shown = show()
  await waitFor(() => expect(elements()).toHaveLength(1))
  settle('load')
  pay()
  await waitFor(() => expect(opened).toHaveLength(1))
  const [popup] = opened
  if (!popup) throw new Error('No popup was opened.')
  return { ...shown, ...popup }
}

describe('the popup of a gateway', () => {
  test('has its script fetched once its way is chosen, and never before', async () => {
    const { renderAgain } = show({})
    expect(elements()).toEqual([])
    renderAgain(dataOf({ popup: { script } }))
    await waitFor(() => expect(elements()).toHaveLength(1))
  })

  test('is opened by the tap that pays, for the attempt that the service opened', async () => {
    const { accessCode, navigate } = await withPopup()
    expect(accessCode).toBe('abc')
    expect(navigate).not.toHaveBeenCalled()
  })

  test.each<[string, keyof Callbacks, string, string[]]>([
    ['paid', 'onSuccess', status, [noted]],
    ['closed', 'onCancel', `${status}&left=1`, [`${noted}&cancelled=true`]],
    ['broken', 'onError', status, []],
  ])(
    'that was %s ends on the order page, which asks the service',
    async (_what, event, to, asked) => {
      const { callbacks, navigate } = await withPopup()
      callbacks[event]()
      await waitFor(() => expect(navigate).toHaveBeenCalledWith(to, { replace: true }))
      expect(fetched.mock.calls.map(([address]) => address)).toEqual(asked)
    },
  )

  test('that was paid as the network broke ends there too', async () => {
    const { callbacks, navigate } = await withPopup()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    callbacks.onSuccess()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(status, { replace: true }))
  })

  test('that cannot be made ends there too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { navigate } = show()
    await waitFor(() => expect(elements()).toHaveLength(1))
    settle('load')
    FakePopup.prototype.resumeTransaction = () => {
      throw new Error('no')
    }
    pay()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(status, { replace: true }))
    FakePopup.prototype.resumeTransaction = function resume(accessCode, callbacks) {
      opened.push({ accessCode, callbacks })
    }
  })
})

describe('a script that is blocked', () => {
  /** The page after a payment whose popup could not be opened. */
  async function blocked() {
    const shown = show()
    await waitFor(() => expect(elements()).toHaveLength(1))
    settle('error')
    pay()
    await waitFor(() => expect(elements()).toHaveLength(2))
    settle('error')
    await screen.findByText('Your payment is ready')
    return shown
  }
  const open = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Open the payment window' }))

  test('leaves a button that opens the popup, beside the way to the gateway’s page', async () => {
    const { navigate } = await blocked()
    const link = screen.getByRole('link', { name: "Pay on the bank's page" })
    expect(link.getAttribute('href')).toBe(page)
    open()
    await waitFor(() => expect(elements()).toHaveLength(3))
    settle('load')
    await waitFor(() => expect(opened).toHaveLength(1))
    opened[0]?.callbacks.onSuccess()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(status, { replace: true }))
  })

  test('is offered again for no other attempt', async () => {
    const { renderAgain } = await blocked()
    renderAgain(dataOf({ popup: { script }, attempt: 'ORDER:TXN:q' }))
    expect(screen.queryByText('Your payment is ready')).toBeNull()
  })

  test('and stays blocked is said, and that nothing was taken', async () => {
    await blocked()
    open()
    await waitFor(() => expect(elements()).toHaveLength(3))
    settle('error')
    await screen.findByText("The payment window can't be opened here")
    screen.getByText(/^Nothing was taken\./)
    expect(opened).toEqual([])
  })
})
