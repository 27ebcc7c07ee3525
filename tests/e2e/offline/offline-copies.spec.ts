import { expect, test } from '@playwright/test'
import { untilKept, visitUntilKept } from '../../client/page-load.ts'
import { expectAccessible } from '../axe.ts'
import { drawn } from '../drawn.ts'
import { expectHeading, expectNoKeys, inEnglish, inSwahili, on, tongues } from '../pages.ts'
import { open, untilScripted, withOrder } from '../visit.ts'
import { keptPages } from './kept-pages.ts'

test.use({ serviceWorkers: 'allow' })

const { say } = inEnglish

for (const { name, prefix, say } of drawn('copies of answers', tongues)) {
  test(`answers that were seen open without network, and say that they are copies, in ${name}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    const place = `${prefix}/gethelp/paid/refunds`
    const [category, question] = prefix
      ? ['Marejesho', 'Nitarudishiwa pesa lini?']
      : ['Refunds', 'When do I get my refund?']
    await visitUntilKept(page, prefix || '/')
    await open(page, place)
    await page.getByRole('link', { name: question, exact: true }).click()
    await expectHeading(page, question)
    await untilKept(page, `${place}/refund-when`)
    await context.setOffline(true)
    await page.goto(place)
    await expectHeading(page, category)
    const copy = page.getByText(say('offline.copy'))
    await expect(copy).toBeVisible()
    await page.getByRole('link', { name: question, exact: true }).click()
    await expectHeading(page, question)
    await expect(copy).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${place}/refund-where`)
    await expectHeading(page, say('offline.pageTitle'))
    await context.setOffline(false)
  })
}

test('Back without network leads to the copies of pages that were seen', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitUntilKept(page, '/')
  await untilScripted(page)
  for (const path of ['/gethelp', '/gethelp/paid', '/gethelp/paid/refunds']) {
    await page.locator(`main a[href="${path}"]`).first().click()
    await page.waitForURL(`**${path}`)
    await untilKept(page, path)
  }
  await context.setOffline(true)
  const copy = page.getByText(say('offline.copy'))
  for (const path of ['/gethelp/paid', '/gethelp']) {
    await page.goBack()
    await page.waitForURL(`**${path}`)
    await expect(copy).toBeVisible()
    await expect(page.getByText(say('error.title'))).toHaveCount(0)
  }
  // The address changes before the page does, and both pages have a search.
  await expectHeading(page, say('help.title'))
  const field = page.getByRole('combobox')
  await field.fill('refund')
  await field.press('Enter')
  await page.waitForTimeout(600)
  await expect(field).toHaveValue('refund')
  await expectHeading(page, say('help.title'))
  await context.setOffline(false)
})

test('a device with a payment keeps answers too, without what it searched for', {
  tag: '@phone',
}, async ({ page, context }) => {
  await withOrder(page)
  await visitUntilKept(page, '/')
  await page.goto('/gethelp?search=refund&list=1')
  await page.goto('/gethelp/paid/refunds/refund-when')
  await untilKept(page, '/gethelp/paid/refunds/refund-when')
  await untilKept(page, '/gethelp')
  expect(await keptPages(page)).not.toMatch(/\d questions found/)
  await context.setOffline(true)
  await page.goto('/gethelp/paid/refunds/refund-when')
  await expect(page.getByText(say('offline.copy'))).toBeVisible()
  await context.setOffline(false)
})

test('a phone that was read in Swahili alone opens home in it, and says of other pages that they need the network', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitUntilKept(page, '/sw')
  await context.setOffline(true)
  await open(page, '/')
  expect(new URL(page.url()).pathname).toBe('/sw')
  await expect(page.getByText(inSwahili.say('offline.copy'))).toBeVisible()
  await open(page, '/gethelp')
  await expectHeading(page, inSwahili.say('offline.pageTitle'))
  await context.setOffline(false)
})

test('a network that is gone again at once opens nothing', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitUntilKept(page, '/')
  await context.setOffline(true)
  await open(page, '/store-locator')
  await expectHeading(page, say('offline.pageTitle'))
  // Some versions of the browser believe in a network where a page opened without one.
  const tell = (isThere: boolean) =>
    page.evaluate((onLine) => {
      document.body.dataset.seen = '1'
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
      dispatchEvent(new Event('online'))
    }, isThere)
  await tell(false)
  await page.waitForTimeout(600)
  await expect(page.locator('body')).toHaveAttribute('data-seen', '1')
  await context.setOffline(false)
  await tell(true)
  await expectHeading(page, say('store.title.all'))
})

