import { expect, type Page, type Route, test } from '@playwright/test'
import { drawn } from '../drawn.ts'
import { expectHeading, inEnglish, inSwahili, on, tongues } from '../pages.ts'
import { holdBack, open, withOrder } from '../visit.ts'

const { say } = inEnglish
const config = '**/resource/v1/get-product-config'
/** The code of every page but home and the recharge page, which came with the entry. */
const aboutChunk = /\/assets\/(?!entry|home).*\.js$/

/** The page that this one leads to without leaving the document. */
const follow = (page: Page, name: string) =>
  page.getByRole('link', { name }).filter({ visible: true }).first().click()

const answers: Record<string, { words: string; answer: (route: Route) => Promise<void> }> = {
  'no network': { words: 'error.network', answer: (route) => route.abort() },
  'a bad request': {
    words: 'error.badRequest',
    answer: (route) => route.fulfill({ status: 400, body: 'no' }),
  },
  'an answer that is none': {
    words: 'error.badResponse',
    answer: (route) => route.fulfill({ body: '<html>' }),
  },
  'too many questions': {
    words: 'refusal.request.too-many',
    answer: (route) => route.fulfill({ status: 429, body: '' }),
  },
  'a crowded server': {
    words: 'refusal.service.overloaded',
    answer: (route) => route.fulfill({ status: 503, body: '' }),
  },
  'no answer in time': { words: 'error.timeout', answer: () => new Promise(() => {}) },
  'a broken server': {
    words: 'error.generic',
    answer: (route) => route.fulfill({ status: 500, body: 'x' }),
  },
}

test('what a page cannot load it says in words, and tries again until it comes', {
  tag: '@wide',
}, async ({ page }) => {
  const retry = on(page).button('shell.retry')
  // Time limits are shortened a hundredfold for calls that get no answer.
  await page.addInitScript(() => {
    const patient = window.setTimeout.bind(window)
    const setTimeout = (act: () => void, ms = 0) =>
      patient(act, 'hurried' in window ? ms / 100 : ms)
    Object.assign(window, { setTimeout })
  })
  const openRecharge = async (answer: (route: Route) => Promise<void>) => {
    await expectHeading(page, say('about.title'))
    await page.unroute(config)
    await page.route(config, answer)
    await follow(page, 'Recharge')
  }
  await open(page, '/about')
  for (const [what, { words, answer }] of Object.entries(answers)) {
    await test.step(what, async () => {
      if (words === 'error.timeout')
        await page.evaluate(() => Object.assign(window, { hurried: true }))
      await openRecharge(answer)
      await expectHeading(page, 'Something Went Wrong!')
      await expect(page.getByText(say(words))).toBeVisible()
      await follow(page, 'About this site')
    })
  }
  await page.evaluate(() => Reflect.deleteProperty(window, 'hurried'))
  const retryUntilShown = async () => {
    await expect(retry).toBeVisible()
    await page.unroute(config)
    // Cleared, so that the page asks again.
    await page.evaluate(() => sessionStorage.clear())
    await retry.click()
    await expectHeading(page, say('prepaid.title'))
  }
  await openRecharge((route) => route.abort())
  await retryUntilShown()
  await page.evaluate(() => sessionStorage.clear())
  await follow(page, 'About this site')
  // An answer of a shape that no contract allows is a bug to the page that reads it.
  const broken = { statusCode: 200, status: 'success', message: '', result: { configData: null } }
  await openRecharge((route) => route.fulfill({ json: broken }))
  await expectHeading(page, 'Unexpected Application Error')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await retryUntilShown()
})

test('a page whose code does not arrive offers to load it again, after 120 seconds at most', {
  tag: '@wide',
}, async ({ page }) => {
  const { button, text } = on(page)
  const reload = async () => {
    await expectHeading(page, 'Something Went Wrong!')
    await page.unroute(aboutChunk)
    await button('error.reload').click()
    await expectHeading(page, say('about.title'))
  }
  await open(page, '/prepaid-recharge')
  await page.route(aboutChunk, (route) => route.abort())
  await follow(page, 'About this site')
  await expect(text('error.chunk')).toBeVisible()
  await reload()

  await page.clock.install()
  await open(page, '/prepaid-recharge')
  let isAsked = false
  await page.route(aboutChunk, () => {
    isAsked = true
  })
  await follow(page, 'About this site')
  // The 120 seconds begin with the request.
  await expect.poll(() => isAsked).toBe(true)
  await page.clock.fastForward(119_000)
  await expect(text('error.chunk')).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(text('error.chunk')).toBeVisible()
  await reload()
})

