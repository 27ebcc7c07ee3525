import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn, maskMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { broadband } from '../../goods/bundle.ts'
import { everySetting, journey, journeyOnce } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payByCard,
  pressOnGateway,
  shownNumber,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { expectDelivered, outside } from '../sandbox.ts'
import { newestCode, verify } from '../steps.ts'
import { buyLink } from '../wares.ts'

const path = '/broadband-recharge'
const monthly = { code: 'MIFI_20GB_30D', name: '20 GB for 30 days' }

type Device = { device: string; owner: string }

/** A device and the phone of its owner, which no other test uses. */
async function freshDevice(): Promise<Device> {
  const [device, owner] = [freshNumber(), freshNumber()]
  await outside.changeLine(device, { lineType: 'BROADBAND', owner })
  return { device, owner }
}

const codesOn = async (number: string): Promise<string[]> =>
  (await outside.messages(number)).map(({ text }) => text).filter((text) => /\b\d{6}\b/.test(text))

async function showBundles(page: Page, tongue: Tongue, number: string, isScripted = true) {
  await page.goto(`${tongue.prefix}${path}`)
  const { field, button } = on(page, tongue)
  await field('broadband.numberLabel').fill(number)
  if (!isScripted) await button('dataBundle.show').click()
  await expect(button('broadband.dataBalance')).toBeVisible()
}

const panelOf = (page: Page, { say }: Tongue, device: string) =>
  page.getByRole('dialog', {
    name: say('balance.title.balance', { number: groupMsisdn(device) }),
    exact: true,
  })

/** Asks for the data balance of a device, with the code that its owner gets. */
async function prove(page: Page, tongue: Tongue, { device, owner }: Device) {
  const { button } = on(page, tongue)
  await button('broadband.dataBalance').click()
  const masked = maskMsisdn(owner)
  await expect(page.getByText(tongue.say('balance.ownerCodeText', { owner: masked }))).toBeVisible()
  await verify(page, tongue, await newestCode(owner))
  await expect(panelOf(page, tongue, device)).toBeVisible()
}

journey(everySetting)(
  "a MiFi's bundle is paid by card, and its data is shown after the code on the owner's phone",
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const { say } = tongue
    const { button } = on(page, tongue)
    const { device, owner } = await freshDevice()
    await showBundles(page, tongue, device, isScripted)
    // With script the number stays out of the address, which a shared phone would keep.
    expect(page.url().includes(device)).toBe(!isScripted)
    await expectNoSidewaysScroll(page)
    await buyLink(page, tongue, monthly).click()
    if (!isScripted) await button('prepaid.continue').click()
    await expectHeading(page, say('payment.title'))
    await payByCard(page, tongue, broadband)
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expect(page.getByText(tongue.nameOf(monthly)).first()).toBeVisible()
    await expectDelivered(device, broadband)
    const texts = async () => (await outside.messages(device)).map((message) => message.text)
    await expect.poll(texts).toEqual([expect.stringContaining(tongue.nameOf(monthly))])

    if (isScripted) {
      // The tab has kept the number.
      await page.goto(`${tongue.prefix}${path}`)
      await expect(shownNumber(page, device)).toBeVisible()
    } else await showBundles(page, tongue, device, isScripted)
    await prove(page, tongue, { device, owner })
    await expect(
      panelOf(page, tongue, device).getByText(
        tongue.say('balance.left', { amount: tongue.say('quantity.GB', { amount: '20' }) }),
        {
          exact: true,
        },
      ),
    ).toBeVisible()
    expect(await codesOn(device)).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  },
)

test("the listed MiFi's 12.4 GB are shown to the session that has its owner's code, and to no other", {
  tag: '@phone',
}, async ({ page, browser }) => {
  // Its owner in the sandbox is the phone that other tests read their codes on.
  const listed = { device: '971000005', owner: freshNumber() }
  await outside.changeLine(listed.device, { lineType: 'BROADBAND', owner: listed.owner })
  await showBundles(page, inEnglish, listed.device)
  await prove(page, inEnglish, listed)
  await expect(panelOf(page, inEnglish, listed.device).getByText('12.4 GB')).toBeVisible()
  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expectHeading(stranger, inEnglish.say('broadband.title'))
  await expect(stranger.getByRole('dialog')).toHaveCount(0)
  await expect(stranger.getByText('12.4 GB')).toHaveCount(0)
  await stranger.close()
})

journey(everySetting)(
  'a phone is told what it is, and led to its own bundles',
  async (page, { tongue, isScripted }) => {
    const { say } = tongue
    const { field, button, link, text } = on(page, tongue)
    const number = freshNumber()
    await page.goto(`${tongue.prefix}${path}`)
    await field('broadband.numberLabel').fill(number)
    if (!isScripted) await button('dataBundle.show').click()
    await expect(page.getByText(say('broadband.prepaidNumber')).first()).toBeVisible()
    // Postpaid bundles are hidden, so that there is nothing to lead to.
    const postpaid = freshNumber()
    await outside.changeLine(postpaid, { lineType: 'POSTPAID' })
    await field('broadband.numberLabel').fill(postpaid)
    if (!isScripted) await button('dataBundle.show').click()
    await expect(page.getByText(say('broadband.postpaidNumber')).first()).toBeVisible()
    await expect(link('broadband.forPhone')).toHaveCount(0)
    await field('broadband.numberLabel').fill(number)
    if (!isScripted) await button('dataBundle.show').click()
    await expect(text('bundle.label')).toHaveCount(0)
    await link('broadband.forPhone').click()
    await expectHeading(page, say('dataBundle.title'))
    await expect(shownNumber(page, number)).toBeVisible()
    await expect(text('bundle.label')).toBeVisible()
  },
)

journeyOnce(everySetting)(
  'a bundle of the table for routers is bought on their page',
  async (page, { tongue }) => {
    const { say } = tongue
    const { device } = await freshDevice()
    await page.goto(`${tongue.prefix}/table`)
    await page.getByRole('radio', { name: say('table.line.BROADBAND') }).click()
    await expect(page).toHaveURL(/line=BROADBAND/)
    await buyLink(page, tongue, monthly).click()
    await expectHeading(page, say('broadband.title'))
    await expect(page.getByText(tongue.nameOf(monthly))).toBeVisible()
    await on(page, tongue).field('broadband.numberLabel').fill(device)
    await on(page, tongue).button('prepaid.continue').click()
    await expectHeading(page, say('payment.title'))
  },
)

test('a device without an owner on record is sent no code, and its bundles are still for sale', {
  tag: '@wide',
}, async ({ page }) => {
  const device = freshNumber()
  await outside.changeLine(device, { lineType: 'BROADBAND' })
  await showBundles(page, inEnglish, device)
  const { button, text } = on(page)
  await button('broadband.dataBalance').click()
  await expect(page.getByText(/phone number of this device/).first()).toBeVisible()
  await expect(text('bundle.label')).toBeVisible()
  expect(await codesOn(device)).toEqual([])
})

test('a MiFi is sold its bundles on the page of all numbers too, and its code goes to its owner', {
  tag: '@phone',
}, async ({ page }) => {
  const { device, owner } = await freshDevice()
  await page.goto('/data-bundle')
  const { field, button, text } = on(page)
  await field('dataBundle.numberLabel').fill(device)
  await expect(text('bundle.label')).toBeVisible()
  await expect(buyLink(page, inEnglish, monthly)).toBeVisible()
  await expect(button('broadband.dataBalance')).toBeVisible()
  await prove(page, inEnglish, { device, owner })
})
