import { expect, type Locator, test } from '@playwright/test'
import { everySetting, journey } from '../journey.ts'
import { expectHeading, expectNoSidewaysScroll, inEnglish, on, watchConsole } from '../pages.ts'
import { holdBack, open, untilScripted } from '../visit.ts'
import { answer, linkTo, namesOf, search } from './help-pages.ts'

journey(everySetting)(
  'four stages lead to an answer, from which Back, a store and a call lead on',
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const { prefix, say } = tongue
    const { parent, category, question } = namesOf(tongue)
    await page.goto(`${prefix}/gethelp`)
    await expectHeading(page, say('help.title'))
    await expectNoSidewaysScroll(page)
    await linkTo(page, parent).click()
    await expectHeading(page, parent)
    await expect(page.getByText(say('faq.popular'))).toBeVisible()
    await linkTo(page, category).click()
    await expectHeading(page, category)
    await linkTo(page, question).click()
    await expectHeading(page, question)
    await expect(page).toHaveURL(`${prefix}${answer}`)
    await expect(page).toHaveTitle(`${question} | Zuba`)
    const method = page.getByRole('navigation', { name: say('help.breadcrumb') })
    await expect(method.getByRole('listitem')).toHaveText([
      say('help.title'),
      parent,
      category,
      question,
    ])
    const still = page.getByRole('region', { name: say('question.still') })
    const call = say('question.call').replace('{careNumber}', '300')
    await expect(still.getByRole('link', { name: call })).toHaveAttribute('href', 'tel:300')
    await expectNoSidewaysScroll(page)
    await still.getByRole('link', { name: say('question.store') }).click()
    await expect(page).toHaveURL(`${prefix}/store-locator`)
    await expectHeading(page, say('store.title.all'))
    await page.goBack()
    await expectHeading(page, question)
    for (const heading of [category, parent, say('help.title')]) {
      await linkTo(page, say('shell.back')).click()
      await expectHeading(page, heading)
    }
    expect(complaints).toEqual([])
  },
)

journey(everySetting)(
  'a document is offered beside its answer, and read in the language of the page',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const title = prefix ? 'Omba marejesho ambayo hayajafika' : "Ask for a refund that didn't come"
    await page.goto(`${prefix}/gethelp/paid/refunds/refund-not-seen`)
    await expect(page.getByRole('heading', { name: say('documents.title') })).toBeVisible()
    const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await linkTo(page, title).click()
    await expectHeading(page, title)
    await expect(page).toHaveTitle(`${title} | Zuba`)
    await expect(page.getByText(say('documents.lead.form'))).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (isScripted) await untilScripted(page)
    await linkTo(page, say('documents.back')).click()
    await expectHeading(page, isScripted ? question : say('help.title'))
    await page.goto(`${prefix}${answer.replace('refund-when', 'refund-where')}`)
    await expect(page.getByRole('heading', { name: say('documents.title') })).toHaveCount(0)
  },
)

journey(everySetting)(
  'a vote is counted, and thanks take the place of the thumbs, in every tab',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    // Each setting has an answer of its own, so that its votes are its own.
    const ids = ['refund-where', 'refund-not-seen', 'refund-unwanted', 'refund-when']
    const place = everySetting.findIndex(
      (each) =>
        each.tongue === tongue &&
        each.tag === (test.info().project.name === 'phone' ? '@phone' : '@wide'),
    )
    await open(page, `${prefix}/gethelp/paid/refunds/${ids[place]}`, isScripted)
    const { button } = on(page, tongue)
    await expect(button('question.down')).toBeVisible()
    await button('question.up').click()
    await expect(page.getByText(say('question.thanks'))).toBeVisible()
    await expect(button('question.up')).toHaveCount(0)
    if (isScripted) await expect(page.getByText(say('question.thanks'))).toBeFocused()
    const other = await page.context().newPage()
    await open(other, page.url(), isScripted)
    await expect(other.getByText(say('question.thanks'))).toBeVisible()
    await expect(on(other, tongue).button('question.up')).toHaveCount(0)
    await other.close()
  },
)

test('a vote that is posted before the script comes is thanked for when it has come', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  const { button, text } = on(page)
  await page.goto('/gethelp/paid/receipts/receipt-check')
  await button('question.down').click()
  await expect(text('question.thanks')).toBeVisible()
  // In sight, although the page has come anew.
  await expect(text('question.thanks')).toBeInViewport()
  release()
  await untilScripted(page)
  await expect(text('question.thanks')).toBeVisible()
  await expect(button('question.up')).toHaveCount(0)
})

