import { expect, type Page, test } from '@playwright/test'
import { expectHeading, inEnglish, inSwahili } from './pages.ts'
import { countOf, untilScripted, watchCalls, withOrder } from './visit.ts'

const pageTexts = 'cms/webpage/activePackage'

/** The language switch. On phones it may be inside the menu. */
const switchTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage[name], key)

test('the language switch keeps path and query', async ({ page }) => {
  const { orderId } = await withOrder(page)
  await page.goto(`/payment/start/card?order=${orderId}`)
  await switchTo(page, 'Kiswahili')
  await page.waitForURL(`**/sw/payment/start/card?order=${orderId}`)
  await expectHeading(page, inSwahili.say('payment.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  expect(await stored(page, 'selectedLanguage')).toBe('SW')
  await switchTo(page, 'English')
  await expectHeading(page, inEnglish.say('payment.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  expect(await stored(page, 'selectedLanguage')).toBe('EN')
  expect(new URL(page.url()).search).toBe(`?order=${orderId}`)
})

test('a first entry without prefix is replaced where Swahili was chosen', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/sw')
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('SW')
  await page.goto('/prepaid-recharge?from=poster')
  await page.waitForURL('**/sw/prepaid-recharge?from=poster')
  await expectHeading(page, inSwahili.say('prepaid.title'))
})

for (const [path, arrival] of [
  ['/payment/start', '/sw?notice=order-needed'],
  ['/sw/payment/start', '/sw?notice=order-needed'],
  ['/?x=1', '/sw?x=1'],
] as const) {
  test(`where Swahili was chosen ${path} leads to ${arrival}`, { tag: '@wide' }, async ({
    page,
  }) => {
    await page.goto('/sw')
    await expect.poll(() => stored(page, 'selectedLanguage')).toBe('SW')
    await page.goto(path)
    await page.waitForURL((url) => url.pathname + url.search === arrival)
    await untilScripted(page)
    await expect(
      page.getByRole('button', { name: inSwahili.say('prepaid.continue') }),
    ).toBeDisabled()
    expect(new URL(page.url()).pathname).toBe('/sw')
  })
}

test('back to English by its link before the script is there', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/sw')
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('SW')
  // The script never arrives on the first page, so that the browser follows the link.
  await page.route('**/assets/*.js', (route) => route.abort(), { times: 1 })
  await switchTo(page, 'English')
  await page.waitForURL('**/')
  await untilScripted(page)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await stored(page, 'selectedLanguage')).toBe('EN')
})

test('an address with prefix wins over the stored language', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('EN')
  await page.goto('/sw/about')
  await expectHeading(page, inSwahili.say('about.title'))
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('SW')
})

test('texts are asked for once a package and hour, and again on a change of language', {
  tag: '@wide',
}, async ({ page }) => {
  const calls = watchCalls(page)
  const texts = () => calls.filter((call) => call.includes(pageTexts))
  const visit = async (name: string, title: string) => {
    await page.getByRole('link', { name }).first().click()
    await expectHeading(page, title)
  }
  await page.clock.install()
  await page.goto('/about')
  await untilScripted(page)
  await expect.poll(() => stored(page, 'cache:content:orp-translation')).toBeTruthy()
  // What the page was drawn with is not asked for again.
  expect(texts()).toEqual([])
  await visit('Recharge', inEnglish.say('prepaid.title'))
  await visit('About', inEnglish.say('about.title'))
  await visit('Recharge', inEnglish.say('prepaid.title'))
  expect(new Set(texts()).size).toBe(texts().length)
  expect(countOf(calls, 'get-product-config')).toBe(1)

  calls.length = 0
  await switchTo(page, 'Kiswahili')
  await expectHeading(page, inSwahili.say('prepaid.title'))
  expect(texts().filter((call) => call.includes(' sw/')).length).toBeGreaterThan(5)
  expect(new Set(texts()).size).toBe(texts().length)

  calls.length = 0
  await switchTo(page, 'English')
  await expectHeading(page, inEnglish.say('prepaid.title'))
  expect(countOf(calls, `${pageTexts} orp-translation`)).toBe(1)

  // A text whose session entry is gone is asked for again, and only that one.
  await visit('About', inEnglish.say('about.title'))
  await visit('Recharge', inEnglish.say('prepaid.title'))
  calls.length = 0
  await page.evaluate(() => sessionStorage.removeItem('cache:content:footer-translation'))
  await visit('About', inEnglish.say('about.title'))
  expect(texts()).toEqual([`GET ${pageTexts} footer-translation`])

  calls.length = 0
  await page.clock.fastForward(3_601_000)
  await visit('Recharge', inEnglish.say('prepaid.title'))
  expect(countOf(calls, `${pageTexts} orp-translation`)).toBe(1)
  expect(new Set(texts()).size).toBe(texts().length)
})

for (const [what, pageUrl, content, words] of [
  [
    'header',
    'sw/website-headers-config',
    { nav: [{ href: '/about', label: 'Kutoka kwenye kifurushi' }] },
    'Kutoka kwenye kifurushi',
  ],
  [
    'footer',
    'sw/website-footer-config',
    { links: [{ href: '/about', label: 'Kiungo kipya' }] },
    'Kiungo kipya',
  ],
] as const) {
  test(`the ${what} is what its package says`, { tag: '@wide' }, async ({ page }) => {
    await page.route(
      (url) => url.searchParams.get('pageUrl') === pageUrl,
      (route) =>
        route.fulfill({
          json: {
            statusCode: 200,
            status: 'success',
            message: '',
            result: { packageHtml: JSON.stringify(content) },
          },
        }),
    )
    await page.goto('/prepaid-recharge')
    await untilScripted(page)
    await switchTo(page, 'Kiswahili')
    await expect(page.getByRole('link', { name: words })).toBeVisible()
  })
}
