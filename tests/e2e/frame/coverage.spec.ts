import { expect, type Page, test } from '@playwright/test'
import { everySetting, journey, scripted } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { holdBack, open } from '../visit.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const mapOf = (page: Page, { say }: Tongue, technology: string) =>
  page.getByRole('region', {
    name: say('network.map', { coverage: say(`network.coverage.${technology}`) }),
  })

/** In the middle of Mongu, by more digits than anyone needs. */
const here = { latitude: -15.248_412_345, longitude: 23.127_412_345 }

async function search(page: Page, { say }: Tongue, query: string) {
  await page.getByRole('main').locator('input[type=search]').fill(query)
  await page.getByRole('button', { name: say('network.searchAction') }).click()
}

journey(everySetting)(
  'coverage at a place is answered in words, and a place that is not known says so',
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const { prefix, say } = tongue
    await open(page, `${prefix}/openNetworks`, isScripted)
    await expectHeading(page, say('network.title'))
    await search(page, tongue, 'mongu')
    await expect(page).toHaveURL(`${prefix}/openNetworks?q=mongu`)
    await expect(heading(page, 'Mongu')).toBeVisible()
    const answer = page.getByRole('status').filter({ hasText: /[234]G/ })
    await expect(answer).toContainText(say('network.here', { technologies: '4G, 3G, 2G' }))
    await expect(page.getByText(say('network.within'), { exact: true })).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await search(page, tongue, 'qqzebra')
    await expect(page.getByText(say('network.notFound', { query: 'qqzebra' }))).toBeVisible()
    expect(complaints).toEqual([])
  },
)

journey(scripted)(
  'a place is chosen among suggestions by keyboard, and the map shows the chosen network there',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    const sites: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/coverage/v1/sites')) sites.push(request.url())
    })
    await open(page, `${prefix}/openNetworks`)
    await expect(mapOf(page, tongue, '4G').locator('canvas').first()).toBeVisible()
    const field = page.getByRole('combobox')
    await field.pressSequentially('kitw')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Kitwe')).toBeVisible()
    await expect(page).toHaveURL(/q=Kitwe/)
    await page.getByRole('radio', { name: say('network.coverage.5G') }).click()
    await expect(mapOf(page, tongue, '5G')).toBeVisible()
    await expect(page).toHaveURL(/technology=5G/)
    await expect.poll(() => sites.some((url) => url.includes('technology=5G'))).toBe(true)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: say('network.coverage.5G') })).toBeChecked()
  },
)

journey(scripted)(
  'the place of the visitor is asked for on a tap, answered, and in no address',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await open(page, `${prefix}/openNetworks`)
    await on(page, tongue).button('network.locate').click()
    await expect(page.getByRole('alert')).toHaveText(say('network.denied'))
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(here)
    await on(page, tongue).button('network.locate').click()
    await expect(heading(page, say('network.you'))).toBeVisible()
    await expect(page).toHaveURL(`${prefix}/openNetworks?near=me`)
    // Allowed before, the next visit asks nothing.
    await page.goto(`${prefix}/openNetworks`)
    await expect(heading(page, say('network.you'))).toBeVisible()
    expect(addresses.filter((address) => /15\.24|23\.12/.test(address))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]),
    )
    expect(kept).not.toMatch(/15\.24|23\.12/)
  },
)

test('sites are waited for in words; those that do not come are said, and asked for again', {
  tag: '@phone',
}, async ({ page }) => {
  const [loading, failed] = [inEnglish.say('network.loading'), inEnglish.say('network.sitesFailed')]
  const release = await holdBack(page, '**/coverage/v1/sites?*')
  await open(page, '/openNetworks')
  await expect(page.getByText(loading)).toBeVisible()
  release()
  await expect(page.getByText(loading)).toHaveCount(0)
  await page.route('**/coverage/v1/sites?*', (route) => route.fulfill({ body: '<html>' }))
  await page.getByRole('radio', { name: inEnglish.say('network.coverage.2G') }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await page.unroute('**/coverage/v1/sites?*')
  await on(page).button('network.tryAgain').click()
  await expect(page.getByText(failed)).toHaveCount(0)
})
