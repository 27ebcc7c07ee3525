import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { type Setting, scripted } from '../journey.ts'
import { expectHeading, expectPrompt, on, payButton, sendCard, type Tongue } from '../pages.ts'
import { askForCode, dialog, payByPin, verify } from '../steps.ts'
import { untilScripted } from '../visit.ts'
import { foreignPortal, foreignSettings, pressOnPage, walk } from './foreign-portal.ts'
import { refused, rightCode, rightPin } from './published-answers.ts'

test.describe.configure({ mode: 'default' })
const portal = foreignPortal()

const msisdn = '971234567'
const number = groupMsisdn(msisdn)
const price = 'K50.00'

/** From the form of a recharge to the payment page. */
async function toPay(page: Page, { tongue, isScripted }: Setting) {
  await page.goto(`${portal.url}${tongue.prefix}/prepaid-recharge`)
  if (isScripted) await untilScripted(page)
  const { field, button } = on(page, tongue)
  await field('prepaid.numberLabel').fill(msisdn)
  await field('prepaid.amountLabel').fill('50')
  await button('prepaid.continue').click()
  await expectHeading(page, tongue.say('payment.title'))
}

/** To the form of another way to pay. */
async function choose(page: Page, slug: string) {
  const way = page.locator(`a[aria-describedby="${slug}-detail"]`)
  await way.click()
  await page.waitForURL(`**/payment/start/${slug}?*`)
  await expect(way).toHaveAttribute('aria-current', 'true')
}

const delivered = (tongue: Tongue) =>
  tongue.of('PREPAID RECHARGE').say('order.money.delivered', { price, number })

async function expectPaid(page: Page, tongue: Tongue) {
  await expectHeading(page, tongue.say('order.status.SUCCESS'))
  await expect(page.getByText(delivered(tongue)).first()).toBeVisible()
}

walk(foreignSettings)(
  'a number is recharged by card, back from the gateway',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await sendCard(page, tongue)
    await expect(page).toHaveTitle('Gateway')
    portal.service.settle('SUCCESS')
    await pressOnPage(page, 'Pay')
    await expectPaid(page, tongue)
    await expect(page.getByText(/R-TX-\d/).first()).toBeVisible()
  },
)

walk(foreignSettings)(
  'a card that the gateway declined is unsuccessful, and is tried again',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await sendCard(page, tongue)
    await expect(page).toHaveTitle('Gateway')
    portal.service.settle('FALIURE', 'Declined by bank')
    await pressOnPage(page, 'Decline')
    await expectHeading(page, tongue.say('order.status.FAILED'))
    await expect(page.getByText(tongue.say('order.money.unsuccessful'))).toBeVisible()
    await expect(page.getByText(tongue.by('PG').say('order.reason.declined')).first()).toBeVisible()
    await on(page, tongue).link('order.retry').click()
    await sendCard(page, tongue)
    await expect(page).toHaveTitle('Gateway')
    portal.service.settle('SUCCESS')
    await pressOnPage(page, 'Pay')
    await expectPaid(page, tongue)
  },
)

walk(foreignSettings)('mobile money is approved on the phone', async (page, setting) => {
  const { tongue } = setting
  await toPay(page, setting)
  await choose(page, 'zed-money')
  await payButton(page, tongue).click()
  await expectPrompt(page, tongue)
  portal.service.settle('SUCCESS')
  await page.reload()
  await expectPaid(page, tongue)
})

walk(foreignSettings)(
  'a payment that was submitted without an answer is not begun again',
  async (page, setting) => {
    const { tongue } = setting
    const { payments } = portal.service
    const before = payments.size
    await toPay(page, setting)
    await choose(page, 'zed-money')
    portal.service.loseAnswer('transaction/v1/process')
    await payButton(page, tongue).click()
    await expect.poll(() => payments.size).toBe(before + 1)
    await expectPrompt(page, tongue)
    await page.reload()
    await expectPrompt(page, tongue)
    expect(payments.size).toBe(before + 1)
  },
)

