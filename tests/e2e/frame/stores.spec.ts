import { expect, type Locator, type Page, test } from '@playwright/test'
import { everySetting, journey, journeyOnce, scripted } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { holdBack, open, untilScripted, watchCalls } from '../visit.ts'

const cards = (page: Page) => page.getByRole('main').locator('ol > li')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const linkTo = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })

/** Titles name the brand. */
const titleOf = ({ say }: Tongue, kind: 'shop' | 'dealer') =>
  say(`store.title.${kind}`).replace('{brand}', 'Zuba')

/** Kilometres of the cards, in their order. */
const distances = async (page: Page): Promise<number[]> =>
  (
    await cards(page)
      .getByText(/^(?:[\d.]+ Km|Km [\d.]+)$/)
      .allTextContents()
  ).map((text) => Number(text.replace('Km', '')))

async function search(page: Page, tongue: Tongue, query: string) {
  const { field, button } = on(page, tongue)
  await field('store.search').fill(query)
  await button('store.searchAction').click()
}

/** In the middle of Kitwe, by more digits than anyone needs. */
const here = { latitude: -12.812_345_678, longitude: 28.212_345_678 }
const tellPlace = async (page: Page) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(here)
}

journey(everySetting)(
  'stores are found by town and by postcode, the nearest first, with the way there',
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const { prefix, say } = tongue
    await page.goto(`${prefix}/store-locator`)
    await expectHeading(page, say('store.title.all'))
    await expect(cards(page)).toHaveCount(20)
    await expectNoSidewaysScroll(page)
    await search(page, tongue, 'kitwe')
    await expect(heading(page, say('store.near', { place: 'Kitwe' }))).toBeVisible()
    await expect(page).toHaveURL(`${prefix}/store-locator?search=kitwe`)
    const first = cards(page).first()
    await expect(first).toContainText('1')
    await expect(first.getByRole('heading', { name: 'Zuba Kitwe' })).toBeVisible()
    await expect(first).toContainText('Plot 1128, Obote Avenue, city centre, 50101 Kitwe')
    await expect(first).toContainText('08:00–17:00')
    const call = first.getByRole('link', { name: '97 020 1009' })
    await expect(call).toHaveAttribute('href', 'tel:+260970201009')
    await expect(first.getByRole('link', { name: say('store.map') })).toHaveAttribute(
      'href',
      /^(?:geo:-12\.8181,28\.2132\?q=-12\.8181,28\.2132\(Zuba%20Kitwe%2C%20Kitwe\)|https:\/\/www\.openstreetmap\.org\/\?mlat=-12\.8181&mlon=28\.2132&zoom=17)$/,
    )
    const shown = await distances(page)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
    await expectNoSidewaysScroll(page)
    await search(page, tongue, '60101')
    await expect(heading(page, say('store.near', { place: '60101' }))).toBeVisible()
    await expect(cards(page).first()).toContainText('Livingstone')
    expect(complaints).toEqual([])
  },
)

journey(everySetting)(
  'a town and a kind are one tap each, and more of a long list another',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    await page.goto(`${prefix}/storeLocator`)
    await expectHeading(page, say('store.title.all'))
    if (isScripted) await untilScripted(page)
    await linkTo(page, say('store.more')).click()
    await expect(cards(page)).toHaveCount(40)
    await page.getByText(say('store.allTowns', { count: '42' })).click()
    await linkTo(page, 'Mongu').click()
    await expect(heading(page, say('store.near', { place: 'Mongu' }))).toBeVisible()
    await expect(on(page, tongue).field('store.search')).toHaveValue('Mongu')
    await linkTo(page, say('store.kind.dealer')).click()
    await expectHeading(page, titleOf(tongue, 'dealer'))
    await expect(page).toHaveURL(`${prefix}/store_finder/dealers?search=Mongu`)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText(say('store.of.dealer'))
    await linkTo(page, say('store.kind.shop')).click()
    await expectHeading(page, titleOf(tongue, 'shop'))
    await expect(cards(page)).toContainText(say('store.of.shop'))
    await page.goBack()
    await expectHeading(page, titleOf(tongue, 'dealer'))
  },
)

