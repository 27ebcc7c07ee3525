import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { journey, type Setting, scripted } from '../journey.ts'
import {
  askForRecharge,
  expectHeading,
  inEnglish,
  inSwahili,
  on,
  payButton,
  type Tongue,
  wallet,
} from '../pages.ts'
import { expectDelivered, phone, walletDebits } from '../sandbox.ts'
import {
  askForCode,
  dialog,
  newestCode,
  payByPin,
  payer,
  verify,
  watchForSecrets,
  withoutScript,
} from '../steps.ts'
import { open, withPinAsked } from '../visit.ts'

/** For the words that take the place of the PIN where no script runs. */
const unscripted: readonly Setting[] = [
  { tongue: inEnglish, isScripted: false, tag: '@phone' },
  { tongue: inSwahili, isScripted: false, tag: '@wide' },
]
const label = 'payment.payerLabel'
const wrongPin = '9753'

/** From the recharge form to the form of the wallet, where the PIN is chosen. */
async function choosePin(page: Page, tongue: Tongue): Promise<string> {
  await open(page, `${tongue.prefix}/prepaid-recharge`)
  const msisdn = await askForRecharge(page, tongue)
  await page.getByRole('link', { name: wallet.name, exact: true }).click()
  const radio = (key: string) => page.getByRole('radio', { name: tongue.say(key), exact: true })
  await expect(radio('payment.by.push')).toBeChecked()
  await radio('payment.by.pin').check()
  return msisdn
}

/** The same up to the dialog of the PIN; answers the number that pays and is recharged. */
async function toPin(page: Page, tongue: Tongue, number?: string): Promise<string> {
  const msisdn = await choosePin(page, tongue)
  const from = number ?? msisdn
  await askForCode(page, tongue, from, label)
  await verify(page, tongue, await newestCode(from))
  await expect(dialog(page, tongue, 'pin')).toBeVisible()
  return from
}

journey(scripted)(
  'a number is recharged by the wallet’s PIN, a wrong one before it',
  async (page, { tongue }) => {
    const { say } = tongue
    const placesOf = watchForSecrets(page)
    const msisdn = await toPin(page, tongue)
    const code = await newestCode(msisdn)
    const token = await page.evaluate(
      (): string => JSON.parse(sessionStorage.getItem('payerProof') ?? '').value,
    )
    expect(await placesOf(token)).toContain('sessionStorage')
    await payByPin(page, tongue, wrongPin)
    await expect(page.getByText(say('refusal.pin.wrong'))).toBeVisible()
    await expect(page.getByText(say('step.attemptsLeft', { count: '4' }))).toBeVisible()
    await expect(on(page, tongue).field('step.pinLabel')).toHaveValue('')
    await expect(on(page, tongue).field('step.pinLabel')).toBeFocused()
    await payByPin(page, tongue, payer.moneyPin)
    await expectHeading(page, say('order.status.SUCCESS'))
    await expectDelivered(msisdn)
    expect(await walletDebits(msisdn)).toHaveLength(1)
    for (const pin of [payer.moneyPin, wrongPin]) expect(await placesOf(pin)).toEqual([])
    expect(await placesOf(code)).toEqual(['body of /portal-service/auth/otp/v1/verify-user'])
    // The session removes the token once it is used.
    expect(await placesOf(token)).toEqual([
      'authorization of /portal-service/transaction/v1/auth/initiate',
      'authorization of /portal-service/transaction/v1/auth/process',
    ])
    expect(await page.evaluate(() => sessionStorage.getItem('payerProof'))).toBeNull()
  },
)

