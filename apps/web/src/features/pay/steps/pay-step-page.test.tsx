// @vitest-environment jsdom
import { generateKeyPairSync } from 'node:crypto'
import { after } from '@portal/kernel/instant'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { payStepPage } from '../../../app/routes/pay-step-route.ts'
import { AppToolsContext } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { refusal, success } from '../../../lib/page/page-context.fake.ts'
import { appTools, renderPage } from '../../../lib/page/render-page.fake.tsx'
import { keptNumber } from '../../../order/number/kept-number.ts'
import { loadForms } from '../methods/registry.ts'
import { rechargeOrder } from '../order.fake.ts'
import { keepProof } from '../proof.ts'
import { ConfirmForm } from './confirm-dialog.tsx'
import type { ConfirmStep, Step, StepView } from './step-data.ts'

beforeAll(loadForms)

const number = '971000001'
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const smartcash = {
  type: 'SMARTCASH',
  name: 'SMARTCASH',
  slug: 'smartcash',
  troubled: false,
} as const
const money = { type: 'AM', name: 'SUN_MONEY', slug: 'sun-money', troubled: false } as const

const viewOf = (step: Step, chosen: StepView['chosen']): StepView => ({
  kind: 'pay',
  attempt: 'ORDER:0:q',
  methods: [smartcash, money],
  chosen,
  payer: number,
  priceBefore: null,
  back: '/',
  problem: null,
  order: rechargeOrder,
  step,
})

const sentCode = { recipient: '** *** **01', resendInSeconds: 60, expiresInSeconds: 300 }

type Answers = NonNullable<Parameters<typeof renderPage>[3]>['answers']

const order = success(rechargeOrder)

function drawCode(answers: Answers = {}, resendInSeconds = 60, isExhausted = false) {
  const step: Step = { kind: 'code', refId: 'REF', number, resendInSeconds, isExhausted }
  const drawn = renderPage(
    payStepPage,
    viewOf(step, smartcash),
    {},
    {
      answers: { 'GET transaction/v1/order': order, ...answers },
      search: new URLSearchParams({ order: 'ORDER', step: 'code', ref: 'REF' }),
      params: { method: 'smartcash' },
    },
  )
  const field = screen.queryByLabelText('Code') as HTMLInputElement
  const send = (code: string) => {
    fireEvent.input(field, { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  }
  return { ...drawn, field, send }
}

function drawPin(answers: Answers = {}, chosen: StepView['chosen'] = smartcash) {
  const mode = chosen === money ? 'AM' : 'SMARTCASH_SECURE'
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const care = { care: '300', pinReset: '*115#' }
  const step: Step = { kind: 'pin', transactionId: 'TXN', key, number, mode, ...care }
  const drawn = renderPage(payStepPage, viewOf(step, chosen), {}, { answers })
  const field = () => screen.getByLabelText<HTMLInputElement>('PIN')
  const send = (pin: string) => {
    fireEvent.input(field(), { target: { value: pin } })
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  }
  return { ...drawn, field, send }
}

afterEach(() => void vi.useRealTimers())

/** The words of a screen reader about a field: each text that comes into its live region. */
function listenTo(field: HTMLElement): readonly string[] {
  const region = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  if (!region?.matches('[aria-live=polite]')) throw new Error('The field has no live region.')
  const announced: string[] = []
  const listen = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes]
      announced.push(...nodes.map(({ textContent }) => textContent ?? '').filter(Boolean))
    }
  }
  new MutationObserver(listen).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  return announced
}

const form = '/payment/start/smartcash?order=ORDER'