walk(foreignSettings)(
  'MPESA is approved on the phone, already processed in between',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await choose(page, 'mpesa')
    const { field, button } = on(page, tongue.by('MPESA'))
    await field('payment.emailLabel').fill('mwansa@example.com')
    await page.locator('input[name="paymentMobile"]').filter({ visible: true }).fill(msisdn)
    await button('payment.mpesaPay').filter({ visible: true }).click()
    await expectPrompt(page, tongue)
    portal.service.settle('ALREADY_PROCESSED')
    await page.reload()
    await expectHeading(page, tongue.say('order.status.IN_PROCESS'))
    portal.service.settle('SUCCESS')
    await page.reload()
    await expectPaid(page, tongue)
  },
)

walk(scripted.slice(0, 1))(
  'the PIN of the wallet: a wrong code, a wrong PIN, then paid',
  async (page, setting) => {
    const { tongue } = setting
    const { say } = tongue
    await toPay(page, setting)
    await choose(page, 'zed-money')
    await page.getByRole('radio', { name: say('payment.by.pin'), exact: true }).check()
    await askForCode(page, tongue, msisdn, 'payment.payerLabel')
    await verify(page, tongue, '000000')
    await expect(page.getByText(say('refusal.otp.wrong'))).toBeVisible()
    await expect(page.getByText(say('step.attemptsLeft', { count: '4' }))).toBeVisible()
    await verify(page, tongue, rightCode)
    await expect(dialog(page, tongue, 'pin')).toBeVisible()
    await payByPin(page, tongue, '9999')
    await expect(page.getByText(say('refusal.pin.wrong'))).toBeVisible()
    await expect(page.getByText(say('step.attemptsLeft', { count: '4' }))).toBeVisible()
    await payByPin(page, tongue, rightPin)
    await page.waitForURL('**/payment/status?*')
    portal.service.settle('SUCCESS')
    await page.reload()
    await expectPaid(page, tongue)
  },
)

walk(scripted.slice(0, 1))(
  'a locked wallet says whom to call and what to dial',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await choose(page, 'zed-money')
    await page.getByRole('radio', { name: tongue.say('payment.by.pin'), exact: true }).check()
    await askForCode(page, tongue, msisdn, 'payment.payerLabel')
    await verify(page, tongue, rightCode)
    portal.service.answer('transaction/v1/auth/process', refused(1006, 'Locked'))
    await payByPin(page, tongue, '9999')
    await expect(page.getByText(tongue.say('refusal.pin.locked')).first()).toBeVisible()
    await expect(page.getByText(tongue.say('step.pinReset', { dial: '*115#' }))).toBeVisible()
  },
)

walk(scripted.slice(0, 1))(
  'SmartCash: its own code for a wrong PIN, then paid',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await choose(page, 'smartcash')
    await askForCode(page, tongue, msisdn, 'payment.smartcashLabel')
    await verify(page, tongue, rightCode)
    portal.service.answer('transaction/v1/process', refused('56D005', 'Incorrect PIN'))
    await payByPin(page, tongue, '9999')
    await expect(page.getByText(tongue.say('refusal.pin.wrong-secure'))).toBeVisible()
    await payByPin(page, tongue, rightPin)
    await page.waitForURL('**/payment/status?*')
    portal.service.settle('SUCCESS')
    await page.reload()
    await expectPaid(page, tongue)
  },
)

/** To the confirmation of another number's airtime. */
async function toConfirm(page: Page, setting: Setting, amount = '50') {
  const { tongue, isScripted } = setting
  const { field, button } = on(page, tongue)
  await page.goto(`${portal.url}${tongue.prefix}/prepaid-recharge`)
  if (isScripted) await untilScripted(page)
  await field('prepaid.numberLabel').fill(msisdn)
  await field('prepaid.amountLabel').fill(amount)
  await button('prepaid.continue').click()
  await choose(page, 'airtime')
  await field('payment.emailLabel').filter({ visible: true }).fill('mwansa@example.com')
  await field('payment.airtimeLabel').fill('972222222')
  await button('payment.pay', { amount: `K${amount}.00` })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/step=code/)
  await verify(page, tongue, rightCode)
  await expect(page).toHaveURL(/step=confirm/)
}

