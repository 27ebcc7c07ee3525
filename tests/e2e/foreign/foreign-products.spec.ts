import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import brand from '../../../content/brand.json' with { type: 'json' }
import type { Good } from '../../goods/good.ts'
import { scripted } from '../journey.ts'
import { expectHeading, on, payButton, sendCard, type Tongue } from '../pages.ts'
import { verify } from '../steps.ts'
import { untilScripted } from '../visit.ts'
import { foreignPortal, foreignSettings, pressOnPage, walk } from './foreign-portal.ts'
import { refused, rightCode } from './published-answers.ts'

test.describe.configure({ mode: 'default' })
const portal = foreignPortal()

const prepaid = '971234567'
const postpaid = '951234567'

async function open(page: Page, path: string, isScripted: boolean) {
  await page.goto(portal.url + path)
  if (isScripted) await untilScripted(page)
}

/** From the payment page to the page of the order that was paid. */
async function payByCard(page: Page, tongue: Tongue, good: Good) {
  await expectHeading(page, tongue.say('payment.title'))
  await sendCard(page, tongue, good)
  await expect(page).toHaveTitle('Gateway')
  const { asked } = portal.service.settle('SUCCESS')
  await pressOnPage(page, 'Pay')
  await expectHeading(page, tongue.say('order.status.SUCCESS'))
  return asked
}

const goodOf = (price: string): Good => ({ price, fields: {} }) as unknown as Good

walk(foreignSettings)('a bundle of the list is bought for a number', async (page, setting) => {
  const { tongue, isScripted } = setting
  await open(page, `${tongue.prefix}/data-bundle?msisdn=${prepaid}`, isScripted)
  await expect(page.getByText('1 GB').first()).toBeVisible()
  await expect(page.getByText('K30.00').first()).toBeVisible()
  await page.getByRole('link', { name: /1 GB/ }).click()
  if (!isScripted) await on(page, tongue).button('prepaid.continue').click()
  const asked = await payByCard(page, tongue, goodOf('30.00'))
  expect(asked).toMatchObject({
    ...{ transactionType: 'BUNDLE PURCHASE', productCode: 'D1', mobileNumber: prepaid },
    ...{ amount: '30.00', unit: 'GB' },
  })
})

walk(foreignSettings)(
  'a bill is opened by a code and paid',
  async (page, { tongue, isScripted }) => {
    await open(page, `${tongue.prefix}/postpaid-bill-pay`, isScripted)
    const { field, button } = on(page, tongue)
    await field('prepaid.numberLabel').fill(postpaid)
    await button('bill.open.otp').click()
    await expect(page).toHaveURL(/step=code/)
    await verify(page, tongue, '000000')
    await expect(page.getByText(tongue.say('refusal.otp.wrong'))).toBeVisible()
    await verify(page, tongue, rightCode)
    await expect(field('prepaid.amountLabel')).toHaveValue('246')
    expect(page.url()).not.toContain(postpaid)
    await button('prepaid.continue').click()
    const asked = await payByCard(page, tongue, goodOf('246.00'))
    expect(asked).toMatchObject({ transactionType: 'POSTPAID BILL PAYMENT', amount: '246.00' })
  },
)

walk(foreignSettings)(
  'a bill is opened by its account, in the words of the service where it is another one',
  async (page, { tongue, isScripted }) => {
    await open(page, `${tongue.prefix}/postpaid-bill-pay`, isScripted)
    const { field, button } = on(page, tongue)
    await field('prepaid.numberLabel').fill(postpaid)
    await button('bill.open.account').click()
    await field('bill.accountLabel').fill('1000000009')
    await button('bill.fetch').click()
    await expect(page.getByText('Not your account')).toBeVisible()
    await field('bill.accountLabel').fill('1000000003')
    await button('bill.fetch').click()
    await expect(
      page.getByText(tongue.say('bill.account', { account: '1000000003' })),
    ).toBeVisible()
    await expect(field('prepaid.amountLabel')).toHaveValue('246')
  },
)

