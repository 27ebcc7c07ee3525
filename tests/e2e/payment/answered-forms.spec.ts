import { expect, type Page } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { drawn } from '../drawn.ts'
import { journey, type Setting } from '../journey.ts'
import { expectHeading, inEnglish, inSwahili, on, type Tongue } from '../pages.ts'

const withoutScript: readonly Setting[] = [
  { tongue: inEnglish, isScripted: false, tag: '@phone' },
  { tongue: inSwahili, isScripted: false, tag: '@wide' },
]

type Form = {
  name: string
  address: string
  /** Text of its heading. */
  title: string
  /** Types what the form takes but for the number, which is the one given. */
  fill(page: Page, tongue: Tongue, msisdn: string): Promise<void>
}

const forms: readonly Form[] = [
  {
    name: 'the recharge form',
    address: '/prepaid-recharge',
    title: 'prepaid.title',
    async fill(page, tongue, msisdn) {
      const { field } = on(page, tongue)
      await field('prepaid.numberLabel').fill(msisdn)
      await field('prepaid.amountLabel').fill('50')
    },
  },
  {
    name: 'the form of a chosen bundle',
    address: '/data-bundle?product=DATA_1GB_7D&line=PREPAID',
    title: 'dataBundle.title',
    fill: (page, tongue, msisdn) => on(page, tongue).field('prepaid.numberLabel').fill(msisdn),
  },
]

/** Sends a number that is none, and reads what the page says. */
async function sendMistake(page: Page, tongue: Tongue, { address, fill }: Form) {
  await page.goto(tongue.prefix + address)
  await fill(page, tongue, '97')
  await on(page, tongue).button('prepaid.continue').click()
  await expectMistake(page, tongue)
}

async function expectMistake(page: Page, tongue: Tongue) {
  await expect(page.locator('#msisdn-message')).toContainText(tongue.say('prepaid.invalidNumber'))
  await expect(on(page, tongue).field('prepaid.numberLabel')).toHaveValue('97')
}

/** The address is no secret: it says nothing, and a browser that brings no cookie is told of that alone. */
async function expectNothingAt(address: string, page: Page, tongue: Tongue) {
  const other = await page.context().browser()?.newContext({ javaScriptEnabled: false })
  if (!other) throw new Error('There is no browser.')
  const stranger = await other.newPage()
  expect((await stranger.goto(address))?.status()).toBe(422)
  await expect(stranger.getByText(tongue.say('error.cookies'))).not.toHaveCount(0)
  await expect(on(stranger, tongue).field('prepaid.numberLabel')).toHaveValue('')
  await expect(stranger.getByText(tongue.say('prepaid.invalidNumber'))).toHaveCount(0)
  await other.close()
}

for (const form of drawn('a form that was answered', forms)) {
  journey(withoutScript)(
    `Back to ${form.name}, after a mistake that was corrected, leads to the form`,
    async (page, { tongue }) => {
      await sendMistake(page, tongue, form)
      await form.fill(page, tongue, freshNumber())
      await on(page, tongue).button('prepaid.continue').click()
      await expectHeading(page, tongue.say('payment.title'))
      await page.goBack()
      await expect(on(page, tongue).field('prepaid.numberLabel')).toBeVisible()
      // It was a mistake of before, and what it was about is being paid.
      await expect(page.getByText(tongue.say('prepaid.invalidNumber'))).toHaveCount(0)
      await form.fill(page, tongue, freshNumber())
      await on(page, tongue).button('prepaid.continue').click()
      await expectHeading(page, tongue.say('payment.title'))
    },
  )

  journey(withoutScript)(
    `an answer of ${form.name} is read again after a reload and after Back, without sending it again`,
    async (page, { tongue }) => {
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(request.url())
      })
      await sendMistake(page, tongue, form)
      const reply = await page.reload()
      expect(reply?.status()).toBe(422)
      await expectMistake(page, tongue)
      await page.goto(`${tongue.prefix}/about`)
      await page.goBack()
      await expectMistake(page, tongue)
      expect(posted).toHaveLength(1)
      await expectNothingAt(page.url(), page, tongue)
    },
  )
}

journey(withoutScript)(
  'what was typed is there again after Back from the payment page',
  async (page, { tongue }) => {
    const { field, button } = on(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/prepaid-recharge`)
    await forms[0]?.fill(page, tongue, msisdn)
    await button('prepaid.continue').click()
    await expectHeading(page, tongue.say('payment.title'))
    await page.goBack()
    await expect(field('prepaid.numberLabel')).toHaveValue(msisdn)
    await expect(field('prepaid.amountLabel')).toHaveValue('50')
  },
)

journey(withoutScript)(
  'the list stays as it was chosen while the balance of its number is asked for',
  async (page, { tongue }) => {
    const { button } = on(page, tongue)
    await page.goto(`${tongue.prefix}/data-bundle?msisdn=${freshNumber()}&period=Weekly`)
    await button('line.checkBalance').click()
    await expect(page).toHaveURL(/period=Weekly.*step=code/)
    // Below the step the list and its forms are as without it.
    const posts = page.locator('form[action*="period=Weekly"]')
    await expect(posts).not.toHaveCount(0)
    for (const form of await posts.all()) {
      expect(await form.getAttribute('action')).not.toContain('step=')
    }
  },
)

journey(withoutScript)(
  'an answer is read in the other language, and what was typed stays',
  async (page, { tongue }) => {
    const [other, name] = tongue === inEnglish ? [inSwahili, 'Kiswahili'] : [inEnglish, 'English']
    for (const form of forms) {
      await sendMistake(page, tongue, form)
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expectHeading(page, other.say(form.title))
      await expectMistake(page, other)
    }
  },
)