test('what a search found needs the network, and the search itself is left as it is without', {
  tag: '@phone',
}, async ({ page, context }) => {
  const found = '/gethelp?search=refund&list=1'
  await visitUntilKept(page, '/')
  await page.goto(found)
  await untilKept(page, '/gethelp')
  await context.setOffline(true)
  await page.goto(found)
  await expectHeading(page, say('offline.pageTitle'))
  await page.goto('/gethelp?search=refund')
  await untilScripted(page)
  await expectHeading(page, say('help.title'))
  await expect(page.getByText(say('offline.copy'))).toBeVisible()
  // An address without the search would have to be asked for.
  await page.waitForTimeout(1_500)
  await expectHeading(page, say('help.title'))
  await context.setOffline(false)
})

test('a vote without network says that it was not counted, and can be given again', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { button, text } = on(page)
  await open(page, '/gethelp/site/using/site-offline')
  await context.setOffline(true)
  await button('question.up').click()
  await expect(text('question.offline').first()).toBeVisible()
  await context.setOffline(false)
  await expect(text('offline.back')).toBeVisible()
  await button('question.up').click()
  await expect(text('question.thanks')).toBeVisible()
})

for (const { name, prefix, say } of drawn('copies of stores', tongues)) {
  test(`stores that were seen open without network, without what was searched for, in ${name}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    await visitUntilKept(page, prefix || '/')
    await page.goto(`${prefix}/store-locator?search=Mongu`)
    await untilKept(page, `${prefix}/store-locator`)
    expect(await keptPages(page)).not.toContain(say('store.near', { place: 'Mongu' }))
    await context.setOffline(true)
    await page.goto(`${prefix}/store-locator`)
    await expectHeading(page, say('store.title.all'))
    await expect(page.getByText(say('offline.copy'))).toBeVisible()
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(20)
    await context.setOffline(false)
  })
}

for (const [how, isTouched] of [
  ['untouched', false],
  ['after a touch', true],
] as const) {
  test(`the first page of a visit opens again without network, ${how}`, { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    const first = '/gethelp/paying/cards/card-how'
    await page.goto(first)
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    if (isTouched) await untilScripted(page)
    await untilKept(page, first)
    await context.setOffline(true)
    await page.reload()
    await expectHeading(page, heading)
    await expect(page.getByText(say('offline.copy'))).toBeVisible()
    await context.setOffline(false)
  })
}

test('Back without network to a page in another language shows its copy, or says what it needs', {
  tag: '@phone',
}, async ({ page, context }) => {
  const ofLanguage = page.getByRole('banner').getByRole('link', { name: 'Kiswahili' })
  await visitUntilKept(page, '/gethelp')
  await untilKept(page, '/gethelp')
  await untilScripted(page)
  await ofLanguage.click()
  await expectHeading(page, inSwahili.say('help.title'))
  await page.getByRole('main').locator('a[href="/sw/gethelp/airtime"]').first().click()
  await expect(page).toHaveURL('/sw/gethelp/airtime')
  // The page before stays on the screen until this one is there.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(inSwahili.say('help.title'))
  await untilKept(page, '/sw/gethelp')
  await context.setOffline(true)
  await page.goBack()
  // The copy comes as a document of its own, which a step further at once would call off.
  await expectHeading(page, inSwahili.say('help.title'))
  await expect(page.getByText(inSwahili.say('offline.copy'))).toBeVisible()
  await untilScripted(page)
  await page.goBack()
  await expect(page).toHaveURL('/gethelp')
  await expectHeading(page, say('help.title'))
  await expect(page.getByText(say('offline.copy'))).toBeVisible()
  await expectNoKeys(page)
  await context.setOffline(false)
})

test('a language chosen before leads without network to no page but a kept one', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitUntilKept(page, '/')
  for (const path of ['/gethelp', '/gethelp/airtime', '/sw']) {
    await page.goto(path)
    await untilKept(page, path)
  }
  await context.setOffline(true)
  await page.goto('/gethelp')
  await untilScripted(page)
  await expectHeading(page, say('help.title'))
  await page.waitForTimeout(1_500)
  await expect(page).toHaveURL('/gethelp')
  await expectNoKeys(page)
  // As at a first entry.
  await page.evaluate(() => sessionStorage.setItem('selectedLanguage', 'SW'))
  await page.goto('/')
  await expect(page).toHaveURL('/sw')
  await expect(page.getByText(inSwahili.say('offline.title'), { exact: true })).toBeVisible()
  await page.waitForTimeout(1_500)
  await expectNoKeys(page)
  await context.setOffline(false)
})
