import type { Page } from '@playwright/test'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { pause, until } from '../../client/poll.ts'
import { untilScripted } from '../visit.ts'

type Question = { at: number; path: string }
type Held = { held: { asked: Question[]; open: number } }

/** Holds the page's time, lets it pass in small steps, and notes at which time the page asks what. */
export async function openAtHeldTime(page: Page, address: string) {
  await page.clock.install()
  await page.addInitScript(() => {
    const real = window.fetch
    const held = { asked: [] as Question[], open: 0 }
    Object.assign(window, { held })
    window.fetch = async (input, init) => {
      held.asked.push({ at: Date.now(), path: String(input) })
      held.open += 1
      try {
        const reply = await real(input, init)
        await reply.clone().text()
        return reply
      } finally {
        held.open -= 1
      }
    }
  })
  await page.goto(address)
  await untilScripted(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  /** Answers come in real time; on a busy machine the page's own would run away from them. */
  async function untilAnswered() {
    await pause(25)
    await until('all that the page asked is answered', 15_000, async () => {
      const open = await page.evaluate(() => (window as unknown as Held).held.open)
      return open === 0 || null
    })
    await pause(25)
  }
  return {
    asked: (what: string): Promise<number[]> =>
      page.evaluate((part) => {
        const { asked } = (window as unknown as Held).held
        return asked.filter(({ path }) => path.includes(part)).map(({ at }) => at)
      }, what),
    /** After each step all answers are there. */
    async pass(ms: number, stepMs: number) {
      for (let passed = 0; passed < ms; passed += stepMs) {
        await page.clock.runFor(stepMs)
        await untilAnswered()
      }
    },
  }
}

const orderCall = '**/transaction/v1/order?tid=*'

/** Changes the answers about the order, as the service would later or otherwise. */
export async function answerInstead(page: Page, change: (order: OrderPage) => void) {
  await page.unroute(orderCall)
  await page.route(orderCall, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    change(body.result)
    await route.fulfill({ response: reply, json: body })
  })
}
