import { expect, type Page, test } from '@playwright/test'
import { drawn } from '../drawn.ts'
import { expectNoSidewaysScroll, inEnglish, inSwahili, on, tongues } from '../pages.ts'
import { askForCode, dialog, newestCode, openSmartcash, payByPin, payer, verify } from '../steps.ts'
import { withAttempt, withOrder, withPayment } from '../visit.ts'

/** The smallest phone with its text twice as large, and the next step where the thumb is. */

type Box = { x: number; y: number; width: number; height: number }

/** Asked again where the script replaces the element while it is measured. */
async function boxOf(page: Page, selector: string): Promise<Box> {
  const element = page.locator(selector).first()
  let box: Box | null = null
  const measure = async () => {
    box = await element.boundingBox()
    return box
  }
  await expect.poll(measure, { message: selector }).not.toBeNull()
  return box as unknown as Box
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Text nodes of which a single word is broken over two lines. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, match.index)
          range.setEnd(node, match.index + match[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(match[0])
        }
      }
      return broken
    }),
  )

test.describe('at 320 px with text twice as large', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    ),
  )

  test('brand, language and menu do not meet, and a whole number stands in its field', async ({
    page,
  }) => {
    await page.goto('/')
    const field = page.getByLabel(inEnglish.say('prepaid.numberLabel'), { exact: true })
    await field.fill('97 123 4567')
    const { scroll, width, size, label } = await field.evaluate((input: HTMLInputElement) => ({
      scroll: input.scrollWidth,
      width: input.clientWidth,
      size: Number.parseFloat(getComputedStyle(input).fontSize),
      label: Number.parseFloat(getComputedStyle(input.labels?.[0] ?? input).fontSize),
    }))
    expect(scroll).toBeLessThanOrEqual(width)
    expect(size).toBeGreaterThanOrEqual(label)

    for (const [path, other] of [
      ['/', 'Kiswahili'],
      ['/sw', 'English'],
    ] as const) {
      await page.goto(path)
      const [brand, language, menu] = [
        await boxOf(page, 'header a:first-child span'),
        await boxOf(page, 'header a[hreflang]'),
        await boxOf(page, 'header button'),
      ]
      expect(overlap(brand, language) || overlap(language, menu)).toBe(false)
      await expectNoSidewaysScroll(page)
      await expect(page.getByRole('link', { name: other, exact: true })).toBeVisible()
    }
  })

  test('no help page in Swahili scrolls sideways, and no name of up to twelve letters is broken', async ({
    page,
  }) => {
    for (const path of [
      '/gethelp',
      '/gethelp/bundles',
      '/gethelp/money',
      '/gethelp/contact',
      '/gethelp/paid/not-arrived',
      '/gethelp/paid/refunds/refund-when',
      '/gethelp/paid/refunds/refund-not-seen',
      '/gethelp/bundles/buying/bundle-how',
      '/gethelp?search=pesa&list=1',
      '/gethelp?search=zebra&list=1',
      '/help-documents/refund-request',
      '/privacy',
      '/about',
      '/contact-us',
    ]) {
      await page.goto(`/sw${path}`)
      await expectNoSidewaysScroll(page)
      const broken = await brokenWords(page, 'main')
      expect(
        broken.filter((word) => /^\p{L}{1,12}$/u.test(word)),
        path,
      ).toEqual([])
    }
  })

  test('no word of the state, the legs and the numbers is broken', async ({ page }) => {
    const { transactionId } = await withAttempt(page)
    await page.goto(`/sw/payment/status?id=${transactionId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      inSwahili.say('order.status.IN_PROCESS'),
    )
    expect(await brokenWords(page, 'h1, article ol, article p')).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  test('no word of a step is broken, nor of any refusal in its notice', async ({ page }) => {
    const lockedWallet = '971000006'
    const expectWhole = async (what: string) =>
      expect(await brokenWords(page, 'dialog'), what).toEqual([])
    await openSmartcash(page, inSwahili)
    await askForCode(page, inSwahili, lockedWallet, 'payment.smartcashLabel')
    await expect(dialog(page, inSwahili, 'code')).toBeVisible()
    await expectWhole('the code')
    await verify(page, inSwahili, await newestCode(lockedWallet))
    await expect(dialog(page, inSwahili, 'pin')).toBeVisible()
    await expectWhole('the PIN')
    await payByPin(page, inSwahili, payer.smartcashPin)
    const notice = page.getByText(inSwahili.say('refusal.pin.locked'))
    await expect(notice).toBeVisible()
    await expectWhole('a locked wallet')
    const words = await notice.elementHandle()
    for (const key of [
      'refusal.otp.exhausted',
      'refusal.otp.invalid-user',
      'refusal.otp.unusable',
      'refusal.proof.unusable',
      'refusal.token.required',
      'refusal.token.other',
      'step.unanswered',
      'step.pinUnsafe',
      'step.pinNoScript',
    ]) {
      await words?.evaluate((element, text) => {
        element.textContent = text
      }, inSwahili.say(key))
      await expectWhole(key)
    }
  })
})

for (const { name, prefix } of drawn('where an answer begins', tongues)) {
  test(`an answer begins in the upper half of a phone, below a way to it that thumbs can use, in ${name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(`${prefix}/gethelp/paid/refunds/refund-when`)
    const { y } = await boxOf(page, 'main p:not([role])')
    expect(y).toBeLessThan(325)
    const method = page.locator('main nav a')
    await expect(method).toHaveCount(3)
    for (const link of await method.all()) {
      const { height = 0 } = (await link.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    // The sign between two steps begins the second, also where that is on another line.
    const parted = await page
      .locator('main nav li')
      .evaluateAll((steps) =>
        steps.map((step) =>
          (['::before', '::after'] as const).map(
            (end) => getComputedStyle(step, end).content !== 'none',
          ),
        ),
      )
    expect(parted).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, false],
    ])
  })
}

