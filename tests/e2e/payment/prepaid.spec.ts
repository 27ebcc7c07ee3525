import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { journey, scriptedInEnglish } from '../journey.ts'
import { expectHeading, inEnglish, on, payButton } from '../pages.ts'
import { countOf, holdBack, open, untilScripted, watchCalls } from '../visit.ts'

const number = (page: Page, tongue = inEnglish) => on(page, tongue).field('prepaid.numberLabel')
const amount = (page: Page, tongue = inEnglish) => on(page, tongue).field('prepaid.amountLabel')
const proceed = (page: Page, tongue = inEnglish) => on(page, tongue).button('prepaid.continue')

/** Message of a field, as a screen reader reads it with the field. */
const beside = (page: Page, field: 'msisdn' | 'amount') => page.locator(`#${field}-message`)

const brand = { brand: 'Zuba', network: 'Zuba' }
const limits = { min: '5', max: '5000' }
const goodNumber = '971000001'

const noLine = ['prepaid.invalidNumber', 'number.noLine']

/** Number, amount, the field at fault, its words. */
const mistakes = [
  ['too short a number', '97123', '50', 'msisdn', 'prepaid.invalidNumber'],
  ['too long a number', '97100000123', '50', 'msisdn', 'prepaid.invalidNumber'],
  ['a number that nobody has', '971000009', '50', 'msisdn', noLine],
  ['a number of no network', '123456789', '50', 'msisdn', noLine],
  ['a postpaid number', '971000003', '50', 'msisdn', 'prepaid.postpaidNumber'],
  ['a hybrid number', '971000004', '50', 'msisdn', 'prepaid.hybridNumber'],
  ['the number of a router', '971000005', '50', 'msisdn', 'prepaid.broadbandNumber'],
  ['too little', goodNumber, '4', 'amount', 'prepaid.minimum'],
  ['too much', goodNumber, '5001', 'amount', 'prepaid.maximum'],
] as const

journey(scriptedInEnglish)(
  'each mistake is named beside its field, and nothing typed is lost',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    await page.goto(`${prefix}/prepaid-recharge`)
    for (const [what, msisdn, kwacha, field, words] of mistakes) {
      await test.step(what, async () => {
        const told = [words]
          .flat()
          .map((key) => say(key, { ...limits, ...brand }))
          .join('. ')
        await number(page, tongue).fill(msisdn)
        await number(page, tongue).blur()
        if (isScripted) {
          if (field === 'amount') await amount(page, tongue).fill(kwacha)
          await expect(beside(page, field)).toContainText(told)
          await expect(page.locator(`#${field}`)).toHaveAttribute('aria-invalid', 'true')
          await expect(proceed(page, tongue)).toBeDisabled()
          return
        }
        await amount(page, tongue).fill(kwacha)
        const answer = page.waitForResponse(/[?&]answer=/)
        await proceed(page, tongue).click()
        expect((await answer).status()).toBe(422)
        await expect(beside(page, field)).toContainText(told)
        // Nothing looks the number up without script.
        await expect(page.getByText(say('prepaid.checking'))).toHaveCount(0)
        // The summary above the form says the same and leads to the field.
        await expect(page.getByRole('alert')).toContainText(told)
        expect((await number(page, tongue).inputValue()).replaceAll(' ', '')).toBe(msisdn)
        await expect(amount(page, tongue)).toHaveValue(kwacha)
      })
    }
    if (isScripted) {
      await amount(page, tongue).fill('5000')
      await expect(beside(page, 'amount')).not.toContainText('5001')
      await expect(proceed(page, tongue)).toBeEnabled()
      return
    }
    await page.goto(`${prefix}/`)
    await proceed(page, tongue).click()
    await expect(beside(page, 'msisdn')).toContainText(say('prepaid.numberRequired'))
    await expect(beside(page, 'amount')).toContainText(say('prepaid.amountRequired'))
    // A chosen amount counts where none is typed.
    await number(page, tongue).fill(freshNumber())
    await page.getByRole('radio', { name: 'K20' }).check()
    await proceed(page, tongue).click()
    await expectHeading(page, say('payment.title'))
    await expect(page.getByText('K20.00').filter({ visible: true }).first()).toBeVisible()
  },
)

const writings = ['+260 971000001', '260971000001', '0971000001', '97-100-0001', ' 097 1000001 ']

