import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import { createOutside, type Fault, type Outside } from '../client/outside.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { expectHeading, inEnglish, pressOnGateway } from './pages.ts'

/**
 * What the visitor sees while something outside is broken. A portal and a sandbox of its own, so that
 * no other journey meets the faults; long waits are a sixtieth of their time.
 */
test.describe.configure({ mode: 'default' })

const { say } = inEnglish
let own: Stack
let outside: Outside

test.beforeAll(async () => {
  own = await startStack({ ownSandbox: true, env: { TIME_SCALE: '60' } })
  outside = createOutside(own.sandboxUrl)
})
test.afterEach(() => outside.clearFaults())
test.afterAll(() => own.stop())

type Sight = { heading: string; refunded: string; cardStatus: string }

/** Every heading the visitor ever saw, with what was true at the gateway at that moment. */
async function watchHeadings(page: Page): Promise<Sight[]> {
  const sights: Sight[] = []
  await page.exposeFunction('sawHeading', async (heading: string) => {
    const card = (await outside.cards()).at(-1)
    sights.push({
      heading,
      refunded: card?.refunded ?? '0.00',
      cardStatus: card?.status ?? 'none',
    })
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

async function openPayment(page: Page, msisdn: string) {
  await page.goto(`${own.url}/prepaid-recharge`)
  await page.getByLabel('Mobile number', { exact: true }).fill(msisdn)
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(say('payment.emailLabel'), { exact: true }).fill('mwansa@example.com')
}

/** On to the gateway's page, from the order page where its address came late. */
async function reachGateway(page: Page) {
  await page.getByRole('button', { name: 'Pay K50.00' }).click()
  const decline = page.getByRole('button', { name: 'Decline' })
  const goOn = page.getByRole('link', { name: say('order.continue') })
  await expect(decline.or(goOn)).toBeVisible({ timeout: 30_000 })
  if (await goOn.isVisible()) await goOn.click()
  await expect(decline).toBeVisible()
}

/**
 * Delivery is tried for 15 seconds, then the operator is asked once more after 8, and a card's money is
 * with its payer 5 seconds after it was asked for; faults on the way add their retries.
 */
const refundWithinMs = 90_000

/** The visitor looks again until the end is shown. */
const expectEnd = (page: Page, heading: string, timeout = 40_000) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 1_000 })
  }).toPass({ intervals: [500], timeout })

async function expectOneDelivery(msisdn: string) {
  const { deliveries } = await outside.line(msisdn)
  expect(deliveries.map(({ amount }) => amount)).toEqual(['50.00'])
}

const beforeTheGateway: Fault[] = [
  { system: 'flutterwave', kind: 'timeout', times: 1 },
  { system: 'flutterwave', kind: 'refuse', times: 1 },
  { system: 'flutterwave', kind: 'error', times: 1 },
  { system: 'flutterwave', kind: 'slow', times: 2, delayMs: 700 },
]

for (const fault of beforeTheGateway) {
  test(`${fault.kind} while the gateway opens its page: the payment goes on and ends well`, {
    tag: '@phone',
  }, async ({ page }) => {
    const sights = await watchHeadings(page)
    const msisdn = freshNumber()
    await openPayment(page, msisdn)
    await outside.setFault(fault)
    await reachGateway(page)
    await pressOnGateway(page, 'Pay')
    await expectEnd(page, 'Successful')
    await expectOneDelivery(msisdn)
    expect(sights.map(({ heading }) => heading)).not.toContain('Unsuccessful')
  })
}

const afterTheGateway: Fault[] = [
  { system: 'bss', kind: 'timeout', times: 1 },
  { system: 'bss', kind: 'error', times: 2 },
  { system: 'bss', kind: 'refuse', times: 2 },
  { system: 'bss', kind: 'slow', times: 2, delayMs: 700 },
  { system: 'flutterwave', kind: 'error', times: 2 },
  { system: 'flutterwave', kind: 'timeout', times: 1 },
  { system: 'flutterwave', kind: 'no-callback' },
  { system: 'flutterwave', kind: 'duplicate-callback' },
  { system: 'flutterwave', kind: 'wrong-amount-callback' },
]

for (const fault of afterTheGateway) {
  test(`${fault.system} ${fault.kind} after the card was charged: delivered once, never called unsuccessful`, {
    tag: '@phone',
  }, async ({ page }) => {
    const sights = await watchHeadings(page)
    const msisdn = freshNumber()
    await openPayment(page, msisdn)
    await reachGateway(page)
    await outside.setFault(fault)
    await pressOnGateway(page, 'Pay')
    await expectEnd(page, 'Successful')
    await expectOneDelivery(msisdn)
    expect(sights.map(({ heading }) => heading)).not.toContain('Unsuccessful')
  })
}

test('what cannot be delivered goes back, with the promise of when', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(3 * refundWithinMs)
  const sights = await watchHeadings(page)
  const msisdn = freshNumber()
  await openPayment(page, msisdn)
  await reachGateway(page)
  await outside.setFault({ system: 'bss', kind: 'fail-delivery' })
  await pressOnGateway(page, 'Pay')
  await outside.setFault({ system: 'flutterwave', kind: 'error', times: 2 })
  await expect(async () => {
    await page.reload()
    const promise = say('order.refundSent.days.other', { count: '15' })
    await expect(page.getByText(promise)).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [500], timeout: refundWithinMs })
  await expectHeading(page, 'In Processing')
  await expectEnd(page, 'Unsuccessful', refundWithinMs)
  await expect(page.getByText('K50.00 was given back to your card.')).toBeVisible()
  await expect(page.getByText(say('order.next.refunded'), { exact: true })).toBeVisible()
  const refunded = page.getByRole('listitem').filter({ hasText: 'Refunded' })
  await expect(refunded.locator('time')).toHaveText(/\d\d:\d\d/)
  expect((await outside.line(msisdn)).deliveries).toEqual([])
  // The word was not said before the money was with its payer.
  for (const sight of sights.filter(({ heading }) => heading === 'Unsuccessful')) {
    expect(sight.refunded).toBe('50.00')
  }
})

for (const kind of ['decline', 'forged-callback'] as const) {
  test(`${kind}: no money was taken, and the page says it`, { tag: '@phone' }, async ({ page }) => {
    const msisdn = freshNumber()
    await openPayment(page, msisdn)
    await reachGateway(page)
    await outside.setFault({ system: 'flutterwave', kind })
    await pressOnGateway(page, kind === 'decline' ? 'Pay' : 'Decline')
    await expectEnd(page, 'Unsuccessful')
    await expect(page.getByText('No money was taken.')).toBeVisible()
    expect((await outside.line(msisdn)).deliveries).toEqual([])
  })
}

test('a number that the operator cannot look up is kept, and the order says why it has to wait', {
  tag: '@phone',
}, async ({ page }) => {
  await outside.setFault({ system: 'bss', kind: 'error' })
  await page.goto(`${own.url}/prepaid-recharge`)
  const number = page.getByLabel('Mobile number', { exact: true })
  await number.fill(freshNumber())
  await expect(page.getByText(say('prepaid.checkFailed'))).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(say('refusal.provider.unavailable'))).toBeVisible()
  await outside.clearFaults()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHeading(page, say('payment.title'))
})
