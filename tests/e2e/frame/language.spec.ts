import { expect, type Page, test } from '@playwright/test'
import { expectHeading, inEnglish, inSwahili, on } from '../pages.ts'
import { holdBack, open, untilScripted, withOrder } from '../visit.ts'

/** The language switch. On phones it may be inside the menu. */
const switchTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage[name], key)

test('the language switch keeps path and query', { tag: '@phone' }, async ({ page }) => {
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

async function chooseSwahili(page: Page) {
  await page.goto('/sw')
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('SW')
}

test('where Swahili was chosen an address without prefix leads to its page in Swahili', {
  tag: '@wide',
}, async ({ page }) => {
  const { button, field, text } = on(page, inSwahili)
  await chooseSwahili(page)
  const letScriptCome = await holdBack(page, '**/assets/*.js')
  await page.goto('/prepaid-recharge?from=poster')
  await on(page).field('prepaid.numberLabel').fill('971000001')
  letScriptCome()
  await page.waitForURL('**/sw/prepaid-recharge?from=poster')
  await expectHeading(page, inSwahili.say('prepaid.title'))
  await expect(field('prepaid.numberLabel')).toHaveValue('97 100 0001')
  for (const [path, arrival] of [
    ['/payment/start', '/sw?notice=order-needed'],
    ['/sw/payment/start', '/sw?notice=order-needed'],
    ['/?x=1', '/sw?x=1'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname + url.search === arrival)
    await untilScripted(page)
    await expect(button('prepaid.continue')).toBeDisabled()
    await expect(text('error.orderNeeded')).toHaveCount(arrival.includes('notice') ? 1 : 0)
    expect(new URL(page.url()).pathname).toBe('/sw')
  }
})

test('an address with prefix wins over the stored language, and a link back before the script is there', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => stored(page, 'selectedLanguage')).toBe('EN')
  await page.goto('/sw/about')
  await expectHeading(page, inSwahili.say('about.title'))
  await chooseSwahili(page)
  // The script never arrives on this page, so that the browser follows the link. Interception that ends with the first
  // request may end while the next page is asked for, which then never comes.
  await page.route('**/assets/*.js', (route) =>
    new URL(route.request().frame().url()).pathname === '/sw' ? route.abort() : route.continue(),
  )
  await page.goto('/sw')
  await switchTo(page, 'English')
  await page.waitForURL('**/')
  await untilScripted(page)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await stored(page, 'selectedLanguage')).toBe('EN')
})

test('header and footer are what their packages say', { tag: '@wide' }, async ({ page }) => {
  const packages: Record<string, object> = {
    'sw/website-headers-config': { nav: [{ href: '/about', label: 'Kutoka kwenye kifurushi' }] },
    'sw/website-footer-config': {
      links: [{ href: '/about', label: 'Kiungo kipya' }],
      social: [{ href: 'https://social.example/zuba', label: 'Kwingineko' }],
    },
    'sw/footer-translation': { 'footer.care': 'Piga simu', 'footer.rights': 'Haki za {year}' },
  }
  for (const [pageUrl, content] of Object.entries(packages)) {
    const result = { packageHtml: JSON.stringify(content) }
    const json = { statusCode: 200, status: 'success', message: '', result }
    await page.route(`**/*=${encodeURIComponent(pageUrl)}`, (route) => route.fulfill({ json }))
  }
  await open(page, '/prepaid-recharge')
  await switchTo(page, 'Kiswahili')
  for (const name of ['Kutoka kwenye kifurushi', 'Kiungo kipya', 'Kwingineko'])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(/Piga simu.*Haki za 20\d\d/)
})