describe('the code', () => {
  test('is asked for in a dialog over the payment page, by the number that it went to', () => {
    drawCode()
    const dialog = screen.getByRole('dialog', { name: 'Enter the code' })
    expect(within(dialog).getByText('97 100 0001')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe(
      'How will you pay?',
    )
  })

  test('that is wrong is said at the field with the attempts left', async () => {
    const { send } = drawCode({
      'POST otp/v1/verify-otp': refusal('otp.wrong', { attemptsLeft: 4 }),
    })
    send('123456')
    expect(await screen.findByText('Please enter correct OTP')).toBeTruthy()
    expect(screen.getByText('Attempts left: 4')).toBeTruthy()
  })

  test('that is wrong is taken away, and one of another length is left to be finished', async () => {
    const wrong = refusal('otp.wrong', { attemptsLeft: 4 })
    const { field, send } = drawCode({ 'POST otp/v1/verify-otp': wrong })
    send('12345')
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy()
    expect(field.value).toBe('12345')
    send('123456')
    expect(await screen.findByText('Please enter correct OTP')).toBeTruthy()
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  test('that is wrong once more is announced once more, with the attempts left', async () => {
    const wrong = refusal('otp.wrong', { attemptsLeft: 4 })
    const { field, send } = drawCode({ 'POST otp/v1/verify-otp': wrong })
    const announced = listenTo(field)
    const words = 'Please enter correct OTP Attempts left: 4'
    send('123456')
    await waitFor(() => expect(announced).toEqual([words]))
    send('654321')
    await waitFor(() => expect(announced).toEqual([words, words]))
  })

  test('after the last attempt says so, and stays', async () => {
    const { send, navigate } = drawCode({ 'POST otp/v1/verify-otp': refusal('otp.exhausted') })
    send('123456')
    expect(await screen.findByText('Maximum attempts exhausted.')).toBeTruthy()
    expect(navigate).not.toHaveBeenCalled()
  })

  test('of another length is judged in the page', async () => {
    const { send, sentTo } = drawCode()
    send('12345')
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy()
    expect(sentTo('otp')).toHaveLength(0)
  })

  test('is sent again once the service allows it, by a button that keeps its name', () => {
    const { sentTo } = drawCode({}, 42)
    const button = screen.getByRole('button', { name: 'Send again' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('timer').textContent).toBe('in 0:42')
    fireEvent.click(button)
    expect(sentTo('resend')).toHaveLength(0)
  })

  test('is locked until the countdown of the service has ended, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { context, sentTo } = drawCode({}, 60)
    const opened = context.clock.now()
    const pass = (ms: number) => {
      vi.spyOn(context.clock, 'now').mockReturnValue(after(opened, ms))
      act(() => void vi.advanceTimersByTime(1_000))
    }
    const button = screen.getByRole('button', { name: 'Send again' })
    pass(59_000)
    expect(screen.getByRole('timer').textContent).toBe('in 0:01')
    pass(60_000)
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    expect(screen.queryByRole('timer')).toBeNull()
    vi.useRealTimers()
    fireEvent.click(button)
    await waitFor(() => expect(sentTo('resend')).toHaveLength(1))
  })

  test('that cannot be sent again closes the dialog at once, and the words are in an error popup', async () => {
    const { popup, navigate } = drawCode({ 'POST otp/v1/resend-otp': refusal('otp.too-many') }, 0)
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(popup).toHaveBeenCalledWith(
        'max limit exhausted, please try after sometime.',
        'error',
      ),
    )
    expect(navigate.mock.lastCall?.[0]).toBe(form)
  })

  describe('that is over', () => {
    test.each([
      ['otp.invalid-user', "This code wasn't for this number, or the number has no wallet."],
      ['otp.unusable', 'This code has expired or was already used. Ask for a new one.'],
    ])('by %s says why, and closes after 11 seconds', async (reason, words) => {
      const { send, navigate } = drawCode({ 'POST otp/v1/verify-otp': refusal(reason) })
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      send('123456')
      expect(await screen.findByText(words)).toBeTruthy()
      // The effect that sets the timer.
      await act(async () => {})
      act(() => void vi.advanceTimersByTime(10_500))
      expect(navigate).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(600))
      expect(navigate.mock.lastCall?.[0]).toBe(form)
    })

    test('for this number alone and is sent again keeps the dialog, without the old words', async () => {
      const { send, navigate } = drawCode(
        {
          'POST otp/v1/verify-otp': refusal('otp.invalid-user'),
          'POST otp/v1/resend-otp': success({ refId: 'REF', ...sentCode }),
        },
        0,
      )
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      send('123456')
      const words = await screen.findByText(/^This code wasn't for this number/)
      fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
      await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
      expect(words.isConnected).toBe(false)
      act(() => void vi.advanceTimersByTime(12_000))
      expect(navigate.mock.calls.map(([to]) => to)).toEqual([`${form}&step=code&ref=REF`])
    })
  })

  test.each([
    ['says so', refusal('otp.exhausted')],
    ['has none left', refusal('otp.wrong', { attemptsLeft: 0 })],
  ])(
    'whose last attempt %s gives way to a new one, or another payment method',
    async (_what, answer) => {
      const { send } = drawCode({ 'POST otp/v1/verify-otp': answer })
      send('111111')
      expect((await screen.findByRole('alert')).textContent).toBe('Maximum attempts exhausted.')
      expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
      const locked = screen.getByRole('button', { name: 'Send a new code' })
      expect(locked.getAttribute('aria-disabled')).toBe('true')
      expect(screen.getByRole('timer').textContent).toBe('in 1:00')
      const other = screen.getByRole('link', { name: 'Pay another way' })
      expect(other.getAttribute('href')).toBe('/payment/start?order=ORDER&left=SMARTCASH')
    },
  )

  test('without attempts is still without them when its address is opened again', async () => {
    const sent = success({ refId: 'NEXT', ...sentCode })
    const { navigate } = drawCode({ 'POST otp/v1/send-otp': sent }, 0, true)
    expect(screen.getByRole('alert').textContent).toBe('Maximum attempts exhausted.')
    expect(screen.queryByLabelText('Code')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    const next = '/payment/start/smartcash?order=ORDER&step=code&ref=NEXT'
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(next, { replace: true }))
  })

  test('is left by Close: the form takes the place of its address', async () => {
    const { navigate } = drawCode()
    fireEvent.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(form, { replace: true, still: true }))
  })

  test('is left by Close, back to the form that it was opened from', async () => {
    const back = vi.spyOn(history, 'back').mockReturnValue()
    const entries = () => [{ url: location.origin + form }, {}]
    vi.stubGlobal('navigation', { entries, currentEntry: { index: 1 } })
    const { navigate } = drawCode()
    fireEvent.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(navigate).not.toHaveBeenCalled()
    back.mockRestore()
    vi.unstubAllGlobals()
    // Files share their modules, and a step back that never ended would hold up the links of the next.
    dispatchEvent(new Event('popstate'))
  })
})

describe('the PIN', () => {
  const wrong = { 'POST transaction/v1/process': refusal('pin.wrong-secure', { attemptsLeft: 4 }) }

  test('is no field of any form', () => {
    const { field } = drawPin()
    expect(field().name).toBe('')
    expect(field().type).toBe('password')
  })

  test('is cleared with each try, and what was wrong is said with the attempts left', async () => {
    const { field, send } = drawPin(wrong)
    send('1111')
    expect(field().value).toBe('')
    expect(await screen.findByText('Please enter correct PIN')).toBeTruthy()
    expect(screen.getByText('Attempts left: 4')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  test('says what to dial and whom to call once it was wrong, and before that to those who ask', async () => {
    const { send } = drawPin(wrong)
    const help = screen.getByText('Forgot PIN?').closest('details')
    expect(help?.open).toBe(false)
    send('1111')
    await screen.findByText('Please enter correct PIN')
    expect(help?.open).toBe(true)
    const names = [...(help?.querySelectorAll('a') ?? [])].map((link) => link.textContent)
    expect(names).toEqual(['Dial *115# to reset the PIN', 'Call 300'])
  })

  test('shows the lower of its own count and the service’s', async () => {
    const { send, sentTo } = drawPin(wrong)
    send('1111')
    expect(await screen.findByText('Attempts left: 4')).toBeTruthy()
    send('2222')
    expect(await screen.findByText('Attempts left: 3')).toBeTruthy()
    const [first, second] = sentTo('process').map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^TXN:pin:/)
    expect(second).not.toBe(first)
  })

  test('has its own count of attempts anew once the dialog was closed', async () => {
    const { send } = drawPin(wrong)
    for (const [pin, left] of [
      ['1111', 4],
      ['2222', 3],
    ]) {
      send(`${pin}`)
      expect(await screen.findByText(`Attempts left: ${left}`)).toBeTruthy()
    }
    cleanup()
    const again = drawPin(wrong)
    expect(screen.queryByText(/^Attempts left/)).toBeNull()
    again.send('3333')
    expect(await screen.findByText('Attempts left: 4')).toBeTruthy()
  })

  test('that is wrong once more is announced once more, with the attempts left', async () => {
    const { field, send } = drawPin(wrong)
    const announced = listenTo(field())
    const words = (left: number) => `Please enter correct PIN Attempts left: ${left}`
    send('1111')
    await waitFor(() => expect(announced).toEqual([words(4)]))
    send('2222')
    await waitFor(() => expect(announced).toEqual([words(4), words(3)]))
  })

  test('of another length is announced each time', async () => {
    const { field, send } = drawPin()
    const announced = listenTo(field())
    send('111')
    await waitFor(() => expect(announced).toEqual(['The PIN has 4 digits']))
    send('222')
    await waitFor(() => expect(announced).toHaveLength(2))
  })

  test('typed again after a lost answer goes out under the same key', async () => {
    const { send, sentTo } = drawPin({ 'POST transaction/v1/process': new Error('offline') })
    send('1357')
    expect(await screen.findByText(/never charged twice/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See where it is' }).getAttribute('href')).toBe(
      '/payment/status?id=TXN',
    )
    send('1357')
    await waitFor(() => expect(sentTo('process')).toHaveLength(2))
    const [first, second] = sentTo('process').map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  test('of a locked wallet: a person to call, the code that resets it, another payment method', async () => {
    const { send } = drawPin({ 'POST transaction/v1/process': refusal('pin.locked') })
    send('1357')
    expect(await screen.findByText(/^This wallet is locked/)).toBeTruthy()
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('Dial *115# to reset the PIN')).toBe('tel:*115%23')
    expect(target('Call 300')).toBe('tel:300')
    expect(target('Pay another way')).toBe('/payment/start?order=ORDER&left=SMARTCASH')
    expect(screen.queryByLabelText('PIN')).toBeNull()
  })

  test('that is right leads to where the payment is followed', async () => {
    const paid = success({ transactionId: 'TXN', transactionStatus: 'IN_PROCESS' })
    const { send, navigate } = drawPin({ 'POST transaction/v1/process': paid })
    send('1357')
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/payment/status?id=TXN', { replace: true }),
    )
  })

  test('is asked for with whom to call and what to dial beside it', () => {
    drawPin()
    const reset = screen.getByRole('link', { name: 'Dial *115# to reset the PIN' })
    expect(reset.getAttribute('href')).toBe('tel:*115%23')
    expect(screen.getByRole('link', { name: 'Call 300' }).getAttribute('href')).toBe('tel:300')
  })

  test('whose new code is not sent is left, with the words in a popup', async () => {
    const { send, popup, navigate } = drawPin(
      {
        'GET transaction/v1/order': order,
        'GET transaction/v1/status': success({
          transactionId: 'TXN',
          transactionStatus: 'REQUEST_REGISTERED',
        }),
        'POST otp/v1/send-otp': refusal('otp.too-many', { status: 502 }),
      },
      money,
    )
    send('2468')
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await waitFor(() =>
      expect(popup).toHaveBeenCalledWith(
        'max limit exhausted, please try after sometime.',
        'error',
      ),
    )
    await waitFor(() => expect(navigate).toHaveBeenCalled())
  })

  test('without the token of its wallet leads back to a code, in words', async () => {
    const status = success({ transactionId: 'TXN', transactionStatus: 'REQUEST_REGISTERED' })
    const { send } = drawPin({ 'GET transaction/v1/status': status }, money)
    send('2468')
    expect(await screen.findByText(/^Your number is no longer confirmed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
  })

  test('of the operator’s wallet goes out with its token', async () => {
    const paid = success({ transactionId: 'TXN', transactionStatus: 'IN_PROCESS' })
    const { send, context, sentTo } = drawPin({ 'POST transaction/v1/auth/process': paid }, money)
    keepProof(context, { number, refId: 'REF', value: 'TOKEN', lifeSeconds: 600 })
    send('2468')
    await waitFor(() =>
      expect(sentTo('auth/process')[0]?.headers.authorization).toBe('Bearer TOKEN'),
    )
  })
})

describe('the confirmation', () => {
  const airtime = { type: 'AIRTIME', name: 'AIRTIME', slug: 'airtime', troubled: false } as const
  const draw = (told: ConfirmStep['airtime'], answers: Answers = {}) =>
    renderPage(
      payStepPage,
      viewOf({ kind: 'confirm', refId: 'REF', number, airtime: told }, airtime),
      {},
      {
        answers: { 'GET transaction/v1/order': order, ...answers },
        search: new URLSearchParams({ order: 'ORDER', step: 'confirm', ref: 'REF' }),
        params: { method: 'airtime' },
      },
    )
  const dialogNamed = (name: string) => screen.getByRole('dialog', { name })

  test('says what the number has, what is taken and what stays, and asks', () => {
    draw({ left: '150.00', after: '100.00' })
    const dialog = dialogNamed('Pay K50.00 by airtime')
    expect(dialog.textContent).toContain('You have K150.00 on 97 100 0001.')
    expect(dialog.textContent).toContain('K50.00 is taken, and K100.00 is left.')
    expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })

  test('waits for the script that has the proof, unless the form has it', () => {
    const step: ConfirmStep = { kind: 'confirm', refId: 'REF', number, airtime: null }
    const served = (first: Stay | null) => {
      const root = document.createElement('div')
      root.innerHTML = renderToString(
        <AppToolsContext value={appTools()}>
          <ConfirmForm view={viewOf(step, airtime)} step={step} first={first} close={() => {}} />
        </AppToolsContext>,
      )
      return within(root)
    }
    const button = (drawn: ReturnType<typeof served>) =>
      drawn.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    const reloaded = served(null)
    expect(button(reloaded).disabled).toBe(true)
    expect(reloaded.getByRole('link', { name: 'Send a new code' })).toBeTruthy()
    const posted = served({ kind: 'stay', problems: [], values: { uniqueCode: 'UNIQUE' } })
    expect(button(posted).disabled).toBe(false)
    expect(posted.queryByRole('link', { name: 'Send a new code' })).toBeNull()
  })

  test('asks without the balance where that is not told', () => {
    draw(null)
    const dialog = dialogNamed('Pay K50.00 by airtime')
    expect(dialog.textContent).toContain(
      'K50.00 is taken from the airtime of 97 100 0001, or put on its next bill.',
    )
    expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })

  test('is not asked for with too little: the number is recharged, or paid from elsewhere', () => {
    const { context } = draw({ left: '2.00', after: null })
    const dialog = dialogNamed('Not enough airtime')
    expect(dialog.textContent).toContain("There's not enough airtime on 97 100 0001")
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull()
    const other = within(dialog).getByRole('link', { name: 'Pay another way' })
    expect(other.getAttribute('href')).toContain('left=AIRTIME')
    const recharge = within(dialog).getByRole('link', { name: 'Recharge 97 100 0001' })
    expect(recharge.getAttribute('href')).toBe('/prepaid-recharge')
    fireEvent.click(recharge)
    expect(keptNumber(context.store, '/prepaid-recharge')).toBe(number)
  })

  test('that the service refuses for too little says the same', async () => {
    const { context } = draw(null, {
      'POST transaction/v1/initiate': refusal('payer.not-enough', { field: 'paymentMobile' }),
    })
    keepProof(context, { number, refId: 'REF', value: 'UNIQUE', lifeSeconds: 300 })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/There's not enough airtime on this number/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Recharge 97 100 0001' })).toBeTruthy()
  })

  test('whose proof is used up leads to the form, which asks for another code', async () => {
    const { context } = draw(null, { 'POST transaction/v1/initiate': refusal('proof.unusable') })
    keepProof(context, { number, refId: 'REF', value: 'UNIQUE', lifeSeconds: 300 })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    const link = await screen.findByRole('link', { name: 'Send a new code' })
    expect(link.getAttribute('href')).toBe('/payment/start/airtime?order=ORDER')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  test('is followed to the page of its payment', async () => {
    const { context, navigate } = draw(
      { left: '150.00', after: '100.00' },
      {
        'POST transaction/v1/initiate': success({ transactionId: 'TXN' }),
        'POST transaction/v1/process': success({ transactionId: 'TXN' }),
      },
    )
    keepProof(context, { number, refId: 'REF', value: 'UNIQUE', lifeSeconds: 300 })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/payment/status?id=TXN', { replace: true }),
    )
  })
})
