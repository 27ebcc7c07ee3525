import { expect, type Page, test } from '@playwright/test'
import { everySetting, journey, scripted } from './journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  type Tongue,
  watchConsole,
} from './pages.ts'
import { holdBack, open, untilScripted, untilTakenOver } from './visit.ts'

/** Names of the content, by the language of the page. */
const names = {
  EN: {
    parent: 'After paying',
    category: 'Refunds',
    question: 'When do I get my refund?',
    word: 'REFUND',
  },
  SW: {
    parent: 'Baada ya kulipa',
    category: 'Marejesho',
    question: 'Nitarudishiwa pesa lini?',
    word: 'PESA',
  },
} as const
const namesOf = ({ prefix }: Tongue) => names[prefix ? 'SW' : 'EN']
const answer = '/gethelp/paid/refunds/refund-when'

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
/** The number of questions that is told above their list. */
const countTold = async (page: Page): Promise<number> => {
  const told = page.getByRole('main').getByText(/^\d+ questions found$/)
  await expect(told.last()).toBeVisible()
  return Number(/\d+/.exec((await told.last().textContent()) ?? '')?.[0])
}

const search = (page: Page) => page.locator('#help-search')

journey(everySetting)(
  'four stages lead to an answer, and Back leads out again',
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
    const way = page.getByRole('navigation', { name: say('help.breadcrumb') })
    await expect(way.getByRole('listitem')).toHaveText([
      say('help.title'),
      parent,
      category,
      question,
    ])
    await expect(page.getByText(say('question.still'))).toBeVisible()
    await expectNoSidewaysScroll(page)
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
    const title = prefix ? 'Omba marejesho ambayo hayajafika' : 'Ask for a refund that did not come'
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
    await expect(page.getByText(say('question.percentage', { percentage: '100' }))).toBeVisible()
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
  release()
  await untilScripted(page)
  await expect(text('question.thanks')).toBeVisible()
  await expect(button('question.up')).toHaveCount(0)
})

journey(scripted)(
  'questions are suggested while a word is typed, told, and gone when it is',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    const { word } = namesOf(tongue)
    await page.goto(`${prefix}/gethelp`)
    const field = search(page)
    await field.focus()
    await untilTakenOver(page)
    await field.pressSequentially(word)
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    const bold = await options.locator('b').allTextContents()
    expect(bold.length).toBeGreaterThan(0)
    expect(bold.every((text) => text.toUpperCase() === word)).toBe(true)
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    await field.fill('zebra')
    await expect(page.getByText(say('search.none'))).toBeVisible()
    await expect(options).toHaveCount(0)
    await field.fill('')
    await expect(page.getByText(say('search.none'))).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  },
)

test('the keyboard alone searches, chooses and comes back to the search as it was', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/gethelp')
  const field = search(page)
  await field.focus()
  await untilTakenOver(page)
  await page.keyboard.type('refund')
  await expect(page.getByRole('option').first()).toBeVisible()
  const combobox = page.getByRole('combobox')
  await expect(combobox).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await combobox.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(combobox).toHaveValue('refund')
  // The number that is told is in the address, for the way back.
  await expect(page).toHaveURL(/search=refund/)
  await page.keyboard.press('ArrowDown')
  const question = (await first.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expectHeading(page, question)
  await page.goBack()
  await expect(page).toHaveURL('/gethelp?search=refund')
  await expect(combobox).toHaveValue('refund')
  // Enter on the words themselves shows all that they find.
  await combobox.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gethelp?search=refund&list=1')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(await countTold(page))
})

test('what is typed before the script comes is suggested, and sent by Enter', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/gethelp')
  await search(page).pressSequentially('refund')
  release()
  await untilTakenOver(page)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gethelp?search=refund&list=1')
})

test('a suggestion that is followed at once is not undone by the search that is being told', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/gethelp')
  const release = await holdBack(page, '**/help/v1/stage?*')
  await search(page).fill('refund')
  const first = page.getByRole('option').first()
  const question = (await first.textContent()) ?? ''
  await first.click()
  await page.waitForTimeout(1_500)
  await expect(page).not.toHaveURL(/search=/)
  release()
  await expectHeading(page, question)
  await page.goBack()
  await expectHeading(page, inEnglish.say('help.title'))
})

test('a search without an answer says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/gethelp')
  await page.route('**/help/v1/search?*', (route) => route.abort())
  await search(page).fill('refund')
  await expect(page.getByText(inEnglish.say('search.lost'))).toBeVisible()
})

test('Back leads one stage up, to the list as it was left where it is the page before', {
  tag: '@phone',
}, async ({ page }) => {
  const { parent, category, question } = names.EN
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

journey(everySetting.filter(({ isScripted }) => !isScripted))(
  'without script a search is a form, and its answer a list',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    const { word } = namesOf(tongue)
    await page.goto(`${prefix}/gethelp`)
    await search(page).fill(word)
    await page.getByRole('button', { name: say('search.action') }).click()
    await expect(page).toHaveURL(/search=/)
    await expect(page.locator('main li').first()).toBeVisible()
    await search(page).fill('zebra')
    await page.getByRole('button', { name: say('search.action') }).click()
    await expect(page.getByText(say('search.none'))).toBeVisible()
  },
)

journey(everySetting)('a message is sent, and its reference is shown', async (page, { tongue }) => {
  const { prefix, say } = tongue
  const { field, button } = on(page, tongue)
  await page.goto(`${prefix}/give_your_feedback`)
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

test('an answer is left for the list that it was reached from', { tag: '@phone' }, async ({
  page,
}) => {
  const { say } = inEnglish
  const back = linkTo(page, say('shell.back'))
  const expectAnswer = () => expect(page).toHaveURL(/\/gethelp\/[^/]+\/[^/]+\/[^/]+$/)
  await open(page, '/gethelp')
  await search(page).fill('refund')
  await page.getByRole('option').first().click()
  await expectAnswer()
  await back.click()
  await expectHeading(page, say('help.title'))
  // The list of all that was found.
  await search(page).fill('refund')
  await search(page).press('Enter')
  await countTold(page)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expectAnswer()
  await back.click()
  await expect(page).toHaveURL('/gethelp?search=refund&list=1')
  await countTold(page)
  // The popular questions, from which Back leads on without a loop.
  await back.click()
  await expect(page).toHaveURL(/\/gethelp(?:\?search=refund)?$/)
  await page
    .getByRole('region', { name: say('help.popular') })
    .getByRole('link')
    .first()
    .click()
  await expectAnswer()
  await back.click()
  await expect(page).toHaveURL(/\/gethelp(?:\?search=refund)?$/)
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

journey(everySetting)(
  'an answer that did not help leads to a store or to a call',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    await page.goto(`${prefix}${answer}`)
    const still = page.getByRole('region', { name: say('question.still') })
    await expect(
      still.getByRole('link', { name: say('question.call').replace('{careNumber}', '300') }),
    ).toHaveAttribute('href', 'tel:300')
    await still.getByRole('link', { name: say('question.store') }).click()
    await expect(page).toHaveURL(`${prefix}/store-locator`)
    await expectHeading(page, say('store.title.all'))
  },
)