walk(foreignSettings)(
  'an invoice is shown to its email address and paid',
  async (page, { tongue, isScripted }) => {
    await open(page, `${tongue.prefix}/orp/fixed-internet`, isScripted)
    const { field, button } = on(page, tongue)
    await field('invoice.accountLabel').fill('P1000000001')
    await field('invoice.emailLabel').fill('other@example.com')
    await button('invoice.show').click()
    await expect(page.getByText('This account has another email').first()).toBeVisible()
    await field('invoice.emailLabel').fill('mwansa@example.com')
    await button('invoice.show').click()
    await expect(page.getByText('INV-1').first()).toBeVisible()
    await expect(page.getByText(tongue.say('invoice.status.OVERDUE')).first()).toBeVisible()
    await page.locator('form:has(input[value="INV-1"]) button').first().click()
    const asked = await payByCard(page, tongue, goodOf('349.00'))
    expect(asked).toMatchObject({
      ...{ transactionType: 'BILL_PAYMENT', accountId: 'P1000000001', invoiceNumber: 'INV-1' },
      amount: '349.00',
    })
  },
)

walk(foreignSettings)(
  'a number that no service knows, and one of another kind',
  async (page, { tongue, isScripted }) => {
    const { field, button } = on(page, tongue)
    await open(page, `${tongue.prefix}/prepaid-recharge`, isScripted)
    for (const [number, words] of [
      ['991234567', tongue.say('number.noLine', { brand: brand.name })],
      [postpaid, tongue.say('prepaid.postpaidNumber')],
    ] as const) {
      await field('prepaid.numberLabel').fill(number)
      if (!isScripted) {
        await field('prepaid.amountLabel').fill('50')
        await button('prepaid.continue').click()
      }
      await expect(page.getByText(words).first()).toBeVisible()
    }
  },
)

walk(scripted.slice(0, 1))(
  'a list that does not come is said, and the rest of the page stays',
  async (page, { tongue }) => {
    portal.service.answer('product/v1/bundle', refused(500, 'Down'), refused(500, 'Down'))
    await open(page, `/data-bundle?msisdn=${prepaid}`, false)
    await expect(page.getByText(groupMsisdn(prepaid)).first()).toBeVisible()
    await expect(page.getByText(tongue.say('bundle.failed')).first()).toBeVisible()
  },
)

walk(foreignSettings)(
  'the help centre leads from a tile to an answer, which is voted on',
  async (page, { tongue, isScripted }) => {
    await open(page, `${tongue.prefix}/gethelp`, isScripted)
    await page.getByRole('link', { name: 'Data & SMS', exact: true }).click()
    await page.locator('#main').getByRole('link', { name: 'Bundles', exact: true }).click()
    await page.getByRole('link', { name: 'How long do they last?' }).click()
    await expectHeading(page, 'How long do they last?')
    await expect(page.getByText('As the list says.')).toBeVisible()
    await page.locator('button[name="isLike"][value="true"]').click()
    await expect(page.getByText(tongue.say('question.thanks')).first()).toBeVisible()
  },
)

walk(foreignSettings)(
  'a payment that was begun is offered on the next page',
  async (page, { tongue, isScripted }) => {
    await open(page, `${tongue.prefix}/prepaid-recharge`, isScripted)
    await on(page, tongue).field('prepaid.numberLabel').fill(prepaid)
    await on(page, tongue).field('prepaid.amountLabel').fill('75')
    await on(page, tongue).button('prepaid.continue').click()
    await sendCard(page, tongue, goodOf('75.00'))
    await expect(page).toHaveTitle('Gateway')
    await open(page, `${tongue.prefix}/`, isScripted)
    await on(page, tongue).link('resume.action').click()
    await expect(page).toHaveURL(/\/payment\/status\?id=TX-/)
    expect(await payButton(page, tongue).count()).toBe(0)
  },
)
