import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { OptionType, TransactionType } from '@portal/kernel/transaction'
import { orderWords } from '../../apps/web/src/order/product/order-words.ts'
import ofSwahili from '../../content/bundles/sw.json' with { type: 'json' }
import { brandWallet } from '../client/brand.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { airtime } from '../goods/airtime.ts'
import type { Good } from '../goods/good.ts'

export const wallet = brandWallet

type Texts = Record<string, string>

/** The texts of a language: its packages, and the parts that add to them. */
function textsOf(language: string): Texts {
  const folder = fileURLToPath(new URL(`../../content/pages/${language}`, import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.flatMap((name): Texts[] => {
    const read = () => JSON.parse(readFileSync(join(folder, name), 'utf8'))
    if (/(-translation|^help-documents)\.json$/.test(name)) return [read()]
    return name.includes('/') ? Object.values<Texts>(read()) : []
  })
  return Object.assign({}, ...texts)
}

/** First parts of the keys of texts: "order" of "order.title". */
const keyBeginnings = [...new Set(Object.keys(textsOf('en')).map((key) => key.split('.', 1)[0]))]

/** A text that a screen asks for in vain is shown as its key. */
export async function expectNoKeys(page: Page): Promise<void> {
  const words = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('body, body *')].flatMap((element) => [
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
      ...(element.matches('script, style')
        ? []
        : [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : ''))),
    ])
    return texts.flatMap((text) => text?.match(/[a-z]\w*(?:\.[\w-]+)+/g) ?? [])
  })
  expect(words.filter((word) => keyBeginnings.includes(word.split('.', 1)[0]))).toEqual([])
}

export type Tongue = {
  name: string
  prefix: string
  say(key: string, values?: Texts): string
  /** The same language with the texts about an order paid by this way. */
  by(method: OptionType): Tongue
  /** The same language with the texts about an order of this. */
  of(product: TransactionType): Tongue
  /** The name of a bundle of the sandbox's catalogue. */
  nameOf(bundle: NamedBundle): string
}

/** A bundle by its code, with the operator's own name for it. */
export type NamedBundle = { readonly code: string; readonly name: string }

const swahiliBundles: Readonly<Record<string, { name: string }>> = ofSwahili

/** Words of the brand file that the service fills in. */
const ofMarket: Texts = { currency: 'ZMW', currencyMark: 'K' }

type About = { method?: OptionType; product?: TransactionType }

function tongue(name: string, prefix: string, texts: Texts, about: About = {}): Tongue {
  const fill = (key: string, values: Texts = {}) =>
    (texts[key] ?? key).replace(
      /\{(\w+)\}/g,
      (whole, slot) => values[slot] ?? ofMarket[slot] ?? whole,
    )
  const { method, product } = about
  const aboutOrder = orderWords((key, values) => fill(key, values as Texts), product, method)
  return {
    name,
    prefix,
    say(key, values) {
      if (texts[key] === undefined) throw new Error(`There is no text ${key}`)
      return aboutOrder(key, values)
    },
    by: (one) => tongue(name, prefix, texts, { ...about, method: one }),
    of: (one) => tongue(name, prefix, texts, { ...about, product: one }),
    nameOf: (bundle) => (prefix && swahiliBundles[bundle.code]?.name) || bundle.name,
  }
}

export const tongues = [
  tongue('English', '', textsOf('en')),
  tongue('Swahili', '/sw', textsOf('sw')),
] as const
export const [inEnglish, inSwahili] = tongues

/** Fails the test on anything the browser complains about. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The runner's own word, where a journey does without the service worker.
    if (message.text().includes('registration blocked by Playwright')) return
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.text()} ${message.location().url}`.trim())
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

/** Parts of a page, by the keys of their words. */
export const on = (page: Page, { say }: Tongue = inEnglish) => ({
  field: (key: string) => page.getByLabel(say(key), { exact: true }),
  button: (key: string, values?: Texts) =>
    page.getByRole('button', { name: say(key, values), exact: true }),
  link: (key: string, values?: Texts) =>
    page.getByRole('link', { name: say(key, values), exact: true }),
  text: (key: string, values?: Texts) => page.getByText(say(key, values)),
})

/** Types number and amount and goes on, where nothing holds up the way to the payment page. */
export async function typeRecharge(page: Page, tongue: Tongue, msisdn: string) {
  const { field, button } = on(page, tongue)
  await field('prepaid.numberLabel').fill(msisdn)
  await field('prepaid.amountLabel').fill('50')
  await button('prepaid.continue').click()
}

/** From the form to the payment page; answers the number that is to be recharged. */
export async function askForRecharge(page: Page, tongue: Tongue): Promise<string> {
  const msisdn = freshNumber()
  await typeRecharge(page, tongue, msisdn)
  await expectHeading(page, tongue.say('payment.title'))
  return msisdn
}

export const payButton = (
  page: Page,
  tongue: Tongue = inEnglish,
  { price }: Pick<Good, 'price'> = airtime,
) =>
  on(page, tongue)
    .button('payment.pay', { amount: `K${price}` })
    .filter({ visible: true })

export const gatewayPage = (page: Page) => page.getByRole('button', { name: 'Decline' })

/** Fills the card form and sends it. */
export async function sendCard(page: Page, tongue: Tongue = inEnglish, good: Good = airtime) {
  const email = on(page, tongue).field('payment.emailLabel')
  await email.filter({ visible: true }).fill('mwansa@example.com')
  await payButton(page, tongue, good).click()
}

/** Fills the card form and goes on to the gateway's page. */
export async function payByCard(page: Page, tongue: Tongue = inEnglish, good: Good = airtime) {
  await sendCard(page, tongue, good)
  await expect(gatewayPage(page)).toBeVisible()
}

/** From the payment page to the prompt on the payer's phone: the number's own, which is proposed. */
export async function payByWallet(page: Page, tongue: Tongue = inEnglish, good: Good = airtime) {
  await chooseWallet(page)
  await payButton(page, tongue, good).click()
  await expectPrompt(page, tongue)
}

export async function chooseWallet(page: Page) {
  const way = page.getByRole('link', { name: wallet.name, exact: true })
  await way.click()
  await page.waitForURL(`**/payment/start/${wallet.slug}?*`)
  // The address comes first: until its form is there, the form of the way before it is.
  await expect(way).toHaveAttribute('aria-current', 'true')
}

/** The page that follows the payment asks to approve it on the phone. */
export async function expectPrompt(page: Page, { say }: Tongue) {
  // A second tap aborts the navigation of the first.
  await expect(page).toHaveURL(/\/payment\/status\?/)
  await expect(page.getByText(say('order.approve'), { exact: true }).first()).toBeVisible()
}

export const pressOnGateway = (page: Page, button: 'Pay' | 'Decline' | 'Cancel') =>
  page.getByRole('button', { name: button, exact: true }).click()

/** The number whose bundles are listed, above them. */
export const shownNumber = (page: Page, msisdn: string) =>
  page.locator('strong', { hasText: groupMsisdn(msisdn) })

export const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
