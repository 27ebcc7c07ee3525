import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { journey, scriptedInEnglish, scriptedInSwahili } from '../journey.ts'
import { expectHeading, expectNoSidewaysScroll, inEnglish, on, type Tongue } from '../pages.ts'
import { outside } from '../sandbox.ts'
import { newestCode, verify } from '../steps.ts'
import { open, withOrder } from '../visit.ts'

const email = 'mwansa@example.com'
const emailField = (page: Page, tongue: Tongue) => on(page, tongue).field('payment.emailLabel')
const number = (page: Page, tongue: Tongue) => on(page, tongue).field('payment.airtimeLabel')

/** Every number of the sandbox has K20.00 of airtime at first. */
async function openForm(page: Page, tongue: Tongue, isScripted: boolean, amount = '10.00') {
  const order = await withOrder(page, { amount })
  await open(page, `${tongue.prefix}/payment/start/airtime?order=${order.orderId}`, isScripted)
  return order
}

async function send(page: Page, tongue: Tongue, payer: string, price = 'K10.00') {
  await emailField(page, tongue).fill(email)
  await number(page, tongue).fill(payer)
  await on(page, tongue).button('payment.pay', { amount: price }).filter({ visible: true }).click()
}

async function prove(page: Page, tongue: Tongue, payer: string) {
  await expect(page).toHaveURL(/step=code/)
  await verify(page, tongue, await newestCode(payer))
  await expect(page).toHaveURL(/step=confirm/)
}

/** The step, which is a dialog with script and a part of the page without. */
const step = (page: Page, tongue: Tongue, title: string) =>
  page.locator('dialog').filter({ hasText: tongue.say(title, { amount: 'K10.00' }) })

journey(scriptedInEnglish)(
  'a number is recharged by the airtime of another one, with a reload before it is taken',
  async (page, { tongue, isScripted }) => {
    const { say } = tongue
    const { msisdn } = await openForm(page, tongue, isScripted)
    const payer = freshNumber()
    await send(page, tongue, payer)
    await prove(page, tongue, payer)
    await page.reload()
    const told = { left: 'K20.00', number: groupMsisdn(payer), price: 'K10.00', after: 'K10.00' }
    const confirm = step(page, tongue, 'step.title.confirm')
    await expect.poll(() => confirm.textContent()).toContain(say('step.airtimeText', told))
    expect((await outside.line(payer)).airtime).toBe('20.00')
    if (isScripted) {
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    }
    await on(page, tongue).button('step.confirm').click()
    await expectHeading(page, say('order.status.SUCCESS'))
    const by = say('order.detail.paid.payer.AIRTIME', { payer: groupMsisdn(payer) })
    await expect(page.getByText(by)).toBeVisible()
    expect((await outside.line(payer)).airtime).toBe('10.00')
    expect((await outside.line(msisdn)).airtime).toBe('30.00')
  },
)

journey(scriptedInSwahili)(
  'too little airtime is said before anything is taken, with a way to recharge and other ways to pay',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    const { orderId } = await openForm(page, tongue, isScripted, '50.00')
    const payer = freshNumber()
    await send(page, tongue, payer, 'K50.00')
    await prove(page, tongue, payer)
    const told = { left: 'K20.00', number: groupMsisdn(payer), price: 'K50.00' }
    const short = step(page, tongue, 'step.title.short')
    await expect.poll(() => short.textContent()).toContain(say('step.airtimeShort', told))
    await expect(on(page, tongue).button('step.confirm')).toHaveCount(0)
    const address = page.url()
    await short.locator('a', { hasText: say('step.recharge', { number: told.number }) }).click()
    await page.waitForURL(`**${prefix}/prepaid-recharge*`)
    await expect(on(page, tongue).field('prepaid.numberLabel')).toHaveValue(/^97 ?\d{3} ?\d{4}$/)
    expect(
      (await on(page, tongue).field('prepaid.numberLabel').inputValue()).replaceAll(' ', ''),
    ).toBe(payer)
    await page.goto(address)
    await step(page, tongue, 'step.title.short')
      .locator('a', { hasText: say('step.otherWay') })
      .click()
    await page.waitForURL(
      new RegExp(`${prefix}/payment/start/(?!airtime)[a-z-]+\\?order=${orderId}`),
    )
    expect((await outside.line(payer)).airtime).toBe('20.00')
  },
)

journey(scriptedInEnglish)(
  'airtime for its own number is refused in words before a code is sent, and another number goes on',
  async (page, { tongue, isScripted }) => {
    const { msisdn } = await openForm(page, tongue, isScripted)
    await expect(number(page, tongue)).toHaveValue('')
    const words = tongue.by('AIRTIME').say('refusal.payer.own-line')
    if (isScripted) {
      await number(page, tongue).fill(msisdn)
      await number(page, tongue).blur()
      await expect(page.locator('#paymentMobile-message')).toContainText(words)
    }
    await send(page, tongue, msisdn)
    await expect(page.locator('#paymentMobile-message')).toContainText(words)
    await expect(page).not.toHaveURL(/step=/)
    await send(page, tongue, freshNumber())
    await expect(page).toHaveURL(/step=code/)
  },
)

test('a wrong address and a wrong number are named in the words of airtime', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page, inEnglish, true)
  const pay = on(page).button('payment.pay', { amount: 'K10.00' }).filter({ visible: true })
  const told = (field: string) => page.locator(`#${field}-message`)
  await pay.click()
  await expect(told('emailId')).toContainText('Email id is required')
  await expect(told('paymentMobile')).toContainText('Please enter Phone No')
  await emailField(page, inEnglish).fill('mwansa@')
  await number(page, inEnglish).fill('97 1')
  await pay.click()
  await expect(told('emailId')).toContainText('Please enter valid email')
  await expect(told('paymentMobile')).toContainText('Please enter valid phone no')
})