journey(everySetting)(
  'a search without a result says so, and begins again',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const { field } = on(page, tongue)
    await open(page, `${prefix}/store_finder/shops`, isScripted)
    await search(page, tongue, 'zebra')
    await expect(heading(page, say('store.noResults'))).toBeVisible()
    await expect(page.getByText(say('store.noMatch'))).toBeVisible()
    await linkTo(page, say('store.tryAgain')).click()
    if (isScripted) await expect(field('store.search')).toBeFocused()
    else await expect(page).toHaveURL(`${prefix}/store_finder/shops`)
    await search(page, tongue, 'ka')
    await expect(heading(page, say('store.matches', { query: 'ka' }))).toBeVisible()
    expect(await distances(page)).toEqual([])
  },
)

journey(scripted)(
  'stores near the visitor are shown, whose place is in no address',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    await tellPlace(page)
    const addresses: string[] = []
    const bodies: (string | null)[] = []
    page.on('request', (request) => {
      addresses.push(request.url())
      if (request.url().endsWith('/stores/v1/near')) bodies.push(request.postData())
    })
    // The first tap, before there is any script.
    await page.goto(`${prefix}/store-locator`)
    await on(page, tongue).button('store.locate').click()
    await expect(heading(page, say('store.nearYou'))).toBeVisible()
    await expect(cards(page).first()).toContainText('Zuba Kitwe')
    expect((await distances(page))[0]).toBe(0.7)
    await expect(page).toHaveURL(`${prefix}/store-locator?near=me`)
    await linkTo(page, say('store.kind.dealer')).click()
    await expectHeading(page, titleOf(tongue, 'dealer'))
    await expect(heading(page, say('store.nearYou'))).toBeVisible()
    await expect(cards(page).first()).toContainText(say('store.of.dealer'))
    // To about ten metres, in the body of a call alone.
    expect(bodies.map((body) => JSON.parse(body ?? ''))).toEqual([
      { latitude: -12.8123, longitude: 28.2123, shown: 20 },
      { latitude: -12.8123, longitude: 28.2123, shown: 20, kind: 'dealer' },
    ])
    expect(addresses.filter((address) => /12\.81|28\.21/.test(address))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]),
    )
    expect(kept).not.toMatch(/12\.81|28\.21|Kitwe/)
    await expectNoSidewaysScroll(page)
  },
)

journey(scripted)(
  'where the place is not told, the visitor is led to the search, and sees all stores',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    const { button } = on(page, tongue)
    await open(page, `${prefix}/store-locator?search=Mongu`)
    await button('store.locate').click()
    await expect(page.getByRole('alert')).toHaveText(say('store.denied'))
    await expect(cards(page)).toHaveCount(20)
    await expectNoSidewaysScroll(page)
    await tellPlace(page)
    await button('store.locate').click()
    await expect(heading(page, say('store.nearYou'))).toBeVisible()
    await expect(page.getByText(say('store.denied'))).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, say('store.near', { place: 'Mongu' }))).toBeVisible()
  },
)

journey(everySetting.filter(({ isScripted }) => !isScripted))(
  'without script the place cannot be told: the page says what to do',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    await page.goto(`${prefix}/store-locator`)
    await on(page, tongue).button('store.locate').click()
    await expect(page.getByText(say('store.asking'))).toBeVisible()
    await expect(cards(page)).toHaveCount(20)
  },
)

test('while a list is on its way the one before stays, marked as busy', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/store-locator')
  const release = await holdBack(page, '**/stores/v1/search?*')
  await linkTo(page, 'Kitwe 5').click()
  const list = page.getByRole('region', { name: inEnglish.say('store.list') })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(cards(page)).toHaveCount(20)
  release()
  await expect(heading(page, inEnglish.say('store.near', { place: 'Kitwe' }))).toBeInViewport()
  await expect(list).not.toHaveAttribute('aria-busy')
})

test('a list that was seen is not asked for again within a minute', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page, '/store-locator')
  const calls = watchCalls(page)
  for (const town of ['Kitwe 5', 'Ndola 4', 'Kitwe 5']) await linkTo(page, town).click()
  await expect(heading(page, inEnglish.say('store.near', { place: 'Kitwe' }))).toBeVisible()
  expect(calls.filter((call) => call.includes('stores/v1/search'))).toHaveLength(2)
})

test('the keyboard alone searches, and the number of what was found is told', {
  tag: '@wide',
}, async ({ page }) => {
  await open(page, '/store-locator')
  await on(page).field('store.search').focus()
  await page.keyboard.type('Solwezi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 within 100 Km' })).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(on(page).button('store.locate')).toBeFocused()
})

