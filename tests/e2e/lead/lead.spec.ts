import { expect, type Page } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { leadsOf } from '../../goods/leads.ts'
import { expectAccessible } from '../axe.ts'
import {
  everySetting,
  journey,
  scripted,
  scriptedInEnglish,
  scriptedInSwahili,
} from '../journey.ts'
import {
  expectHeading,
  expectNoKeys,
  expectNoSidewaysScroll,
  on,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { outside } from '../sandbox.ts'
import { dialog, newestCode, verify, withoutScript } from '../steps.ts'
import { open } from '../visit.ts'
import { chooseLarger, fillDetails, leadPath, planNames, submitButton } from './lead-form.ts'

const codeAsked = (page: Page, tongue: Tongue, isScripted: boolean) =>
  isScripted ? dialog(page, tongue, 'code') : withoutScript(page)

/** From the filled form over the confirmation to the end of the lead. */
async function proveNumber(page: Page, tongue: Tongue, isScripted: boolean, number: string) {
  await expectHeading(page, tongue.say('lead.confirmTitle'))
  await on(page, tongue).button('lead.continue').click()
  await expect(codeAsked(page, tongue, isScripted)).toBeVisible()
  await verify(page, tongue, await newestCode(number))
  await expect(page).toHaveURL(/lead=[A-Z0-9-]+&step=end/)
}

journey(scriptedInEnglish)(
  'home broadband is asked for in a town that is served, and leads to paying its plan',
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const { say } = tongue
    const number = freshNumber()
    await chooseLarger(page, tongue, isScripted)
    await fillDetails(page, isScripted, { number, town: 'Lusaka' })
    await expectNoKeys(page)
    await expectNoSidewaysScroll(page)
    await submitButton(page, tongue).click()
    await expectHeading(page, say('lead.confirmTitle'))
    // Nothing that was typed is in an address, and all of it is there after a reload.
    expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['draft', 'step'])
    await page.reload()
    await expect(page.getByText('Plot 12, Cairo Road')).toBeVisible()
    await proveNumber(page, tongue, isScripted, number)
    const words = isScripted ? 'lead.congratulations' : 'lead.available'
    await expect(page.getByText(say(words))).toBeVisible()
    if (!isScripted) await on(page, tongue).button('lead.pay').click()
    await expectHeading(page, say('payment.title'))
    await expect(page.getByText('K990.00').first()).toBeAttached()
    // A job carries it.
    await expect.poll(() => leadsOf(outside, number)).toHaveLength(1)
    const [lead] = await leadsOf(outside, number)
    expect(lead).toMatchObject({ plan: planNames.larger, name: 'Mwansa Banda', feasible: true })
    expect(complaints).toEqual([])
  },
)

journey(scriptedInSwahili)(
  'in a town that is not served a lead ends with thanks, and is followed by its reference',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    const number = freshNumber()
    await chooseLarger(page, tongue, isScripted)
    await fillDetails(page, isScripted, { number, town: 'Mongu' })
    await submitButton(page, tongue).click()
    await proveNumber(page, tongue, isScripted, number)
    await expectHeading(page, say('lead.thanks'))
    await expect(page.getByText(say('lead.unavailable', { town: 'Mongu' }))).toBeVisible()
    const reference = new URL(page.url()).searchParams.get('lead') ?? ''
    await open(page, `${prefix}/hbb-lead-status`, isScripted)
    const { field, button, text } = on(page, tongue)
    await field('lead.referenceLabel').fill(reference)
    await field('prepaid.numberLabel').fill(freshNumber())
    await button('lead.follow').click()
    await expect(text('lead.unknown').first()).toBeVisible()
    await field('prepaid.numberLabel').fill(`0${number}`)
    await button('lead.follow').click()
    await expect(page.getByRole('heading', { name: say('lead.status.received') })).toBeVisible()
    expect(page.url()).not.toContain(number)
    await expectNoSidewaysScroll(page)
  },
)

journey(scripted)(
  'an address that is not found is shown on the map, by keyboard',
  async (page, { tongue }) => {
    const { say } = tongue
    const number = freshNumber()
    await page.route('**/geo/v1/search?*', (route) => route.fulfill({ status: 503, body: '' }))
    await chooseLarger(page, tongue, true)
    await fillDetails(page, true, { number, town: 'Lusaka' })
    await submitButton(page, tongue).click()
    await expectHeading(page, say('lead.placeTitle'))
    const map = page.getByRole('region', { name: say('lead.mapToPin') })
    await expect(map.locator('canvas').first()).toBeVisible()
    const at = page.getByRole('status').filter({ hasText: /\d/ })
    const use = on(page, tongue).button('lead.usePlace')
    await expect(use).toBeDisabled()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect(use).toBeEnabled()
    const before = await at.textContent()
    await page.keyboard.press('ArrowRight')
    await expect(at).not.toHaveText(before ?? '')
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await use.press('Enter')
    await expectHeading(page, say('lead.confirmTitle'))
    await expect(page.getByRole('region', { name: say('lead.mapOf') })).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)

journey(scripted)(
  'a code that may not be sent again closes its step, and the address is still there',
  async (page, { tongue }) => {
    const { say } = tongue
    const number = freshNumber()
    await chooseLarger(page, tongue, true)
    await fillDetails(page, true, { number, town: 'Lusaka' })
    await submitButton(page, tongue).click()
    await on(page, tongue).button('lead.continue').click()
    const code = dialog(page, tongue, 'code')
    await expect(code).toBeVisible()
    await page.route('**/otp/v1/resend-otp', (route) =>
      route.fulfill({ status: 502, json: { statusCode: 502, status: 'error', message: '' } }),
    )
    // The lock of a minute is the screen's own.
    await page.clock.install()
    await page.clock.fastForward(61_000)
    await on(page, tongue).button('step.resend').click()
    await expect(page.getByRole('alert').getByText(say('refusal.otp.too-many'))).toBeVisible()
    await expect(code).toBeHidden()
    await expectHeading(page, say('lead.confirmTitle'))
    await expect(page.getByText('Plot 12, Cairo Road')).toBeVisible()
  },
)

journey(everySetting.slice(0, 2))(
  'what is wrong in the form is said at its fields, and Submit waits for it',
  async (page, { tongue, isScripted }) => {
    const { say } = tongue
    const address = `${tongue.prefix}${leadPath}?plan=${planNames.smaller}&step=details`
    await open(page, address, isScripted)
    const submit = submitButton(page, tongue)
    if (isScripted) await expect(submit).toBeDisabled()
    else await expect(submit).toBeEnabled()
    await fillDetails(page, isScripted, {
      ...{ number: freshNumber(), town: 'Lusaka' },
      landmark: '12345',
    })
    if (isScripted) await page.locator('#name').click()
    else await submit.click()
    const message = page.locator('#landmark-message')
    await expect(message).toHaveText(say('form.landmark'))
    if (isScripted) await expectAccessible(page)
    await page.locator('#landmark').fill('Blue gate')
    await submit.click()
    await expectHeading(page, say('lead.confirmTitle'))
  },
)
