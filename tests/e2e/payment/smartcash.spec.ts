import { expect, type Page, test } from '@playwright/test'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { drawn } from '../drawn.ts'
import { expectHeading, inEnglish, inSwahili, on, type Tongue } from '../pages.ts'
import { expectDelivered } from '../sandbox.ts'
import {
  askForCode,
  closeLink,
  dialog,
  focused,
  newestCode,
  openSmartcash,
  payByPin,
  payer,
  press,
  verify,
  watchForSecrets,
  withoutScript,
} from '../steps.ts'
import { open, openWith } from '../visit.ts'

const { say } = inEnglish
const label = 'payment.smartcashLabel'

const looks = [
  { tongue: inEnglish, size: {} },
  {
    tongue: inSwahili,
    size: { viewport: { width: 1_280, height: 800 }, isMobile: false, hasTouch: false },
  },
] as const

/** One wallet that all of these pay from, so one after the other: the newest code on its phone is theirs. */
test.describe
  .serial('SmartCash', { tag: '@phone' }, () => {
    const { number } = payer
    const recharge = async (page: Page, tongue: Tongue) => {
      const placesOf = watchForSecrets(page)
      const { msisdn, address } = await openSmartcash(page, tongue)
      await on(page, tongue).field(label).focus()
      await press(page, 'Control+A')
      await page.keyboard.type(number)
      await press(page, 'Enter')
      await expect(dialog(page, tongue, 'code')).toBeVisible()
      await expect.poll(() => focused(page)).toBe('otp')
      await page.reload()
      await expect(dialog(page, tongue, 'code')).toBeVisible()
      await expect.poll(() => focused(page)).toBe('otp')
      const code = await newestCode(number)
      await page.keyboard.type(code)
      await press(page, 'Enter')
      await expect(dialog(page, tongue, 'pin')).toBeVisible()
      await page.reload()
      await expect.poll(() => focused(page)).toBe('pin')
      // The browser's own controls come between the dialog's last button and its first link; the page below does not.
      await press(page, 'Tab')
      await expect(on(page, tongue).button('step.pay')).toBeFocused()
      // What helps whoever forgot the PIN, folded.
      await press(page, 'Tab', 'Tab', 'Tab')
      await expect(closeLink(page, tongue, 'pin')).toBeFocused()
      await on(page, tongue).field('step.pinLabel').focus()
      await page.keyboard.type(payer.smartcashPin)
      await press(page, 'Enter')
      await expectHeading(page, tongue.say('order.status.SUCCESS'))
      await expect(page.getByText('SmartCash, 97 100 0001')).toBeVisible()
      await expectDelivered(msisdn)
      expect(await placesOf(payer.smartcashPin)).toEqual([])
      expect(await placesOf(code)).toEqual(['body of /portal-service/otp/v1/verify-otp'])
      // A step that is over leads to the payment.
      await page.goto(`${address}&step=pin`)
      await expect(page).toHaveURL(/payment\/status/)
      await payAgain(page, tongue, msisdn)
    }

    /** Number, amount and way are as they were; who pays is proposed and proved once more. */
    const payAgain = async (page: Page, tongue: Tongue, msisdn: string) => {
      const { say, prefix } = tongue
      const row = say('again.row', { amount: 'K50.00', number: groupMsisdn(msisdn) })
      const wanted = page
        .getByRole('paragraph')
        .filter({ hasText: `${row} ${say('again.by.SMARTCASH')}` })
      await openWith(page, { address: prefix || '/', isScripted: true, wanted })
      await on(page, tongue).button('again.action').click()
      await page.waitForURL(`**${prefix}/payment/start/smartcash?order=*`)
      await expect(on(page, tongue).field(label)).toHaveValue(groupMsisdn(number))
      await expect(page.getByText(groupMsisdn(msisdn)).filter({ visible: true })).toBeVisible()
      await askForCode(page, tongue, number, label)
      await expect(dialog(page, tongue, 'code')).toBeVisible()
    }

    const codeWithoutScript = async (page: Page, tongue: Tongue) => {
      const { say, prefix } = tongue
      await openSmartcash(page, tongue, false)
      await askForCode(page, tongue, number, label)
      await expect(page.getByText(groupMsisdn(number)).first()).toBeVisible()
      await verify(page, tongue, '12345')
      await expect(page.getByText(say('step.codeLength'))).toBeVisible()
      const code = await newestCode(number)
      await verify(page, tongue, `${code.slice(0, 3)} ${code.slice(3)}`)
      const instead = withoutScript(page)
      await expect.poll(() => instead.textContent()).toContain(say('step.pinNoScript'))
      await expect(on(page, tongue).field('step.pinLabel')).toBeHidden()
      await instead.locator('a', { hasText: say('step.otherWay') }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/payment/start/(?!smartcash)`))
    }

    for (const { tongue, size } of drawn('a recharge by SmartCash', looks)) {
      test.describe(`with script, in ${tongue.name}`, () => {
        test.use(size)
        test('a number is recharged by SmartCash, by keyboard alone, with a reload at each step', ({
          page,
        }) => recharge(page, tongue))
      })
    }

    for (const { tongue, size } of drawn('a code without script', looks)) {
      test.describe(`without script, in ${tongue.name}`, () => {
        test.use({ ...size, javaScriptEnabled: false })
        test('the code works without script, and the PIN says why it cannot', ({ page }) =>
          codeWithoutScript(page, tongue))
      })
    }

    test('a wrong PIN leaves the attempt, which the order page leads back to', async ({ page }) => {
      const { orderId, visitor } = await openSmartcash(page, inEnglish)
      await askForCode(page, inEnglish, number, label)
      await verify(page, inEnglish, await newestCode(number))
      await payByPin(page, inEnglish, '1111')
      await expect(page.getByText(say('refusal.pin.wrong-secure'))).toBeVisible()
      // Other tests try this wallet too.
      await expect(page.getByText(/^Attempts left: [0-4]$/)).toBeVisible()
      await expect(on(page).field('step.pinLabel')).toHaveValue('')
      const { transaction } = await visitor.result(orderPageCall, { order: orderId })
      await open(page, `/payment/status?id=${transaction?.transactionId}`)
      await on(page).link('order.enterPin').click()
      await expect(dialog(page, inEnglish, 'pin')).toBeVisible()
      await expect(page).toHaveURL(/payment\/start\/smartcash.*step=pin/)
    })
  })
