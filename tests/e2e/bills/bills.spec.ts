import { expect, type Page } from '@playwright/test'
import type { Good } from '../../goods/good.ts'
import { journey, journeyOnce, scripted, scriptedInEnglish, scriptedInSwahili } from '../journey.ts'
import {
  expectHeading,
  expectNoKeys,
  expectNoSidewaysScroll,
  on,
  payByCard,
  pressOnGateway,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { outside } from '../sandbox.ts'
import { newestCode, verify } from '../steps.ts'
import { open, untilScripted } from '../visit.ts'

const path = '/postpaid-bill-pay'

/** Codes to a number wait for each other, so each gets one: with script, or without. */
const postpaid = { number: '971000003', account: '1000000003', outstanding: '245.30' }
const hybrid = { number: '971000004', account: '1000000004', outstanding: '80.00' }
type Person = typeof postpaid

const bill: Good = {
  ...{ price: '246.00', currency: 'ZMW' },
  fields: { transactionType: 'POSTPAID BILL PAYMENT' },
}

type AccountTruth = {
  outstanding: string
  invoices: { invoiceNo: string; outstandingAmount: string; invoiceStatus: string }[]
  payments: { amount: string; invoiceNo?: string }[]
}
const books = (account: string) => outside.read<AccountTruth>(`/accounts/${account}`)

/** The form with the number of a person, as the operator has the account at first. */
async function openForm(
  page: Page,
  tongue: Tongue,
  { number, account, outstanding }: Person,
  isScripted = true,
) {
  await outside.setOutstanding(account, outstanding)
  await open(page, tongue.prefix + path, isScripted)
  await on(page, tongue).field('prepaid.numberLabel').fill(number)
}

const amountOf = (page: Page, tongue: Tongue) => on(page, tongue).field('prepaid.amountLabel')

journey(scriptedInEnglish.slice(0, 1))(
  'a bill is fetched by a code, raised to the next whole kwacha, and paid by card',
  async (page, { tongue }) => {
    const complaints = watchConsole(page)
    const { say } = tongue
    await openForm(page, tongue, postpaid)
    await on(page, tongue).button('bill.open.otp').click()
    await expect(page.getByRole('dialog', { name: say('bill.title.code') })).toBeVisible()
    await verify(page, tongue, await newestCode(postpaid.number))
    await expect(amountOf(page, tongue)).toHaveValue('246')
    const note = say('bill.note.raised', {
      ...{ bill: 'K245.30', whole: '246' },
      currencyMark: 'K',
    })
    await expect(page.getByText(note)).toBeVisible()
    // Neither the bill nor its number is in an address, and both are there again after a reload.
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(page.getByText(note)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await on(page, tongue).button('prepaid.continue').click()
    await expectHeading(page, say('payment.title'))
    await expect(page.getByText(postpaid.account).first()).toBeAttached()
    await payByCard(page, tongue, bill)
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, say('order.status.SUCCESS'))
    const paid = tongue.of('POSTPAID BILL PAYMENT').say('order.money.delivered', {
      price: 'K246.00',
      number: '97 100 0003',
    })
    await expect(page.getByText(paid).first()).toBeVisible()
    await expectNoKeys(page)
    expect((await books(postpaid.account)).outstanding).toBe('-0.70')
    // What was paid is not shown as owed, nor filled in again.
    await on(page, tongue.of('POSTPAID BILL PAYMENT')).link('order.again').click()
    await expect(page.getByText(say('bill.state.credit', { amount: 'K0.70' }))).toBeVisible()
    await expect(amountOf(page, tongue)).toHaveValue('')
    expect(complaints).toEqual([])
  },
)

journey(scriptedInEnglish.slice(1))(
  'a bill is fetched by a code where no script comes',
  async (page, { tongue }) => {
    const { button } = on(page, tongue)
    await openForm(page, tongue, hybrid, false)
    await button('bill.open.otp').click()
    await expect(page).toHaveURL(/step=code/)
    await verify(page, tongue, await newestCode(hybrid.number))
    await expect(amountOf(page, tongue)).toHaveValue('80')
    await expect(page.getByText(tongue.say('bill.note.whole'))).toBeVisible()
    expect(page.url()).not.toContain(hybrid.number)
    await amountOf(page, tongue).fill('30')
    await button('prepaid.continue').click()
    await expectHeading(page, tongue.say('payment.title'))
  },
)

journey([...scriptedInEnglish, ...scriptedInSwahili])(
  'a bill is fetched by its account, once that is the right one',
  async (page, { tongue, isScripted }) => {
    const { field, button, text } = on(page, tongue)
    await openForm(page, tongue, hybrid, isScripted)
    await button('bill.open.account').click()
    await expect(page).toHaveURL(/step=account/)
    await field('bill.accountLabel').fill(postpaid.account)
    await button('bill.fetch').click()
    await expect(text('refusal.account.other')).toBeVisible()
    await field('bill.accountLabel').fill(hybrid.account)
    await button('bill.fetch').click()
    await expect(
      page.getByText(tongue.say('bill.account', { account: hybrid.account })),
    ).toBeVisible()
    await expect(amountOf(page, tongue)).toHaveValue('80')
    expect(page.url()).not.toContain(hybrid.number)
    if (!isScripted) return
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // By keyboard neither the bill nor its amount is passed over.
    await expect(page.locator('[data-answers]')).toBeFocused()
  },
)

journeyOnce(scripted)(
  'a prepaid number is led to its recharge and a postpaid one back to its bill, which keep it',
  async (page, { tongue }) => {
    const { field, link } = on(page, tongue)
    await open(page, tongue.prefix + path)
    await field('prepaid.numberLabel').fill('971000001')
    await link('bill.rechargeLink').click()
    await expectHeading(page, tongue.say('prepaid.title'))
    await expect(field('prepaid.numberLabel')).toHaveValue('97 100 0001')
    await field('prepaid.numberLabel').fill(postpaid.number)
    await link('prepaid.postpaidLink').click()
    await expectHeading(page, tongue.say('bill.title'))
    await expect(field('prepaid.numberLabel')).toHaveValue('97 100 0003')
  },
)

journeyOnce(scripted)(
  'a paid invoice is paid on the list that its order leads back to, and the two kinds of bills link each other',
  async (page, { tongue }) => {
    const { field, button, link } = on(page, tongue)
    await open(page, tongue.prefix + path)
    await link('bill.toInvoices').click()
    await expectHeading(page, tongue.say('invoice.title'))
    await expect(link('invoice.toBill')).toBeVisible()
    // The menu has one entry for both.
    const current = page.locator('header a[aria-current=true]').first()
    await expect(current).toHaveAttribute('href', `${tongue.prefix}${path}`)
    await outside.setOutstanding('PE1000000002', '399.00')
    await field('invoice.accountLabel').fill('pe1000000002')
    await field('invoice.emailLabel').fill('home@example.com')
    await button('invoice.show').click()
    const row = page.getByRole('row').filter({ hasText: tongue.say('invoice.status.OPEN') })
    const invoiceNo = (await row.getByRole('rowheader').textContent()) ?? ''
    await row.getByRole('button', { name: tongue.say('invoice.pay'), exact: true }).click()
    await expectHeading(page, tongue.say('payment.title'))
    await payByCard(page, tongue, {
      ...{ price: '399.00', currency: 'ZMW' },
      fields: { transactionType: 'BILL_PAYMENT' },
    })
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await on(page, tongue.of('BILL_PAYMENT')).link('order.again').click()
    const paid = page.getByRole('row').filter({ hasText: invoiceNo })
    await expect(paid.getByText(tongue.say('invoice.status.PAID'))).toBeVisible()
  },
)

/** The longest state leaves a gap to the amount in the next column. In CSS pixels. */
async function expectStateBesideAmount(page: Page, { say }: Tongue) {
  const row = page.getByRole('row').filter({ hasText: say('invoice.status.OVERDUE') })
  const state = await row.getByText(say('invoice.status.OVERDUE')).boundingBox()
  const amount = await row.getByText('K450.00').boundingBox()
  const end = (state?.x ?? 0) + (state?.width ?? 0)
  expect((amount?.x ?? 0) - end).toBeGreaterThanOrEqual(8)
}

journey([...scriptedInEnglish, ...scriptedInSwahili])(
  'an invoice of fixed internet is shown to its email address, and paid without a number',
  async (page, { tongue, isScripted, tag }) => {
    const { say } = tongue
    const { field, button, text } = on(page, tongue)
    await open(page, `${tongue.prefix}/orp/fixed-internet`, isScripted)
    // Wrong addresses are counted against an account: of another one than is shown.
    await field('invoice.accountLabel').fill('pe1000000002')
    await field('invoice.emailLabel').fill('nobody@example.com')
    await button('invoice.show').click()
    await expect(text('refusal.invoices.unknown').first()).toBeVisible()
    await field('invoice.accountLabel').fill('p1000000001')
    await field('invoice.emailLabel').fill('bills@example.com')
    await button('invoice.show').click()
    await expect(page).toHaveURL(/bills=shown/)
    expect(page.url()).not.toMatch(/1000000001|example/)
    await page.reload()
    if (isScripted) await untilScripted(page)
    await expect(text('invoice.status.OVERDUE')).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (tag === '@wide') await expectStateBesideAmount(page, tongue)
    await expectNoKeys(page)
    const row = page.getByRole('row').filter({ hasText: say('invoice.status.OPEN') })
    const invoiceNo = (await row.getByRole('rowheader').textContent()) ?? ''
    await row.getByRole('button', { name: say('invoice.pay'), exact: true }).click()
    await expectHeading(page, say('payment.title'))
    await expect(page.getByText(invoiceNo).first()).toBeAttached()
    if (isScripted) {
      const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('queryData') ?? ''))
      expect(kept.invoiceDetail).toMatchObject({ accountNo: 'P1000000001', invoiceNo })
    }
  },
)
