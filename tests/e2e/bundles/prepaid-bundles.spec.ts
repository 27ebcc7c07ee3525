import { expect, type Page, type Route, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { bundle } from '../../goods/bundle.ts'
import { everySetting, journey, type Setting, scripted } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payByCard,
  pressOnGateway,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { expectDelivered } from '../sandbox.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { newestCode, verify } from '../steps.ts'
import { countOf, open, untilScripted, watchCalls, withPayment } from '../visit.ts'
import { buyLink, weekly } from '../wares.ts'

const amount = '70'
const path = '/prepaid-recharge'
const settings: readonly Setting[] = [
  ...scripted,
  ...everySetting.filter(({ isScripted }) => !isScripted),
]

const parts = (page: Page, tongue: Tongue = inEnglish) => {
  const { field, button, text } = on(page, tongue)
  return {
    number: field('prepaid.numberLabel'),
    amount: field('prepaid.amountLabel'),
    balance: button('line.checkBalance'),
    list: text('bundle.label'),
    buy: buyLink(page, tongue),
  }
}

/** The page as it was left: with number, amount and list. */
async function expectKept(page: Page, tongue: Tongue, msisdn: string) {
  const form = parts(page, tongue)
  await expectHeading(page, tongue.say('prepaid.title'))
  await expect(form.number).toHaveValue(groupMsisdn(msisdn))
  await expect(form.amount).toHaveValue(amount)
  await expect(form.list).toBeVisible()
}

/** Number, list and amount. */
async function fillIn(page: Page, tongue: Tongue, msisdn: string) {
  const form = parts(page, tongue)
  await form.number.fill(msisdn)
  await expect(form.list).toBeVisible()
  await form.amount.fill(amount)
}

const showWeekly = (page: Page, { say }: Tongue) =>
  page.getByRole('radio', { name: say('bundle.period.weekly') }).click()

journey(settings)(
  'a bundle is bought below the form of the recharge, in which the amount stays',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    if (!isScripted) {
      await page.goto(`${prefix}${path}`)
      await on(page, tongue).link('prepaid.bundles').click()
      await expectHeading(page, say('dataBundle.title'))
      return
    }
    const complaints = watchConsole(page)
    await watchShifts(page)
    const { buy, balance } = parts(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${prefix}${path}`)
    await fillIn(page, tongue, msisdn)
    await expect(
      page.getByRole('heading', { level: 2, name: say('prepaid.bundles') }),
    ).toBeVisible()
    await expect(balance).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    await showWeekly(page, tongue)
    await expect(
      page.getByRole('radio', { checked: true, name: say('bundle.period.weekly') }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /30 (MB|days)/ })).toHaveCount(0)
    // The choice is no visit of another address, and so is no number.
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${prefix}${path}`)
    await expectNoSidewaysScroll(page)
    await buy.click()
    await expectHeading(page, say('payment.title'))
    await page.goBack()
    await expectKept(page, tongue, msisdn)
    await showWeekly(page, tongue)
    await buy.click()
    await expectHeading(page, say('payment.title'))
    await payByCard(page, tongue, bundle)
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expectDelivered(msisdn, bundle)
    expect(complaints).toEqual([])
  },
)

journey(scripted)(
  'the list is that of a prepaid number alone, and comes back without being asked for again',
  async (page, { tongue }) => {
    const { number, balance, list } = parts(page, tongue)
    const calls = watchCalls(page)
    await page.goto(`${tongue.prefix}${path}`)
    await number.fill('971000003')
    await expect(page.getByText(tongue.say('prepaid.postpaidNumber')).first()).toBeVisible()
    expect(countOf(calls, 'bundle')).toBe(0)
    await expect(list).toHaveCount(0)
    await expect(balance).toHaveCount(0)
    await number.fill(freshNumber())
    await expect(list).toBeVisible()
    await number.press('Backspace')
    await expect(list).toHaveCount(0)
    await expect(balance).toHaveCount(0)
    await number.fill(freshNumber())
    await expect(list).toBeVisible()
    await expect(balance).toBeVisible()
    // Its texts, and what is sold.
    expect(calls.filter((call) => call.includes('bundle'))).toEqual([
      expect.stringMatching(/bundle-translation$/),
      'POST product/v1/bundle',
    ])
  },
)