walk(foreignSettings)(
  'airtime of another number is taken once it is confirmed',
  async (page, setting) => {
    const { tongue } = setting
    await toConfirm(page, setting, '10')
    await on(page, tongue).button('step.confirm').click()
    await page.waitForURL('**/payment/status?*')
    portal.service.settle('SUCCESS')
    await page.reload()
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
  },
)

walk(foreignSettings)('too little airtime is said before it is taken', async (page, setting) => {
  const { tongue } = setting
  await toConfirm(page, setting)
  const told = { left: 'K40.50', number: groupMsisdn('972222222'), price }
  await expect(page.locator('dialog').first()).toContainText(tongue.say('step.airtimeShort', told))
})

walk(foreignSettings)(
  'too little airtime that the service says itself is said, with other ways to pay',
  async (page, setting) => {
    const { tongue } = setting
    await toConfirm(page, setting, '10')
    portal.service.answer('transaction/v1/process', refused(777, 'Insufficient airtime balance'))
    await on(page, tongue).button('step.confirm').click()
    await expect(page.locator('dialog').first()).toContainText(
      tongue.by('AIRTIME').say('refusal.payer.not-enough'),
    )
  },
)

walk(scripted.slice(0, 1))(
  'codes: attempts that are over, an invalid user, the message of a 400, no more codes',
  async (page, setting) => {
    const { tongue } = setting
    const { say } = tongue
    await toPay(page, setting)
    await choose(page, 'smartcash')
    portal.service.answer('otp/v1/send-otp', refused(502, 'max limit'))
    await on(page, tongue).field('payment.smartcashLabel').fill(msisdn)
    await payButton(page, tongue).click()
    await expect(page.getByText(say('refusal.otp.too-many')).first()).toBeVisible()
    await askForCode(page, tongue, msisdn, 'payment.smartcashLabel')
    portal.service.answer(
      'otp/v1/verify-otp',
      refused(400, 'This code is of another number'),
      refused(4001, 'Invalid user'),
      refused(2002, 'Exhausted'),
    )
    await verify(page, tongue, '000000')
    await expect(page.getByText('This code is of another number')).toBeVisible()
    await verify(page, tongue, '000000')
    await expect(page.getByText(say('refusal.otp.invalid-user'))).toBeVisible()
    await verify(page, tongue, '000000')
    await expect(page.getByText(say('refusal.otp.exhausted')).first()).toBeVisible()
  },
)

walk(foreignSettings)(
  'a failure without a code is said in the words of the service, or in the general ones',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    portal.service.answer('transaction/v1/initiate', refused(60999, 'The bank is closed today'))
    await sendCard(page, tongue)
    await expect(page.getByText('The bank is closed today').first()).toBeVisible()
    portal.service.answer('transaction/v1/initiate', { status: 500, body: {} })
    await sendCard(page, tongue)
    await expect(page.getByText(tongue.say('error.generic')).first()).toBeVisible()
    portal.service.answer('transaction/v1/initiate', { body: { status: 'success', result: {} } })
    await sendCard(page, tongue)
    await expect(page.getByText(tongue.say('payment.notStarted')).first()).toBeVisible()
  },
)

walk(foreignSettings.slice(0, 1))(
  'a payment of another device, and one that there is not',
  async (page, setting) => {
    const { tongue } = setting
    await toPay(page, setting)
    await sendCard(page, tongue)
    await expect(page).toHaveTitle('Gateway')
    const { id } = portal.service.settle('SUCCESS')
    await page.context().clearCookies()
    await page.goto(`${portal.url}/payment/status?id=${id}`)
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await expect(page.getByText(number)).toHaveCount(0)
    await page.goto(`${portal.url}/payment/status?txref=NONE&PnrID=P&status=successful`)
    await expect(on(page, tongue).field('find.referenceLabel')).toBeVisible()
    await on(page, tongue).field('find.referenceLabel').fill(id)
    await on(page, tongue).field('find.numberLabel').fill(msisdn)
    await on(page, tongue).button('find.submit').click()
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
  },
)