test('the tiles of a wide screen leave none alone in the last row', { tag: '@wide' }, async ({
  page,
}) => {
  for (const [path, list] of [
    ['/', 'main section ul'],
    ['/gethelp', 'main ul'],
  ] as const) {
    await page.goto(path)
    const tops = await page
      .locator(list)
      .first()
      .locator('> li')
      .evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().top)))
    const rows = [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
    expect(rows.length === 1 || (rows.at(-1) ?? 0) > 1, `${path}: ${rows}`).toBe(true)
  }
})

test('the button to pay stands at the bottom of the screen, Cancel above it', {
  tag: '@phone',
}, async ({ page }) => {
  const { orderId } = await withOrder(page)
  await page.goto(`/payment/start/card?order=${orderId}`)
  const height = page.viewportSize()?.height ?? 0
  const pay = await boxOf(page, 'form button[type=submit]')
  const cancel = await boxOf(page, 'form a')
  expect(pay.y + pay.height).toBeGreaterThan(height - 24)
  expect(pay.y + pay.height).toBeLessThanOrEqual(height)
  expect(cancel.y + cancel.height).toBeLessThan(pay.y)
  // In no font is a word alone on a second line.
  await expect(page.locator('form button')).toHaveCSS('text-wrap-style', 'balance')
  await expect(page.locator('summary')).toHaveCSS('text-wrap-style', 'balance')
})

/** No hole beside the last of the buttons: each row ends where the first one does. */
async function expectFullRows(page: Page) {
  const boxes = await page
    .locator('article a, article button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  const rows = Map.groupBy(boxes, ({ top }) => Math.round(top))
  const ends = [...rows.values()].map((row) => Math.round(Math.max(...row.map((box) => box.right))))
  expect(new Set(ends).size).toBe(1)
}

test('the next step is in sight on a phone, whatever became of the payment', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [step, start] of [
    ['order.again', () => withPayment(page, 'pay')],
    ['order.retry', () => withPayment(page, 'decline')],
    ['order.continue', () => withAttempt(page)],
  ] as const) {
    const { transactionId } = await start()
    await page.goto(`/payment/status?id=${transactionId}`)
    await expect(on(page, inEnglish.by('PG')).link(step)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectFullRows(page)
    // The number to call is said once.
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(1)
  }
})

test('the tiles of home are of one width on a phone, and a message keeps its distance from hero and form', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const gap = await page.evaluate(() => {
    const hero = document.querySelector('h1')?.parentElement?.parentElement?.parentElement
    const notice = document.createElement('p')
    notice.textContent = 'A notice'
    hero?.before(notice)
    return (hero?.getBoundingClientRect().top ?? 0) - notice.getBoundingClientRect().bottom
  })
  expect(gap).toBe(16)

  await page.goto('/?notice=order-needed')
  const widths = await page
    .locator('main section')
    .first()
    .locator('li > a')
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
  const form = await boxOf(page, 'main form')
  const notice = await page.locator('main form').evaluate((element) => {
    const { bottom } = element.previousElementSibling?.getBoundingClientRect() ?? { bottom: 0 }
    return bottom
  })
  expect(form.y - notice).toBe(16)
})
