import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { brandWallet } from '../client/brand.ts'

export const wallet = brandWallet

type Texts = Record<string, string>

const contentOf = (folder: string, name: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../content/pages/${folder}/${name}.json`, import.meta.url), 'utf8'),
  )

const textsOf = (folder: string): Texts => ({
  ...contentOf(folder, 'orp-translation'),
  ...contentOf(folder, 'about-translation'),
  ...contentOf(folder, 'recharge-translation'),
  ...contentOf(folder, 'payment-translation'),
  ...contentOf(folder, 'order-translation'),
})

const swahili = textsOf('sw')
const english = textsOf('en')

export type Tongue = { name: string; prefix: string; say: (key: string, values?: Texts) => string }

const tongue = (name: string, prefix: string, texts: Texts): Tongue => ({
  name,
  prefix,
  say(key, values = {}) {
    const text = texts[key]
    if (text === undefined) throw new Error(`There is no text ${key}`)
    return text.replace(/\{(\w+)\}/g, (whole, slot) => values[slot] ?? whole)
  },
})

export const tongues = [tongue('English', '', english), tongue('Swahili', '/sw', swahili)] as const
export const [inEnglish, inSwahili] = tongues

/** Fails the test on anything the browser complains about. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The runner's own word, where a journey does without the service worker.
    if (message.text().includes('registration blocked by Playwright')) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

export async function expectNoSidewaysScroll(page: Page) {
  const [content = 0, window = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window)
}

/** Types number and amount and goes on to the payment page. */
export async function askForRecharge(
  page: Page,
  { say }: Tongue,
  wish: { msisdn: string; amount: string },
) {
  await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill(wish.msisdn)
  await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill(wish.amount)
  await page.getByRole('button', { name: say('prepaid.continue') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('payment.title'))
}

/** Fills the card form and goes on to the gateway's page. */
export async function payByCard(page: Page, { say }: Tongue, amount: string) {
  const email = page.getByLabel(say('payment.emailLabel'), { exact: true })
  await email.filter({ visible: true }).fill('mwansa@example.com')
  await page
    .getByRole('button', { name: say('payment.pay', { amount }), exact: true })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
}

export const pressOnGateway = (page: Page, button: 'Pay' | 'Decline' | 'Cancel') =>
  page.getByRole('button', { name: button, exact: true }).click()

export const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
