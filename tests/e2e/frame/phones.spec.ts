import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { fillDetails, leadPath, planNames, submitButton } from '../lead/lead-form.ts'
import {
  chooseWallet,
  expectHeading,
  expectPrompt,
  inEnglish,
  on,
  payButton,
  payByCard,
  pressOnGateway,
  sendCard,
  typeRecharge,
} from '../pages.ts'
import { expectDelivered, phone } from '../sandbox.ts'
import { askForCode, newestCode, openSmartcash, verify } from '../steps.ts'
import { untilScripted, withPinAsked } from '../visit.ts'
import { bundleWare, wares } from '../wares.ts'
import { type PhoneCondition, phoneConditions } from './phones.ts'

const { say } = inEnglish
const ready = (page: Page, { isScripted }: PhoneCondition) =>
  isScripted ? untilScripted(page) : undefined

/**
 * Each page is awaited until it is ready. Where something changed it, the script renders it anew as it takes over, and a driver
 * that types or taps at that very millisecond is left with a field or a button that is gone; people see that, and go on.
 */
function lookFirst(page: Page, condition: PhoneCondition): void {
  const goTo = page.goto.bind(page)
  page.goto = async (...asked) => {
    const response = await goTo(...asked)
    await ready(page, condition)
    return response
  }
}

/** The shortest whole way by each protocol, and through help and stores. */
const methods: Record<string, (page: Page, condition: PhoneCondition) => Promise<void>> = {
  async 'a recharge by card'(page, { isScripted }) {
    const [airtime] = wares
    const msisdn = await airtime?.ask(page, { tongue: inEnglish, isScripted })
    await payByCard(page)
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expectDelivered(`${msisdn}`)
  },
  async 'a bundle by a prompt, whose page is not touched any more'(page, { isScripted }) {
    const msisdn = await bundleWare.ask(page, { tongue: inEnglish, isScripted })
    await chooseWallet(page)
    await payButton(page, inEnglish, bundleWare.good).click()
    await expectPrompt(page, inEnglish)
    await expect(on(page).link('order.refresh')).toBeVisible()
    await phone(msisdn).press('approve')
    await expect(page.locator('h1')).toHaveText(say('order.status.SUCCESS'), { timeout: 30_000 })
    await expect(page.getByText(say('order.approve'), { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('order.share') })).toBeVisible({
      visible: isScripted,
    })
  },
  async 'a code, and a PIN or another way where only script can send it'(page, { isScripted }) {
    await openSmartcash(page, inEnglish, isScripted)
    const number = freshNumber()
    await askForCode(page, inEnglish, number, 'payment.smartcashLabel')
    await verify(page, inEnglish, await newestCode(number))
    // The code is taken, and this number has no wallet.
    await expect(page.getByText(say('refusal.otp.invalid-user'))).toBeVisible()

    const { orderId } = await withPinAsked(page)
    await page.goto(`/payment/start/zuba-money?order=${orderId}&step=pin`)
    const pin = page.getByLabel(say('step.pinLabel'), { exact: true })
    if (isScripted) await expect(pin).toBeEnabled()
    else {
      await expect(page.getByText(say('step.pinNoScript'))).toBeVisible()
      await expect(pin).toBeHidden()
    }
  },
  async 'home broadband is asked for'(page, { isScripted }) {
    const number = freshNumber()
    await page.goto(`${leadPath}?plan=${planNames.smaller}&step=details`)
    await fillDetails(page, isScripted, { number, town: 'Mongu' })
    await submitButton(page, inEnglish).click()
    await on(page).button('lead.continue').click()
    await verify(page, inEnglish, await newestCode(number))
    await expectHeading(page, say('lead.thanks'))
  },
  async 'an answer of the help centre, and the stores of a town'(page) {
    await page.goto('/gethelp')
    await page.locator('main a[href^="/gethelp/"]').first().click()
    await expect(page).toHaveURL(/\/gethelp\/\w/)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText(say('error.unexpected'))).toHaveCount(0)

    await page.goto('/store-locator')
    await page.locator('main details summary').first().click()
    await page.locator('main details a', { hasText: 'Kitwe' }).click()
    await expect(page).toHaveURL(/Kitwe/)
    await expect(page.locator('main h3').first()).toBeVisible()
  },
}

for (const condition of phoneConditions) {
  test.describe(condition.name, { tag: '@phone' }, () => {
    test.beforeEach(({ context }) => condition.apply(context))
    for (const [name, walk] of Object.entries(methods)) {
      test(name, async ({ page }) => {
        lookFirst(page, condition)
        await walk(page, condition)
        const { width, over } = await page.evaluate(() => ({
          width: innerWidth,
          over: document.documentElement.scrollWidth,
        }))
        expect(over).toBeLessThanOrEqual(width)
      })
    }
  })
}

test('the menu is closed, and opens and closes, where a browser has no popovers', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    const body = (await response.text())
      .replaceAll(' popover="auto"', '')
      .replaceAll('selector(:popover-open)', 'selector(:unknown-here)')
    await route.fulfill({ response, headers, body })
  })
  await page.goto('/about')
  await expect(page.locator('nav#menu')).toBeHidden()
  await page
    .locator('header')
    .getByRole('link', { name: say('shell.menu') })
    .click()
  await expect(page.locator('nav#menu')).toBeVisible()
  await page.locator('nav#menu a').first().click()
  await expect(page.locator('nav#menu')).toBeHidden()
})

test.describe('where cookies are lost', { tag: '@phone' }, () => {
  /** Something on the way drops them; `isTold`: it is the browser, which says so. */
  async function loseCookies(page: Page, isTold: boolean) {
    await page.route('**/*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await page.context().clearCookies()
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    if (!isTold) return
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    )
  }
  // Answers on their way when a test ends would fail it.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))
  const lost = (page: Page) => page.getByText(say('error.cookies')).first()

  test('a browser that keeps none is told so before anything is begun', async ({ page }) => {
    await loseCookies(page, true)
    const begun: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /transaction|otp/.test(request.url()))
        begun.push(request.url())
    })
    // The bundles first: after a recharge they open with its number, and have no field.
    await page.goto('/data-bundle')
    await untilScripted(page)
    await on(page).field('dataBundle.numberLabel').fill(freshNumber())
    await on(page).button('line.checkBalance').click()
    await expect(lost(page)).toBeVisible()
    await page.goto('/prepaid-recharge')
    await untilScripted(page)
    await typeRecharge(page, inEnglish, freshNumber())
    await expect(lost(page)).toBeVisible()
    expect(begun).toEqual([])
  })

  test('on the way, an order and a balance end in words about cookies', async ({ page }) => {
    await loseCookies(page, false)
    await page.goto('/data-bundle')
    await untilScripted(page)
    await on(page).field('dataBundle.numberLabel').fill(freshNumber())
    await on(page).button('line.checkBalance').click()
    await expect(lost(page)).toBeVisible()
    await page.goto('/prepaid-recharge')
    await untilScripted(page)
    await typeRecharge(page, inEnglish, freshNumber())
    await sendCard(page)
    await expect(page.getByText(say('error.orderGoneCookies'))).toBeVisible()
  })
})
