import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { codeOnPhone } from '../../client/codes.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import type { Fault, Outside } from '../../client/outside.ts'
import { openAttempt } from '../../client/recharge.ts'
import { retryUntilAnswered } from '../../client/retry-until-answered.ts'
import { type Stack, startStack } from '../../client/stack.ts'
import { createVisitor } from '../../client/visitor.ts'
import { airtime } from '../../goods/airtime.ts'
import { bundle } from '../../goods/bundle.ts'
import { type Good, receivedNothing } from '../../goods/good.ts'
import { askForPage } from '../../methods/card.ts'
import { press } from '../../methods/hosted-card.ts'
import { phoneOf } from '../../methods/wallet.ts'
import { drawn } from '../drawn.ts'
import { journey, scriptedInEnglish } from '../journey.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  gatewayPage,
  inEnglish,
  on,
  payButton,
  payByWallet,
  pressOnGateway,
  sendCard,
  shownNumber,
  type Tongue,
  tongues,
} from '../pages.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { verify } from '../steps.ts'
import { carryOn } from '../visit.ts'
import { bundleWare, wares, weekly } from '../wares.ts'

/**
 * Faults as visitors see them. A portal and a sandbox of its own keep the faults from other journeys; long waits
 * are a sixtieth of their time.
 */
test.describe.configure({ mode: 'default' })

const { say } = inEnglish
/** Time enough to approve a prompt, at the wallet and as the service has it. */
const quickPrompts = { PROMPT_LIFE_MS: '10000', AIRTEL_MONEY_PROMPT_MS: '10000' }
let own: Stack
let outside: Outside

test.beforeAll(async () => {
  own = await startStack({ env: { TIME_SCALE: '60', ...quickPrompts } })
  outside = own.outside
})
test.afterEach(() => outside.clearFaults())
test.afterAll(() => own.stop())

type Sight = { heading: string; refunded: string; cardStatus: string }

/** Every heading the visitor ever saw, with what was true at the gateway at that moment. */
async function watchHeadings(page: Page): Promise<Sight[]> {
  const sights: Sight[] = []
  await page.exposeFunction('sawHeading', async (heading: string) => {
    const card = (await outside.cards()).at(-1)
    sights.push({ heading, refunded: card?.refunded ?? '0.00', cardStatus: card?.status ?? 'none' })
  })
  await page.addInitScript(() => {
    let last = ''
    const look = () => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      if (heading === last) return
      last = heading
      const { sawHeading } = window as unknown as { sawHeading: (text: string) => void }
      sawHeading(heading)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  return sights
}

/** To the gateway's page, from the order page where its address came late. */
async function reachGateway(page: Page, tongue = inEnglish.by('PG'), good: Good = airtime) {
  await sendCard(page, tongue, good)
  const [decline, goOn] = [gatewayPage(page), on(page, tongue).link('order.continue')]
  await expect(decline.or(goOn)).toBeVisible({ timeout: 30_000 })
  if (await goOn.isVisible()) await goOn.click()
  await expect(decline).toBeVisible()
}

/**
 * Delivery is tried for 15 seconds, then the operator is asked once more after 8, and a card's money is
 * with its payer 5 seconds after it was asked for; faults on the way add their retries.
 */
const refundWithinMs = 90_000

/** The values of texts about what was bought for a number. */
const namesOf = (tongue: Tongue, msisdn: string) => ({
  name: tongue.nameOf(weekly),
  number: groupMsisdn(msisdn),
})

/** How often the visitor looks again, in milliseconds: a page is a second's work. */
const lookAgain = { intervals: [2_500] }

/** The visitor looks again until the end is shown. */
const expectEnd = (page: Page, heading: string, timeout = 40_000) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 1_000 })
  }).toPass({ ...lookAgain, timeout })

/** Faults with a visible effect: a late address, a late delivery, a late word of the bank. */
const faults: readonly { before?: Fault; after?: Fault }[] = [
  { before: { system: 'flutterwave', kind: 'timeout', times: 1 } },
  { after: { system: 'bss', kind: 'refuse', times: 2 } },
  { after: { system: 'flutterwave', kind: 'error', times: 2 } },
]

for (const { before, after } of faults) {
  const { system, kind } = before ?? after ?? {}
  test(`${system} ${kind}: the payment goes on, is delivered once and never called unsuccessful`, {
    tag: '@phone',
  }, async ({ page }) => {
    const sights = await watchHeadings(page)
    await page.goto(`${own.url}/prepaid-recharge`)
    const msisdn = await askForRecharge(page, inEnglish)
    if (before) await outside.setFault(before)
    await reachGateway(page)
    if (after) await outside.setFault(after)
    await pressOnGateway(page, 'Pay')
    await expectEnd(page, 'Successful')
    const { deliveries } = await outside.line(msisdn)
    expect(deliveries.map(({ amount }) => amount)).toEqual(['50.00'])
    expect(sights.map(({ heading }) => heading)).not.toContain('Unsuccessful')
  })
}