test('a vote that is answered late does not lead back to its answer', {
  tag: '@phone',
}, async ({ page }) => {
  const place = '/gethelp/paid/receipts'
  await open(page, place)
  await linkTo(page, 'Is this receipt genuine?').click()
  await page.waitForURL(`**${place}/receipt-check`)
  const release = await holdBack(page, '**/likeCount**')
  const counted = page.waitForResponse('**/likeCount**')
  await on(page).button('question.up').click()
  await page.goBack()
  await page.waitForURL(`**${place}`)
  release()
  await counted
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe(place)
})

test('Back leads one stage up, to the list as it was left where it is the page before', {
  tag: '@phone',
}, async ({ page }) => {
  const { parent, category, question } = namesOf(inEnglish)
  const back = linkTo(page, inEnglish.say('shell.back'))
  await open(page, '/gethelp?search=refund')
  await linkTo(page, parent).click()
  await expectHeading(page, parent)
  await back.click()
  await expect(page).toHaveURL('/gethelp?search=refund')
  await expect(search(page)).toHaveValue('refund')

  await linkTo(page, parent).click()
  await linkTo(page, category).click()
  await linkTo(page, question).click()
  await expectHeading(page, question)
  // A step up by the trail of pages is a page of its own, below which the answer lies.
  await page.getByRole('navigation').getByRole('link', { name: category, exact: true }).click()
  await expectHeading(page, category)
  await back.click()
  await expectHeading(page, parent)
  await back.click()
  await expectHeading(page, inEnglish.say('help.title'))
})

/** The last pixel of each field's hint is as far from the next field as that of the others. */
async function expectEvenGaps(fields: readonly Locator[]) {
  const places = await Promise.all(
    fields.map((field) =>
      field.evaluate((input) => {
        const frame = input.closest('div')?.parentElement
        const hint = frame?.lastElementChild?.firstElementChild?.getBoundingClientRect()
        return { top: frame?.getBoundingClientRect().top ?? 0, bottom: hint?.bottom ?? 0 }
      }),
    ),
  )
  const [message, number, email] = places
  if (!message || !number || !email) throw new Error('A field is missing.')
  const [one, other] = [number.top - message.bottom, email.top - number.bottom]
  expect(Math.abs(one - other)).toBeLessThan(2)
}

journey(everySetting)('a message is sent, and its reference is shown', async (page, { tongue }) => {
  const { prefix, say } = tongue
  const { field, button } = on(page, tongue)
  await page.goto(`${prefix}/give_your_feedback`)
  await expectEvenGaps(['feedback.message', 'feedback.number', 'feedback.email'].map(field))
  await button('feedback.send').click()
  await expect(page.getByText(say('feedback.messageRequired')).first()).toBeVisible()
  await page.getByRole('radio', { name: say('feedback.topic.shop') }).check()
  await field('feedback.message').fill('Kind people.')
  await field('feedback.number').fill('12')
  await button('feedback.send').click()
  await expect(page.getByText(say('prepaid.invalidNumber')).first()).toBeVisible()
  await expect(field('feedback.message')).toHaveValue('Kind people.')
  await expect(page.getByRole('radio', { name: say('feedback.topic.shop') })).toBeChecked()
  await field('feedback.number').fill('971234567')
  await button('feedback.send').click()
  await expect(page.getByText(/ZB-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('categories and questions that lead elsewhere are asked for as whole pages', {
  tag: '@wide',
}, async ({ page }) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await open(page, '/gethelp/contact')
  await linkTo(page, 'Contact Us').click()
  await expect(page).toHaveURL('/contact-us')
  await expectHeading(page, inEnglish.say('contact.title'))
  expect(documents).toEqual(['/gethelp/contact', '/contact-us'])
  await page.goto('/gethelp/contact')
  await linkTo(page, 'Our Service Experience').click()
  await expect(page).toHaveURL('/give_your_feedback')
  await page.goto('/gethelp/money')
  await linkTo(page, 'Mobile Money Loans').click()
  await expect(page).toHaveURL('/mobile-money')
  for (const [category, path, title] of [
    ['Zuba Shops', '/store_finder/shops', 'store.title.shop'],
    ['Dealers', '/store_finder/dealers', 'store.title.dealer'],
  ] as const) {
    await page.goto('/gethelp/contact')
    await linkTo(page, category).click()
    await expect(page).toHaveURL(path)
    await expectHeading(page, inEnglish.say(title).replace('{brand}', 'Zuba'))
  }
})