journeyOnce(everySetting)(
  'opening hours stand below each other from card to card, and the label of the search in one line',
  async (page, { tongue }) => {
    await page.goto(`${tongue.prefix}/store-locator`)
    const times = cards(page).locator('dd')
    await expect(times.first()).toBeVisible()
    const places = await times.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().left)),
    )
    expect(new Set(places).size).toBe(1)
    const lines = await page
      .locator('label[for="store-search"]')
      .evaluate((label) => label.getBoundingClientRect().height / 24)
    expect(lines).toBeLessThan(1.6)
  },
)

const map = (page: Page, { say }: Tongue) =>
  page.getByRole('main').getByRole('region', { name: say('store.mapOf') })
const pin = (page: Page, tongue: Tongue, name: RegExp) =>
  map(page, tongue).getByRole('button', { name })

/** How large a pin is drawn: an enlarged one is larger than it is laid out. */
const sizeOf = async (each: Locator): Promise<number> =>
  (await each.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width)) / 32

test('a wide screen has the map beside the list, and each shows what is pointed at on the other', {
  tag: '@wide',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  await watchShifts(page)
  await page.goto('/store-locator?search=Kitwe')
  const first = pin(page, inEnglish, /^1\. Zuba Kitwe/)
  await expect(first).toBeVisible()
  await expect(map(page, inEnglish).getByRole('button', { name: /^\d+\. / })).toHaveCount(
    await cards(page).count(),
  )
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  // A card enlarges its pin and brings it to the middle of the map.
  await cards(page).first().hover()
  await expect.poll(() => sizeOf(first)).toBeGreaterThan(1.4)
  const middle = async (each: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await each.boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  await expect
    .poll(async () => (await middle(first)).x - (await middle(map(page, inEnglish))).x)
    .toBeLessThan(2)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => sizeOf(first)).toBeLessThan(1.1)
  // A pin leads to its card, by mouse and by keys.
  await pin(page, inEnglish, /^2\. /).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).nth(1)).toBeFocused()
  await expect(cards(page).nth(1)).toBeInViewport()
  await expect.poll(() => sizeOf(pin(page, inEnglish, /^2\. /))).toBeGreaterThan(1.4)
  // Another search is another map.
  await search(page, inEnglish, 'Livingstone')
  await expect(pin(page, inEnglish, /^1\. .*Livingstone/)).toBeVisible()
  expect(complaints).toEqual([])
})

journeyOnce(everySetting.filter(({ isScripted }) => isScripted))(
  'a phone opens the map by a tap, which may come before the script, and closes it again',
  async (page, { tongue }) => {
    const { prefix, say } = tongue
    await page.setViewportSize({ width: 360, height: 740 })
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto(`${prefix}/store-locator`)
    expect(files.filter((file) => file.endsWith('.js'))).toEqual([])
    await linkTo(page, say('store.showMap')).click()
    await expect(pin(page, tongue, /^1\. /)).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await linkTo(page, say('store.hideMap')).click()
    await expect(map(page, tongue)).toHaveCount(0)
    await linkTo(page, say('store.showMap')).click()
    await expect(pin(page, tongue, /^1\. /)).toBeInViewport()
    await pin(page, tongue, /^1\. /).click()
    await expect(cards(page).first()).toBeFocused()
  },
)

test('a map that is lost says so, and comes when it is asked for again', {
  tag: '@wide',
}, async ({ page }) => {
  await page.route('**/basemap*', (route) => route.abort())
  await page.goto('/store-locator')
  await expect(page.getByRole('alert')).toContainText(inEnglish.say('map.failed'))
  await page.unroute('**/basemap*')
  await on(page).button('shell.retry').click()
  await expect(pin(page, inEnglish, /^1\. /)).toBeVisible()
})

journeyOnce(everySetting.filter(({ isScripted }) => !isScripted))(
  'without script there is no map, no way to one, and nothing is missing',
  async (page, { tongue }) => {
    await page.goto(`${tongue.prefix}/store-locator`)
    await expect(cards(page)).toHaveCount(20)
    await expect(linkTo(page, tongue.say('store.showMap'))).toBeHidden()
    await expectNoSidewaysScroll(page)
  },
)