for (const { good, ask } of drawn('what is bought in vain', wares)) {
  journey(scriptedInEnglish)(
    `what cannot be delivered goes back, with the promise of when: ${good.name}`,
    async (page, setting) => {
      test.setTimeout(3 * refundWithinMs)
      const tongue = setting.tongue.of(good.fields.transactionType).by('PG')
      const { say } = tongue
      const { text } = on(page, tongue)
      const sights = setting.isScripted ? await watchHeadings(page) : []
      const msisdn = await ask(page, setting, own.url)
      await reachGateway(page, tongue, good)
      await outside.setFault({ system: 'bss', kind: 'fail-delivery' })
      await pressOnGateway(page, 'Pay')
      await outside.setFault({ system: 'flutterwave', kind: 'error', times: 2 })
      await expect(async () => {
        await page.reload()
        const promise = text('order.refundSent.days.other', { count: '15' })
        await expect(promise).toBeVisible({ timeout: 1_000 })
      }).toPass({ ...lookAgain, timeout: refundWithinMs })
      await expectHeading(page, say('order.status.IN_PROCESS'))
      const failed = say('order.status.FAILED')
      await expectEnd(page, failed, refundWithinMs)
      await expect(text('order.money.refunded', { paid: `K${good.price}` })).toBeVisible()
      await expect(text('order.reason.not-delivered', namesOf(tongue, msisdn))).toBeVisible()
      await expectNoSidewaysScroll(page)
      const refunded = page.getByRole('listitem').filter({ hasText: say('order.leg.refunded') })
      await expect(refunded.locator('time')).toHaveText(/\d\d:\d\d/)
      expect(await good.received(outside, msisdn)).toMatchObject({ times: 0, odd: [] })
      // The word was not said before the money was with its payer.
      for (const sight of sights.filter(({ heading }) => heading === failed)) {
        expect(sight.refunded).toBe(good.price)
      }
    },
  )

  journey(scriptedInEnglish)(
    `a prompt that nobody approves takes nothing, and the page says so once it is over: ${good.name}`,
    async (page, setting) => {
      const { tongue } = setting
      const { link, text } = on(page, tongue)
      const msisdn = await ask(page, setting, own.url)
      await payByWallet(page, tongue, good)
      await expectEnd(page, tongue.say('order.status.FAILED'))
      await expect(text('order.reason.not-answered')).toBeVisible()
      await expect(text('order.money.nothing-taken')).toBeVisible()
      expect((await outside.wallet(msisdn)).debits).toEqual([])
      expect(await good.received(outside, msisdn)).toEqual(receivedNothing)
      await link('order.retry').click()
      await expectHeading(page, tongue.say('payment.title'))
    },
  )
}

journey(scriptedInEnglish)(
  'a bundle that is withdrawn before it is paid is not ordered, and its money goes back',
  async (page, setting) => {
    test.setTimeout(2 * refundWithinMs)
    const { good, ask } = bundleWare
    const tongue = setting.tongue.of(good.fields.transactionType).by('AM')
    const { text } = on(page, tongue)
    const { productCode = '' } = good.fields
    const msisdn = await ask(page, setting, own.url)
    await outside.changeOffering(productCode, { retired: true })
    try {
      await payByWallet(page, tongue, good)
      await phoneOf(own.sandboxUrl, msisdn).press('approve')
      await expectEnd(page, tongue.say('order.status.FAILED'), refundWithinMs)
    } finally {
      await outside.changeOffering(productCode, { retired: false })
    }
    await expect(text('order.money.refunded', { paid: 'K30.00' })).toBeVisible()
    await expect(text('order.reason.not-delivered', namesOf(tongue, msisdn))).toBeVisible()
    expect(await good.received(outside, msisdn)).toEqual(receivedNothing)
    const { debits } = await outside.wallet(msisdn)
    expect(debits.map(({ amount, refunded }) => [amount, refunded])).toEqual([['30.00', '30.00']])
  },
)

test('a number that the operator cannot look up is kept, and the order says why it has to wait', {
  tag: '@phone',
}, async ({ page }) => {
  await outside.setFault({ system: 'bss', kind: 'error' })
  const { button, link, text } = on(page)
  await page.goto(`${own.url}/prepaid-recharge`)
  await on(page).field('prepaid.numberLabel').fill(freshNumber())
  const action = say('prepaid.checkAgain')
  await expect(text('prepaid.checkFailed', { dialRecharge: '*113#', action })).toBeVisible()
  await link('prepaid.checkAgain').click()
  await expect(page.locator('#msisdn-message')).toBeFocused()
  await expect(link('prepaid.checkAgain')).toBeVisible()
  await on(page).field('prepaid.amountLabel').fill('50')
  await button('prepaid.continue').click()
  await expect(page.getByRole('alert').getByRole('link', { name: '*113#' })).toBeVisible()
  await outside.clearFaults()
  await button('prepaid.continue').click()
  await expectHeading(page, say('payment.title'))
})

