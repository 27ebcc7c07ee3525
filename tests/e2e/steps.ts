import { expect, type Page, type Request } from '@playwright/test'
import { codeOnPhone } from '../client/codes.ts'
import { on, payButton, type Tongue } from './pages.ts'
import { open, withOrder } from './visit.ts'

const sandboxUrl = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4000'

/** A listed person with a wallet of each kind, and the PIN of each. */
export const payer = { number: '971000001', smartcashPin: '1357', moneyPin: '2468' }

/** The dialog of a step, by the key of its title. */
export const dialog = (page: Page, { say }: Tongue, step: 'code' | 'pin') =>
  page.getByRole('dialog', { name: say(`step.title.${step}`, { amount: 'K50.00' }), exact: true })

/** The form of SmartCash for an order of this browser, open at its own address. */
export async function openSmartcash(page: Page, { prefix }: Tongue, isScripted = true) {
  const order = await withOrder(page)
  const address = `${prefix}/payment/start/smartcash?order=${order.orderId}`
  await open(page, address, isScripted)
  return { ...order, address }
}

/** From the form of the number to the dialog of its code. */
export async function askForCode(page: Page, tongue: Tongue, number: string, label: string) {
  await on(page, tongue).field(label).fill(number)
  await payButton(page, tongue).click()
  await expect(page).toHaveURL(/step=code/)
}

export const newestCode = (number: string): Promise<string> => codeOnPhone(sandboxUrl, number)

/** The words of a step where no script comes. */
export const withoutScript = (page: Page) => page.locator('dialog')

/** Types a code and verifies it. */
export async function verify(page: Page, tongue: Tongue, code: string) {
  const { field, button } = on(page, tongue)
  await field('step.codeLabel').fill(code)
  await button('step.verify').click()
}

/** Types a PIN and pays. */
export async function payByPin(page: Page, tongue: Tongue, pin: string) {
  const { field, button } = on(page, tongue)
  await expect(field('step.pinLabel')).toBeEnabled()
  await field('step.pinLabel').fill(pin)
  await button('step.pay').click()
}

/** The parts of a request, by the name of the part and the path of the request. */
async function partsOf(request: Request): Promise<[place: string, text: string][]> {
  const { pathname } = new URL(request.url())
  return [
    [`address of ${pathname}`, request.url()],
    [`body of ${pathname}`, request.postData() ?? ''],
    ...Object.entries(await request.allHeaders()).map(([name, value]): [string, string] => [
      `${name} of ${pathname}`,
      value,
    ]),
  ]
}

/** Records what the page sends. The answer names each place that has a secret: sent, in the address or kept by the browser. */
export function watchForSecrets(page: Page) {
  const sent: ReturnType<typeof partsOf>[] = []
  page.on('request', (request) => sent.push(partsOf(request)))
  return async (secret: string): Promise<string[]> => {
    const kept = await page.evaluate(() => ({
      sessionStorage: JSON.stringify(sessionStorage),
      localStorage: JSON.stringify(localStorage),
      address: location.href,
    }))
    const places = [...(await Promise.all(sent)).flat(), ...Object.entries(kept)]
    const whole = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`)
    return [...new Set(places.filter(([, text]) => whole.test(text)).map(([place]) => place))]
  }
}

export const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

export const closeLink = (page: Page, tongue: Tongue, step: 'code' | 'pin') =>
  dialog(page, tongue, step).getByRole('link', { name: tongue.say('shell.close') })

/** The id of the element with the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
