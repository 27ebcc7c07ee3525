import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { expectAccessible } from '../axe.ts'
import { journey, scriptedInEnglish } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  expectPrompt,
  inEnglish,
  on,
  type Tongue,
} from '../pages.ts'
import { expectDelivered, mpesaDebits, phone } from '../sandbox.ts'
import { open, withOrder } from '../visit.ts'

const email = 'mwansa@example.com'
const emailField = (page: Page, tongue: Tongue) => on(page, tongue).field('payment.emailLabel')
const number = (page: Page, tongue: Tongue) => on(page, tongue).field('payment.mpesaLabel')
const goOn = (page: Page, tongue: Tongue) =>
  on(page, tongue).button('payment.mpesaPay').filter({ visible: true })

async function openForm(page: Page, tongue: Tongue, isScripted: boolean) {
  const order = await withOrder(page)
  await open(page, `${tongue.prefix}/payment/start/mpesa?order=${order.orderId}`, isScripted)
  await expect(
    page.getByRole('heading', { level: 2, name: tongue.say('payment.mpesaTitle'), exact: true }),
  ).toBeVisible()
  return order
}

/** The button waits for a whole number; what is no digit never comes into the field. */
async function typeByKeyboard(page: Page, tongue: Tongue, payer: string) {
  await emailField(page, tongue).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(number(page, tongue)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`x${payer.slice(0, 8)}`)
  await expect(goOn(page, tongue)).toBeDisabled()
  await page.keyboard.type(`${payer.slice(8)}-5`)
  await expect(number(page, tongue)).toHaveValue(groupMsisdn(payer))
  await expect(goOn(page, tongue)).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** The server checks what no script did, and names both fields. */
async function typeAfterMistakes(page: Page, tongue: Tongue, payer: string) {
  const { say } = tongue.by('MPESA')
  await number(page, tongue).fill(payer.slice(0, 8))
  await goOn(page, tongue).click()
  await expect(page.locator('#emailId-message')).toContainText(say('refusal.email.required'))
  await expect(page.locator('#paymentMobile-message')).toContainText(say('refusal.payer.invalid'))
  await expect(number(page, tongue)).toHaveValue(groupMsisdn(payer.slice(0, 8)))
  await emailField(page, tongue).fill(email)
  await number(page, tongue).fill(payer)
  await goOn(page, tongue).click()
}

journey(scriptedInEnglish)(
  'a number is recharged by MPESA, approved on the phone of another one',
  async (page, { tongue, isScripted }) => {
    const { msisdn } = await openForm(page, tongue, isScripted)
    const payer = freshNumber()
    const type = isScripted ? typeByKeyboard : typeAfterMistakes
    await type(page, tongue, payer)
    await expectPrompt(page, tongue)
    await expect(page.getByText(email)).toBeVisible()
    await phone(payer).press('approve')
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await expect(page.getByText(`MPESA, ${groupMsisdn(payer)}`)).toBeVisible()
    await expectDelivered(msisdn)
    expect(await mpesaDebits(payer)).toEqual([
      { reference: expect.any(String), amount: '50.00', isKept: true, isWhole: true },
    ])
  },
)

journey(scriptedInEnglish)(
  'what was declined at MPESA took nothing, and its form has address and number again',
  async (page, { tongue, isScripted }) => {
    await openForm(page, tongue, isScripted)
    const payer = freshNumber()
    await emailField(page, tongue).fill(email)
    await number(page, tongue).fill(payer)
    await goOn(page, tongue).click()
    await expectPrompt(page, tongue)
    await phone(payer).press('decline')
    await expectHeading(page, tongue.say('order.status.FAILED'))
    await on(page, tongue).link('order.retry').click()
    await page.waitForURL(`**${tongue.prefix}/payment/start/mpesa?*`)
    await expect(emailField(page, tongue)).toHaveValue(email)
    await expect(number(page, tongue)).toHaveValue(groupMsisdn(payer))
    expect(await mpesaDebits(payer)).toEqual([])
  },
)

test('MPESA is a way to pay whole kwacha, and no other amount', { tag: '@phone' }, async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'MPESA', exact: true })
  const whole = await withOrder(page)
  await open(page, `/payment/start/card?order=${whole.orderId}`)
  await link.click()
  await page.waitForURL('**/payment/start/mpesa?*')
  await on(page).link('payment.cancel').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/payment'))
  const part = await withOrder(page, { amount: '50.50' })
  await page.goto(`/payment/start/mpesa?order=${part.orderId}`)
  await page.waitForURL(/\/payment\/start\/(?!mpesa)[a-z-]+\?/)
  await expect(link).toHaveCount(0)
})

test('the form of MPESA fits a small screen, in either theme, with its faults', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page, inEnglish, true)
  await page.setViewportSize({ width: 320, height: 640 })
  await emailField(page, inEnglish).fill('mwansa@')
  await number(page, inEnglish).fill('97 1')
  await expect(on(page).text('refusal.email.invalid')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
})