const sizes = [
  { width: 360, height: 740 },
  { width: 1_280, height: 800 },
]

/** The order page of a bundle that is paid and not delivered yet, as the visitor comes back from the bank. */
async function openUnpaid(browser: Browser, { prefix }: Tongue, viewport: (typeof sizes)[number]) {
  const visitor = createVisitor(own.url)
  const language = prefix ? 'SW' : 'EN'
  const attempt = await retryUntilAnswered(() => openAttempt(visitor, { good: bundle, language }))
  const link = await askForPage(visitor, attempt)
  const page = await browser.newPage({ viewport, serviceWorkers: 'block' })
  await carryOn(page, visitor, own.url)
  await watchShifts(page)
  return { page, link }
}

const lastLeg = (page: Page) => page.locator('article ol').first().getByRole('listitem').last()

/** Whole on the screen, and with nothing of the page over its end. */
const expectInSight = (line: Locator) =>
  expect
    .poll(() =>
      line.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 1, bottom - 1))
      }),
    )
    .toBe(true)

test('nothing shifts while a bundle is seen to be delivered on one screen, in either language and size', {
  tag: '@phone',
}, async ({ browser }) => {
  const watched: { page: Page; link: string; tongue: Tongue }[] = []
  const looks = tongues.flatMap((tongue) => sizes.map((viewport) => ({ tongue, viewport })))
  for (const { tongue, viewport } of drawn('a delivery on one screen', looks)) {
    watched.push({ tongue, ...(await openUnpaid(browser, tongue, viewport)) })
  }
  // As long as the operator may take: a busy machine draws a page in some seconds.
  await outside.setFault({ system: 'bss', kind: 'slow', delayMs: 7_000 })
  for (const { page, link, tongue } of watched) {
    await page.goto(await press(link, 'pay'))
    // A delivery is late after three seconds here, which a busy machine may take to draw the page.
    const { text } = on(page, tongue)
    const next = text('order.next.paid-delivering').or(text('order.next.delivery-late'))
    await expectInSight(next)
    await expectInSight(lastLeg(page))
  }
  await outside.clearFaults()
  for (const { page, tongue } of watched) {
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await expect(on(page, tongue).link('order.again.BUNDLE PURCHASE')).toBeVisible()
    await expectInSight(lastLeg(page))
    expect(await shiftsOf(page)).toEqual([])
    await page.close()
  }
})
journey(scriptedInEnglish)(
  'bundles that the operator does not tell are missed in words, and come when asked for again',
  async (page, { tongue, isScripted }) => {
    const { field, button, link, text } = on(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${own.url}${tongue.prefix}/data-bundle`)
    await outside.setFault({ system: 'bss', kind: 'error' })
    await field('prepaid.numberLabel').fill(msisdn)
    if (!isScripted) await button('dataBundle.show').click()
    await expect(text('bundle.failed')).toBeVisible()
    await expect(text('bundle.failedText')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await outside.clearFaults()
    await link('bundle.retry').click()
    await expect(text('bundle.label')).toBeVisible()
    await expect(shownNumber(page, msisdn)).toBeVisible()
    expect((await outside.line(msisdn)).orders).toEqual([])
  },
)

test('airtime that is denied after its balance was seen took nothing, in the same words', {
  tag: '@phone',
}, async ({ page }) => {
  const payer = '971000001'
  await page.goto(`${own.url}/prepaid-recharge`)
  const msisdn = await askForRecharge(page, inEnglish)
  await page.getByRole('link', { name: 'Airtime', exact: true }).click()
  await page.waitForURL('**/payment/start/airtime?*')
  await on(page).field('payment.emailLabel').fill('mwansa@example.com')
  await on(page).field('payment.airtimeLabel').fill(payer)
  await payButton(page).click()
  await expect(page).toHaveURL(/step=code/)
  await verify(page, inEnglish, await codeOnPhone(own.sandboxUrl, payer))
  await expect(page.getByText('You have K150.00')).toBeVisible()
  await outside.setFault({ system: 'billing', kind: 'decline', times: 1 })
  await on(page).button('step.confirm').click()
  await expectHeading(page, 'Unsuccessful')
  await expect(page.getByText(/^No money was taken\./)).toBeVisible()
  await expect(page.getByText(/not enough airtime/)).toBeVisible()
  await expect(page.getByText(say('order.next.not-enough-money.AIRTIME'))).toBeVisible()
  expect((await outside.line(payer)).airtime).toBe('150.00')
  expect((await outside.line(msisdn)).deliveries).toEqual([])
})