journey(scripted)(
  'a page that is loaded anew has its number, the list as it was chosen and its place, and home has none of them',
  async (page, { tongue }) => {
    const { number, list, buy } = parts(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}${path}`)
    await number.fill(msisdn)
    await expect(list).toBeVisible()
    await showWeekly(page, tongue)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    const topOfBuy = () => buy.evaluate((link) => link.getBoundingClientRect().top)
    await page.evaluate(() => scrollTo(0, 120))
    const top = await topOfBuy()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(50)
    await page.reload()
    await expect(buy).toBeVisible()
    await expect.poll(async () => Math.abs((await topOfBuy()) - top)).toBeLessThan(2)
    await expect(number).toHaveValue(groupMsisdn(msisdn))
    await expect(list).toBeVisible()
    await expect(
      page.getByRole('radio', { checked: true, name: tongue.say('bundle.period.weekly') }),
    ).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.kept))
      .toBeUndefined()
    await open(page, tongue.prefix || '/')
    await expect(number).toHaveValue('')
  },
)

const lost = (route: Route) => route.abort()

for (const [what, address, words, retry] of [
  ['the bundles', '**/product/v1/bundle', 'bundle.failed', 'bundle.retry'],
  ['the code of the list', '**/assets/bundle-list-*.js', 'error.chunk', 'shell.retry'],
  ['the texts of the list', /pageUrl=(sw%2F)?bundle-translation/, 'error.chunk', 'shell.retry'],
] as const) {
  journey(scripted)(`${what} can be asked for again`, async (page, { tongue }) => {
    const { say, prefix } = tongue
    const form = parts(page, tongue)
    await watchShifts(page)
    await page.route(address, lost)
    await page.goto(`${prefix}${path}`)
    await form.number.fill(freshNumber())
    await expect(page.getByRole('alert').getByText(say(words))).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    await form.amount.fill(amount)
    await page.unroute(address)
    // The list's own retry is a link to where the bundles are without script.
    const role = retry === 'bundle.retry' ? 'link' : 'button'
    await page.getByRole(role, { name: say(retry), exact: true }).click()
    await expect(form.list).toBeVisible()
    await expect(form.amount).toHaveValue(amount)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

journey(scripted)(
  'a balance is shown over the recharge, and a like bundle is asked about, while what was typed stays',
  async (page, { tongue }) => {
    const { say, prefix } = tongue
    const { link } = on(page, tongue)
    const { balance, buy } = parts(page, tongue)
    const { msisdn } = await withPayment(page, 'pay', { good: bundle })
    const dialog = (step: 'code' | 'balance' | 'active') =>
      page.getByRole('dialog', {
        name: say(`balance.title.${step}`, { number: groupMsisdn(msisdn) }),
        exact: true,
      })
    await open(page, `${prefix}${path}`)
    await fillIn(page, tongue, msisdn)
    await balance.click()
    await expect(dialog('code')).toBeVisible()
    await page.reload()
    await verify(page, tongue, await newestCode(msisdn))
    await expect(dialog('balance').getByText('K20.00')).toBeVisible()
    await expect(dialog('balance').getByText(tongue.nameOf(weekly))).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The number stays out of the address, which a shared phone would keep.
    expect(page.url()).not.toContain(msisdn)
    // The code may have been sent as a plain form, whose answer is a new page.
    await untilScripted(page)
    await page.keyboard.press('Escape')
    await expect(dialog('balance')).toHaveCount(0)
    await expectKept(page, tongue, msisdn)

    await showWeekly(page, tongue)
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const banner = page.getByRole('region', { name: say('resume.label') })
    await buy.scrollIntoViewIfNeeded()
    await expect(banner).toHaveCount(0)
    const scrolledBefore = await scrolled()
    await buy.click()
    const back = dialog('active').getByRole('link', { name: say('balance.back'), exact: true })
    await expect(dialog('active').getByText(tongue.nameOf(weekly), { exact: true })).toBeVisible()
    expect(await scrolled()).toBe(scrolledBefore)
    await back.click()
    await expectKept(page, tongue, msisdn)
    await expect(buy).toBeFocused()
    await expect(buy).toBeInViewport()
    expect(await scrolled()).toBe(scrolledBefore)
    await expect(banner).toHaveCount(0)
    await expect(page).not.toHaveURL(/step=/)
    await page.goForward()
    await page.reload()
    // Without the script the link would lead to a new page, from which nothing is forward.
    await untilScripted(page)
    await back.click()
    await expect(dialog('active')).toHaveCount(0)
    await expectKept(page, tongue, msisdn)
    // The dialog is gone before the browser has stepped back.
    await expect(page).not.toHaveURL(/step=/)
    await page.goForward()
    await link('balance.buy', { name: tongue.nameOf(weekly), price: 'K30.00' }).click()
    await expectHeading(page, say('payment.title'))
    await expectDelivered(msisdn, bundle)
  },
)

test('home sells no bundles and asks for no balance', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  const { number, balance, list } = parts(page)
  await number.fill(freshNumber())
  await expect(page.getByText('Zuba prepaid', { exact: true })).toBeVisible()
  await expect(balance).toHaveCount(0)
  await expect(list).toHaveCount(0)
})
