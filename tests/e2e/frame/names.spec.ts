import { expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { expectNoSidewaysScroll, watchConsole } from '../pages.ts'
import { expectDelivered } from '../sandbox.ts'
import { newestCode } from '../steps.ts'
import { open, withOrder } from '../visit.ts'

/** The names that people and tools outside find things by, word for word: no content file is read. */

test('from the number to the receipt everything has its promised name', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Kiswahili' }).first()).toBeAttached()
  const msisdn = freshNumber()
  await page.getByLabel('Mobile number', { exact: true }).fill(msisdn)
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(/\/payment\/start\/[a-z-]+\?order=/)
  // The first way depends on how each of them does.
  await page.getByRole('link', { name: 'Debit/Credit Card', exact: true }).click()
  await page.waitForURL(/\/payment\/start\/card\?order=/)
  await page.getByLabel(/Email/).fill('mwansa@example.com')
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay K50.00', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Successful', exact: true })).toBeVisible()
  const number = groupMsisdn(msisdn)
  await expect(page.getByText(`K50.00 was added to ${number}.`)).toBeVisible()
  for (const leg of ['Asked', 'Paid', 'Delivered']) {
    await expect(page.getByText(leg, { exact: true })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: leg }).first()
    await expect(row.locator('time')).toHaveText(/\d\d:\d\d/)
  }
  const legs = await page.locator('article ol').boundingBox()
  const facts = await page.locator('article dl').boundingBox()
  const isBeside = (facts?.x ?? 0) > (legs?.x ?? 0) + (legs?.width ?? 0)
  expect(isBeside).toBe((page.viewportSize()?.width ?? 0) >= 960)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await expectDelivered(msisdn)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(/\/receipt\//)
})

test('the form of MPESA has its promised names', async ({ page }) => {
  const { orderId } = await withOrder(page)
  await page.goto(`/payment/start/mpesa?order=${orderId}`)
  await expect(page.getByRole('link', { name: 'MPESA', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How will you pay', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('name', 'emailId')
  const number = page.getByLabel('Phone number', { exact: true })
  await expect(number).toHaveAttribute('name', 'paymentMobile')
  await expect(page.getByText('+260', { exact: true })).toBeVisible()
  await number.fill('97100')
  await expect(page.getByRole('button', { name: 'Continue to pay', exact: true })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Cancel', exact: true })).toBeVisible()
})

test('the way by airtime has its promised names, up to its confirmation', async ({ page }) => {
  const { orderId } = await withOrder(page, { amount: '10.00' })
  const payer = freshNumber()
  await open(page, `/payment/start/airtime?order=${orderId}`)
  await expect(page.getByRole('link', { name: 'Airtime', exact: true })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('mwansa@example.com')
  const number = page.getByLabel('Mobile number', { exact: true })
  await expect(number).toHaveAttribute('name', 'paymentMobile')
  await number.fill(payer)
  await page.getByRole('button', { name: 'Pay K10.00', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(payer))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay K10.00 by airtime' })
  await expect(dialog).toContainText('You have K20.00')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Successful', exact: true })).toBeVisible()
})

test('too little airtime has its promised words', async ({ page }) => {
  const { orderId } = await withOrder(page)
  const payer = freshNumber()
  await open(page, `/payment/start/airtime?order=${orderId}`)
  await page.getByLabel('Email', { exact: true }).fill('mwansa@example.com')
  await page.getByLabel('Mobile number', { exact: true }).fill(payer)
  await page.getByRole('button', { name: 'Pay K50.00', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(payer))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('not enough airtime')
})

test('the form of home broadband has its promised names', async ({ page }) => {
  await open(page, '/hbb-lead?plan=ODU_200GB_1M&step=details')
  for (const [label, name] of [
    ['Full name', 'name'],
    ['Mobile number', 'msisdn'],
    ['Email', 'email'],
    ['Town', 'town'],
    ['Installation address', 'installationAddress'],
    ['Landmark', 'landmark'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('name', name)
  }
  await expect(page.getByRole('checkbox')).toHaveAttribute('name', 'termsAndCondition')
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Cancel', exact: true })).toBeVisible()
})
