import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/processes/process.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { until } from '../client/poll.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'
import { carryOn } from '../e2e/visit.ts'
import { extendService } from '../extension/extended-service.ts'

/** The product and the payment method that exist only in tests, bought on a phone's screen. */
let extended: Awaited<ReturnType<typeof extendService>>
let portal: Stack

/** A build on few cores, beside the portals of other lanes. */
const buildWithinMs = 300_000
let browser: Browser

/** In a process of its own: a build takes what it is for from the environment. */
async function buildExtendedWeb(folder: string): Promise<void> {
  const { NODE_ENV: _test, ...env } = process.env
  const program = join(root, 'tests/extension/web/build.main.ts')
  const build = spawn(process.execPath, [program, folder], { env, stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The extended web application could not be built.')
}

beforeAll(async () => {
  extended = await extendService()
  await buildExtendedWeb(extended.webFolder)
  portal = await startStack({
    program: extended.program,
    env: { WEB_DIR: extended.webFolder },
  })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
}, buildWithinMs)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await extended?.stop()
})

/** A phone whose visitor has chosen the ticket, with the page on which it is paid. */
async function openTicket(javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const visitor = createVisitor(portal.url)
  const { orderId } = await visitor.result(openOrderCall, {
    transactionType: 'TICKET',
    productCode: 'TICKET-1',
    msisdn: freshNumber(),
  })
  await carryOn(page, visitor, portal.url)
  await page.goto(`${portal.url}/payment/start?order=${orderId}`)
  return page
}

const reach = (page: Page, state: string, scripted: boolean) =>
  until(`the payment is ${state}`, 30_000, async () => {
    if (!scripted) await page.reload()
    const shown = await page.getByRole('heading', { level: 1 }).textContent()
    return shown === state ? shown : null
  })

test.each([
  ['with script', true],
  ['without script', false],
])(
  'a ticket is bought with a voucher on the pages that sell airtime by card, or refused in its words, %s',
  async (_name, scripted) => {
    for (const [digit, state, words] of [
      ['0', 'Successful', /K25\.00\s*Ticket/],
      ['9', 'Unsuccessful', /Add money and try again/],
    ] as const) {
      const page = await openTicket(scripted)
      await expectPage(page.getByText('Ticket for')).toBeVisible()
      await page.locator('summary', { hasText: 'Ticket for' }).click()
      await expectPage(page.getByText('TICKET-1').first()).toBeVisible()
      await page.getByRole('link', { name: 'Voucher' }).click()
      await page.getByLabel('Number of the voucher').fill(freshNumber().slice(0, 8) + digit)
      await page.getByRole('button', { name: /K25\.00/ }).click()
      await page.waitForURL(/\/payment\/status/)
      await reach(page, state, scripted)
      const receipt = await page.locator('article').textContent()
      expect(receipt).toMatch(words)
      expect(receipt).not.toMatch(/card|bank|wallet/i)
      await page.context().close()
    }
  },
)