for (const tongue of drawn('the loading view', tongues)) {
  test(`a page that takes longer than 200 ms shows the loading view, and a quick one does not, in ${tongue.name}`, {
    tag: '@wide',
  }, async ({ page }) => {
    const { prefix, say } = tongue
    await page.clock.install()
    await open(page, `${prefix}/prepaid-recharge`)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const letCodeCome = await holdBack(page, aboutChunk)
    await page.locator(`footer a[href="${prefix}/about"]`).first().click()
    await page.clock.runFor(150)
    await expect(page.getByText(say('wait'))).toHaveCount(0)
    await page.clock.runFor(100)
    for (const text of ['wait', 'holdOn', 'loadingMessage'])
      await expect(page.getByText(say(text))).toBeVisible()
    await page.clock.resume()
    letCodeCome()
    await expectHeading(page, say('about.title'))
    await expect(page.getByText(say('wait'))).toHaveCount(0)
  })
}

for (const tongue of drawn('the places of home', tongues)) {
  test(`home that waits for its data shows the places of what comes, in ${tongue.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const { prefix, say } = tongue
    await page.clock.install()
    await open(page, `${prefix}/about`)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const letDataCome = await holdBack(page, '**/help/v1/stage?**')
    await page.locator(`header a[href="${prefix || '/'}"]`).click()
    await page.clock.runFor(150)
    await expect(page.getByText(say('wait'))).toHaveCount(0)
    await page.clock.runFor(100)
    const places = page.getByRole('status').filter({ hasText: say('wait') })
    await expect(places).toBeVisible()
    await expect(page.getByText(say('holdOn'))).toHaveCount(0)
    await page.clock.resume()
    letDataCome()
    await expect(page.locator('main input[name="msisdn"]')).toBeVisible()
    await expect(places).toHaveCount(0)
  })
}

test('offline is said while it lasts, and its end for 3 s, or 10 s on the payment page', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { orderId } = await withOrder(page)
  await page.clock.install()
  const popup = page.getByRole('status').filter({ hasText: say('offline.back') })
  for (const [address, seconds] of [
    ['/prepaid-recharge', 3],
    [`/payment/start/card?order=${orderId}`, 10],
  ] as const) {
    await open(page, address)
    await context.setOffline(true)
    await expect(page.getByText("You're offline")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline")).toHaveCount(0)
    await expect(popup).toBeVisible()
    // The held clock runs on beside what is asked here, which takes its time on a busy machine.
    await page.clock.fastForward(seconds * 1_000 - 2_000)
    await expect(popup).toBeVisible()
    await page.clock.fastForward(2_500)
    await expect(popup).toHaveCount(0)
  }
})

test('an unknown path is about us, says by its status that it is nothing, and leads on', {
  tag: '@wide',
}, async ({ page }) => {
  expect((await page.goto('/page-not-found'))?.status()).toBe(404)
  await expectHeading(page, say('notFound.title'))
  await on(page).link('shell.toHome').click()
  await expect(on(page).button('prepaid.continue')).toBeVisible()
  for (const path of ['/no/such/page', '/preapid-recharge', '/sw/no-such-page']) {
    const { say } = path.startsWith('/sw') ? inSwahili : inEnglish
    expect((await page.goto(path))?.status()).toBe(404)
    await expectHeading(page, say('about.title'))
    await expect(page.getByText(say('notFound.unknown'))).toBeVisible()
  }
})

test('a page that is waited for shows from its top that it comes, and Back where the last one was left', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/gethelp')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const left = await page.evaluate(() => scrollY)
  const letDataCome = await holdBack(page, '**/portal-service/**')
  await page.getByRole('contentinfo').locator('a[href="/store-locator"]').click()
  await expect(page.getByText(inEnglish.say('holdOn'))).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectHeading(page, inEnglish.say('help.title'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  letDataCome()
})

for (const tag of ['@phone', '@wide'])
  test(`the places of home have its shape, ${tag}`, { tag }, async ({ page }) => {
    await open(page, '/about')
    // Machines have other fonts; where all letters are equally wide, lines break at the same words in all of them.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { font-family: monospace !important }')
      document.adoptedStyleSheets = [sheet]
    })
    // Journeys beside this one break payment methods, of which home would say so.
    await page.route('**/transaction/v1/payment-options', (route) => route.abort())
    const letDataCome = await holdBack(page, '**/help/v1/stage?**')
    await page.locator('header a[href="/"]').first().click()
    const places = page.getByRole('status').filter({ hasText: inEnglish.say('wait') })
    await expect(places).toBeVisible()
    /** The top and bottom of the form's card, and the page's height. */
    const shape = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        const shown = [...(main?.querySelectorAll('h1') ?? [])].find((each) =>
          each.checkVisibility(),
        )
        const card = shown?.parentElement?.nextElementSibling?.getBoundingClientRect()
        return [card?.top, card?.bottom, main?.scrollHeight].map((place = 0) => Math.round(place))
      })
    // Its shape comes with the page's code.
    await expect.poll(async () => (await shape())[1]).toBeGreaterThan(0)
    const before = await shape()
    letDataCome()
    await expect(page.locator('main input[name="msisdn"]')).toBeVisible()
    const after = await shape()
    // The form begins where it was; of what follows a text may break a line more.
    for (const [at, most] of [2, 24, 24].entries()) {
      const moved = Math.abs((before[at] ?? 0) - (after[at] ?? 0))
      expect(moved, `${before} and ${after}`).toBeLessThan(most)
    }
  })