journey(scripted)(
  'a locked wallet: whom to call, what to dial, another payment method',
  async (page, { tongue }) => {
    const { say } = tongue
    await toPin(page, tongue, '971000006')
    await payByPin(page, tongue, payer.moneyPin)
    await expect(page.getByText(say('refusal.pin.locked'))).toBeVisible()
    const target = (key: string, values = {}) =>
      dialog(page, tongue, 'pin')
        .getByRole('link', { name: say(key, values), exact: true })
        .getAttribute('href')
    expect(await target('step.pinReset', { dial: '*115#' })).toBe('tel:*115%23')
    expect(await target('step.care', { number: '300' })).toBe('tel:300')
    await on(page, tongue).link('step.otherWay').click()
    await expectHeading(page, say('payment.title'))
  },
)

journey(unscripted)(
  'without script the PIN says why it cannot be taken, and the prompt pays in its place',
  async (page, { tongue }) => {
    const { say, prefix } = tongue
    const { orderId, msisdn } = await withPinAsked(page)
    const form = `${prefix}/payment/start/${wallet.slug}?order=${orderId}`
    await page.goto(`${form}&step=pin`)
    const instead = withoutScript(page)
    await expect.poll(() => instead.textContent()).toContain(say('step.pinNoScript'))
    await expect(on(page, tongue).field('step.pinLabel')).toBeHidden()
    await instead.locator('a', { hasText: say('step.approveInstead') }).click()
    await page.waitForURL(`**${form}`)
    await expect(on(page, tongue).field(label)).toHaveValue(groupMsisdn(msisdn))
    await payButton(page, tongue).click()
    await expectHeading(page, say('order.status.IN_PROCESS'))
    await phone(msisdn).press('approve')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expectDelivered(msisdn)
    expect(await walletDebits(msisdn)).toHaveLength(1)
  },
)

test('a token that is gone leads back to a code, and the attempt goes on', {
  tag: '@phone',
}, async ({ page }) => {
  const number = await toPin(page, inEnglish)
  await page.evaluate(() => sessionStorage.removeItem('payerProof'))
  await payByPin(page, inEnglish, payer.moneyPin)
  await expect(page.getByText(inEnglish.say('refusal.token.required'))).toBeVisible()
  const before = await newestCode(number)
  await on(page).button('step.newCode').click()
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  await expect.poll(() => newestCode(number)).not.toBe(before)
  await verify(page, inEnglish, await newestCode(number))
  await payByPin(page, inEnglish, payer.moneyPin)
  await expectHeading(page, inEnglish.say('order.status.SUCCESS'))
  expect(await walletDebits(number)).toHaveLength(1)
})

test('after a lost answer the same PIN takes nothing a second time', { tag: '@phone' }, async ({
  page,
}) => {
  const number = await toPin(page, inEnglish)
  const keys: (string | undefined)[] = []
  await page.route('**/transaction/v1/auth/process', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await payByPin(page, inEnglish, payer.moneyPin)
  await expect(page.getByText(inEnglish.say('step.unanswered'))).toBeVisible()
  await payByPin(page, inEnglish, payer.moneyPin)
  await expectHeading(page, inEnglish.say('order.status.SUCCESS'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await walletDebits(number)).toHaveLength(1)
})

test('Escape leaves the PIN for the one entry of the form, and paying again leads back to it without another code', {
  tag: '@wide',
}, async ({ page }) => {
  await toPin(page, inEnglish)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/step/)
  await page.goBack()
  await expect(page).toHaveURL(/prepaid-recharge/)
  await page.goForward()
  await page.getByRole('radio', { name: inEnglish.say('payment.by.pin'), exact: true }).check()
  await payButton(page).click()
  await expect(dialog(page, inEnglish, 'pin')).toBeVisible()
})

test('the prompt stays first, and works as before', { tag: '@phone' }, async ({ page }) => {
  await choosePin(page, inEnglish)
  await page.getByRole('radio', { name: inEnglish.say('payment.by.push'), exact: true }).check()
  await on(page).field(label).fill(freshNumber())
  await payButton(page).click()
  await expect(
    page.getByText(inEnglish.say('order.approve'), { exact: true }).first(),
  ).toBeVisible()
})
