import { expect, type Page, test } from '@playwright/test'
import { everySetting, journey, scripted } from '../journey.ts'
import { expectHeading, expectNoSidewaysScroll, inEnglish } from '../pages.ts'
import { countOf, holdBack, open, untilTakenOver, watchCalls } from '../visit.ts'
import { countTold, linkTo, namesOf, search } from './help-pages.ts'

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

/** Searches the help centre by keyboard; answers the field. */
async function typeRefund(page: Page) {
  await page.goto('/gethelp')
  const field = search(page)
  await field.focus()
  await untilTakenOver(page)
  await page.keyboard.type('refund')
  // The suggestions for all of it, and not for the letters before.
  await expect(page.getByRole('option').first().locator('b')).toHaveText(/^refund$/i)
  return field
}

test('the keyboard alone searches, chooses and comes back to the search as it was', {
  tag: '@phone',
}, async ({ page }) => {
  await typeRefund(page)
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
  await expect(page.getByRole('main').getByRole('link', { name: question }).first()).toBeVisible()
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

test('an answer is left for the list that it was reached from', { tag: '@phone' }, async ({
  page,
}) => {
  const { say } = inEnglish
  const back = linkTo(page, say('shell.back'))
  // Until the answer is on the screen, Back is that of the page before.
  const expectAnswer = async () => {
    await expect(page).toHaveURL(/\/gethelp\/[^/]+\/[^/]+\/[^/]+$/)
    await expect(page.getByRole('button', { name: say('question.up') })).toBeVisible()
  }
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

test('after Back what was found is below the field again, until something else is typed', {
  tag: '@phone',
}, async ({ page }) => {
  const { say } = inEnglish
  const { word } = namesOf(inEnglish)
  const follow = async () => {
    const option = page.getByRole('option').first()
    const question = (await option.textContent()) ?? ''
    await option.click()
    await expectHeading(page, question)
  }
  await open(page, '/gethelp')
  await search(page).fill(word)
  await follow()
  // As soon as the suggestion was there, before its number was told.
  await page.goBack()
  await expectHeading(page, say('help.title'))
  await expect(page).toHaveURL(`/gethelp?search=${word}`)
  await expect(search(page)).toHaveValue(word)
  await search(page).fill(word)
  await countTold(page)
  await follow()
  await page.goBack()
  const count = await countTold(page)
  const found = page.getByRole('main').locator('p[role=status] + ul a, p[role=status] + p + ul a')
  await expect(found).toHaveCount(count)
  await expect(found.first()).toBeInViewport()
  await page.route('**/help/v1/search?*', (route) => route.abort())
  await search(page).fill('zebra')
  await expect(page.getByText(say('search.lost'))).toBeVisible()
  await expect(found).toHaveCount(0)
  await page.unroute('**/help/v1/search?*')
  // From the list of all that was found too.
  await search(page).fill(word)
  await countTold(page)
  await search(page).press('Enter')
  await expect(page).toHaveURL(/list=1/)
  // A list that has not come yet is left by nothing.
  await expect(found).toHaveCount(count)
  await page.goBack()
  await expect(page).toHaveURL(`/gethelp?search=${word}`)
  await expect(page.getByRole('main').locator('a[href="/gethelp/paid"]')).toBeVisible()
  await expect(found).toHaveCount(count)
})

test('a search that is submitted asks once', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/gethelp')
  const calls = watchCalls(page)
  // In one step: a busy machine could take longer between two than a suggestion waits.
  await search(page).evaluate((field: HTMLInputElement) => {
    field.focus()
    document.execCommand('insertText', false, 'refund')
    field.form?.requestSubmit()
  })
  await countTold(page)
  await page.waitForTimeout(1_500)
  expect(countOf(calls, 'help/v1/search')).toBe(1)
})

test('a search without an answer says so, with room between the field and what follows', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/gethelp')
  await page.route('**/help/v1/search?*', (route) => route.abort())
  await search(page).fill('refund')
  const told = page.getByText(inEnglish.say('search.lost'))
  await expect(told).toBeVisible()
  const line = await told.boundingBox()
  const box = await search(page).boundingBox()
  const tile = await page.getByRole('main').getByRole('listitem').first().boundingBox()
  if (!line || !tile || !box) throw new Error('There is no field, no line or no tile.')
  // The ring of the field that has the focus is five pixels wide.
  expect(line.y - box.y - box.height).toBeGreaterThan(5)
  expect(tile.y - line.y - line.height).toBeGreaterThanOrEqual(8)
})
