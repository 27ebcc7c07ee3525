import type { Page } from '@playwright/test'
import type { OrderPage } from '@portal/contract/order-page'
import { pause } from '../client/poll.ts'
import { untilScripted } from './visit.ts'

type Question = { at: number; path: string }

/** Holds the page's time, lets it pass in small steps, and notes at which time the page asks what. */
export async function openAtHeldTime(page: Page, address: string) {
  await page.clock.install()
  await page.addInitScript(() => {
    const real = window.fetch
    const asked: Question[] = []
    Object.assign(window, { asked })
    window.fetch = (input, init) => {
      asked.push({ at: Date.now(), path: String(input) })
      return real(input, init)
    }
  })
  await page.goto(address)
  await untilScripted(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  return {
    asked: (what: string): Promise<number[]> =>
      page.evaluate((part) => {
        const { asked } = window as unknown as { asked: Question[] }
        return asked.filter(({ path }) => path.includes(part)).map(({ at }) => at)
      }, what),
    /** With a moment after each step for answers to arrive. */
    async pass(ms: number, stepMs: number) {
      for (let passed = 0; passed < ms; passed += stepMs) {
        await page.clock.runFor(stepMs)
        await pause(25)
      }
    },
  }
}

export const orderCall = '**/transaction/v1/order?tid=*'

/** Changes what the page is told about its order, as the service would later or otherwise. */
export async function answerInstead(page: Page, change: (order: OrderPage) => void) {
  await page.unroute(orderCall)
  await page.route(orderCall, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    change(body.result)
    await route.fulfill({ response: reply, json: body })
  })
}

/** As it is while the bank has not spoken. */
export const holdInProcess = (page: Page, money: string) =>
  answerInstead(page, ({ transaction }) =>
    Object.assign(transaction ?? {}, { status: 'IN_PROCESS', money }),
  )
