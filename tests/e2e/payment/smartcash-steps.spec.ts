import { expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { pause } from '../../client/poll.ts'
import { drawn } from '../drawn.ts'
import { journey, scripted, scriptedInEnglish } from '../journey.ts'
import { inEnglish, on, payButton } from '../pages.ts'
import { outside } from '../sandbox.ts'
import {
  askForCode,
  closeLink,
  dialog,
  focused,
  newestCode,
  openSmartcash,
  press,
  verify,
} from '../steps.ts'
import { open, withOrder } from '../visit.ts'
import { openAtHeldTime } from './held-time.ts'

const label = 'payment.smartcashLabel'

journey(scripted)(
  'a wrong code until no attempt is left, and then a new one',
  async (page, { tongue }) => {
    const { say } = tongue
    await openSmartcash(page, tongue)
    const number = freshNumber()
    await askForCode(page, tongue, number, label)
    const right = await newestCode(number)
    const wrong = right === '111111' ? '222222' : '111111'
    for (const left of [4, 3, 2, 1]) {
      await verify(page, tongue, wrong)
      await expect(page.getByText(say('step.attemptsLeft', { count: String(left) }))).toBeVisible()
      await expect(page.getByText(say('refusal.otp.wrong'))).toBeVisible()
    }
    await verify(page, tongue, wrong)
    await expect(page.getByText(say('refusal.otp.exhausted'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(say('refusal.otp.exhausted'))).toBeVisible()
    await expect(page.getByLabel(say('step.codeLabel'), { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: say('step.newCode') }).click()
    await expect(page.getByLabel(say('step.codeLabel'), { exact: true })).toBeVisible()
    await expect.poll(async () => (await newestCode(number)) === right).toBe(false)
  },
)

test('a step that closes on a slow line gives focus to the button of its form', {
  tag: '@phone',
}, async ({ page }) => {
  await openSmartcash(page, inEnglish)
  await askForCode(page, inEnglish, freshNumber(), label)
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  await page.route('**/portal-service/transaction/**', async (route) => {
    await pause(2_500)
    await route.continue()
  })
  await press(page, 'Escape')
  await expect(page).not.toHaveURL(/step/)
  await expect(payButton(page)).toBeFocused()
})

test('a closed step is no entry more: Back leads out of the form, and Forward opens the step again', {
  tag: '@wide',
}, async ({ page }) => {
  const step = dialog(page, inEnglish, 'code')
  const expectForm = async () => {
    await expect(step).toBeHidden()
    await expect(page).not.toHaveURL(/step/)
    await expect(on(page).field(label)).toHaveValue(groupMsisdn(number))
    await expect(payButton(page)).toBeFocused()
  }
  const entries = () => page.evaluate(() => history.length)
  const number = freshNumber()
  await page.goto('/about')
  await openSmartcash(page, inEnglish)
  await askForCode(page, inEnglish, number, label)
  await expect(step).toBeVisible()
  const before = await entries()
  await page.goBack()
  await expectForm()
  await page.goForward()
  await expect(step).toBeVisible()
  await press(page, 'Escape')
  await expectForm()
  await page.goForward()
  await page.reload()
  // The script has started.
  await expect.poll(() => focused(page)).toBe('otp')
  await closeLink(page, inEnglish, 'code').click()
  await expectForm()
  expect(await entries()).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL(/about/)
})

test('a step that was opened by its address gives its place to the form', {
  tag: '@phone',
}, async ({ page }) => {
  const { address } = await openSmartcash(page, inEnglish)
  await askForCode(page, inEnglish, freshNumber(), label)
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  const step = page.url()
  await page.goto('/about')
  await open(page, step)
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  await press(page, 'Escape')
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '.')}$`))
  await expect(payButton(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/about/)
})

/** Seconds of the service's lock, and those that pass before they are looked at again. */
const [lock, passed] = [42, 30]

journey(scriptedInEnglish)(
  'a code is sent again after the lock of the service, which the button counts down',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    const resend = on(page, tongue).button('step.resend')
    const number = freshNumber()
    const { orderId } = await withOrder(page)
    const form = `${prefix}/payment/start/smartcash?order=${orderId}`
    const held = isScripted ? await openAtHeldTime(page, form) : await page.goto(form)
    // Tests are not locked out of a code, so the lock is put into the answer with its seconds.
    await page.route('**/otp/v1/state?*', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      await route.fulfill({
        response: reply,
        json: { ...body, result: { ...body.result, resendInSeconds: lock } },
      })
    })
    await askForCode(page, tongue, number, label)
    const code = await newestCode(number)
    const texts = async () =>
      (await outside.messages(number)).map(({ text }) => text.match(/\d{6}/)?.[0])
    const expectWait = (key: string, left: number) =>
      expect(page.getByRole('timer')).toHaveText(say(key, { time: `0:${left}` }))
    if (held && 'pass' in held) {
      await expectWait('step.resendWait', lock)
      await expect(resend).toHaveAttribute('aria-disabled', 'true')
      await held.pass(passed * 1_000, 10_000)
      await expectWait('step.resendWait', lock - passed)
      // By key, because the runner does not click what is disabled.
      await resend.press('Enter')
      expect(await held.asked('resend-otp')).toEqual([])
      await held.pass((lock - passed) * 1_000, 6_000)
      await expect(page.getByRole('timer')).toHaveCount(0)
    }
    await resend.click()
    // The same code in a second text.
    await expect.poll(texts).toEqual([code, code])
    if (!isScripted) return
    await expectWait('step.resendWait', lock)
    await expect(on(page, tongue).text('step.resent')).toBeVisible()
  },
)

const refused = (code: number, reason: string) => ({
  status: code === 502 ? 502 : 400,
  json: { statusCode: code, status: 'error', message: reason, result: { reason } },
})

for (const { tongue, tag } of drawn('refusals in the steps of SmartCash', scripted)) {
  test.describe(tongue.name, { tag }, () => {
    for (const [code, reason] of [
      [4001, 'otp.invalid-user'],
      [400, 'otp.unusable'],
    ] as const) {
      test(`${code} at the code says why, and closes after 11 seconds`, async ({ page }) => {
        await openSmartcash(page, tongue)
        const number = freshNumber()
        await askForCode(page, tongue, number, label)
        await page.route('**/otp/v1/verify-otp', (route) => route.fulfill(refused(code, reason)))
        await verify(page, tongue, '123456')
        await expect(page.getByText(tongue.say(`refusal.${reason}`))).toBeVisible()
        const saidAt = Date.now()
        await expect(dialog(page, tongue, 'code')).toBeHidden({ timeout: 14_000 })
        expect(Date.now() - saidAt).toBeGreaterThan(9_500)
        await expect(page).not.toHaveURL(/step/)
      })
    }

    test('a number that is none is named beside its field, 502 at the send is said in a popup over the form, and 502 at the resend closes the step', async ({
      page,
    }) => {
      await openSmartcash(page, tongue)
      await on(page, tongue).field(label).fill('')
      await payButton(page, tongue).click()
      await expect(page.getByText(tongue.say('refusal.payer.required')).last()).toBeVisible()
      await on(page, tongue).field(label).fill('97123')
      await payButton(page, tongue).click()
      await expect(
        page.getByText(tongue.say('refusal.payer.invalid.SMARTCASH')).last(),
      ).toBeVisible()

      const popup = (reason: string) =>
        page.getByRole('alert').filter({ hasText: tongue.say(`refusal.${reason}`) })
      await page.route('**/otp/v1/send-otp', (route) => route.fulfill(refused(502, 'otp.not-sent')))
      await on(page, tongue).field(label).fill(freshNumber())
      await payButton(page, tongue).click()
      await expect(popup('otp.not-sent')).toBeVisible()
      await expect(page).not.toHaveURL(/step/)
      await page.unroute('**/otp/v1/send-otp')

      await askForCode(page, tongue, freshNumber(), label)
      await page.route('**/otp/v1/resend-otp', (route) =>
        route.fulfill(refused(502, 'otp.too-many')),
      )
      await on(page, tongue).button('step.resend').click()
      await expect(dialog(page, tongue, 'code')).toBeHidden()
      await expect(popup('otp.too-many')).toBeVisible()
    })
  })
}