test('a number pasted in any form is understood, and an amount stays as it was typed', {
  tag: '@phone',
}, async ({ page }) => {
  const message = beside(page, 'msisdn')
  const tick = message.getByText(inEnglish.say('lineType.PREPAID', brand))
  await open(page, '/prepaid-recharge')
  for (const written of writings) {
    await number(page).fill('')
    await number(page).focus()
    await page.evaluate((text) => document.execCommand('insertText', false, text), written)
    await expect(number(page)).toHaveValue('97 100 0001')
    await expect(tick).toBeVisible()
    // It goes with the first change.
    await number(page).press('Backspace')
    await expect(tick).toHaveCount(0)
  }
  // Digits too many are no number, and keys stop at nine.
  await number(page).fill('')
  await number(page).focus()
  await page.evaluate(() => document.execCommand('insertText', false, '97100000123'))
  await expect(number(page)).toHaveValue('97 100 000123')
  await expect(message).toContainText(inEnglish.say('prepaid.invalidNumber'))
  await number(page).press('Backspace')
  await number(page).press('Backspace')
  await expect(tick).toBeVisible()
  await number(page).press('5')
  await expect(number(page)).toHaveValue('97 100 0001')
  await number(page).fill(freshNumber())
  await expect(tick).toBeVisible()
  await number(page).evaluate((field) => {
    const box = field as HTMLInputElement
    box.value = '971000002'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  expect(await tick.count()).toBe(0)
  await expect(amount(page)).toBeEnabled()
  for (const typed of ['5.50', '50,5', '50.00']) {
    await amount(page).fill('')
    await amount(page).pressSequentially(typed)
    await expect(amount(page)).toHaveValue(typed)
    if (typed === '50.00') break
    await expect(beside(page, 'amount')).toContainText(inEnglish.say('refusal.amount.invalid'))
    await expect(proceed(page)).toBeDisabled()
  }
  await proceed(page).click()
  await expect(payButton(page)).toBeVisible()
})

test('a number is looked up once it has stood still for 300 ms, and once only', {
  tag: '@wide',
}, async ({ page }) => {
  const calls = watchCalls(page)
  const looked = () => countOf(calls, 'subscriber/line-type')
  await page.clock.install()
  await page.goto('/prepaid-recharge')
  await untilScripted(page)
  await expect(proceed(page)).toBeDisabled()
  const [first, second] = [freshNumber(), freshNumber()]
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await number(page).pressSequentially(first)
  await page.clock.runFor(250)
  // Another digit on the way starts the 300 ms again.
  await number(page).press('Backspace')
  await number(page).pressSequentially(first.slice(-1))
  await page.clock.runFor(290)
  expect(looked()).toBe(0)
  await page.clock.runFor(20)
  await page.clock.resume()
  await expect(beside(page, 'msisdn')).toContainText(inEnglish.say('lineType.PREPAID', brand))
  expect(looked()).toBe(1)
  await number(page).fill(second)
  await expect.poll(looked).toBe(2)
  await expect(beside(page, 'msisdn')).toContainText(inEnglish.say('lineType.PREPAID', brand))
  // A fresh answer is not asked for again.
  await number(page).fill(first)
  await expect(beside(page, 'msisdn')).toContainText(inEnglish.say('lineType.PREPAID', brand))
  expect(looked()).toBe(2)
})

test('amount and button wait for a valid number, and the button for both', {
  tag: '@phone',
}, async ({ page, request }) => {
  const reply = await request.get('/portal-service/resource/v1/get-product-config')
  const { preMinAmnt, preMaxAmnt } = (await reply.json()).result.configData
  await open(page, '/prepaid-recharge')
  await expect(beside(page, 'amount')).toHaveText(
    `From K${preMinAmnt} to K${preMaxAmnt.toLocaleString('en')}`,
  )
  await expect(proceed(page)).toBeDisabled()
  await expect(amount(page)).toBeDisabled()
  // Tab reaches it all the same, and it says what it waits for.
  await number(page).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(amount(page)).toBeFocused({ timeout: 100 })
  }).toPass()
  await expect(beside(page, 'amount')).toHaveText(inEnglish.say('prepaid.numberFirst'))
  await page.keyboard.press('Enter')
  const answer = page.getByRole('alert')
  await expect(answer).toContainText(inEnglish.say('prepaid.numberRequired'))
  await expect(answer.getByRole('link')).toHaveCount(1)
  await number(page).fill(freshNumber())
  await expect(amount(page)).toBeEnabled()
  await expect(proceed(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'K50' }).check()
  await expect(amount(page)).toHaveValue('50')
  await expect(proceed(page)).toBeEnabled()
})

const scripts = /\/assets\/.*\.js$/

test('an amount that is being typed when the script arrives can be typed to its end', {
  tag: '@phone',
}, async ({ page }) => {
  const letScriptCome = await holdBack(page, scripts)
  await page.goto('/prepaid-recharge', { waitUntil: 'commit' })
  await amount(page).pressSequentially('1')
  letScriptCome()
  await expect(proceed(page)).toBeDisabled()
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('50')
  await expect(amount(page)).toHaveValue('150')
  await number(page).fill(freshNumber())
  await expect(proceed(page)).toBeEnabled()
})

test('an amount can be typed at once after a number that was there before the script', {
  tag: '@phone',
}, async ({ page }) => {
  const letScriptCome = await holdBack(page, scripts)
  const letAnswerCome = await holdBack(page, '**/subscriber/line-type')
  await page.goto('/prepaid-recharge', { waitUntil: 'commit' })
  await number(page).fill(freshNumber())
  letScriptCome()
  await expect(beside(page, 'msisdn')).toContainText(inEnglish.say('prepaid.checking'))
  // A field that closed now would send the digits that are on their way into the number.
  await expect(amount(page)).toBeEnabled()
  await amount(page).pressSequentially('50')
  letAnswerCome()
  await expect(proceed(page)).toBeEnabled()
  await expect(amount(page)).toHaveValue('50')
})
