import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import brand from '../content/brand.json' with { type: 'json' }
import { buildWhatIsStale } from './portal/build.ts'
import { fail, startPortal } from './portal/portal.ts'
import { freePort, freeSandboxPort } from './processes/free-port.ts'
import { root } from './processes/process.ts'
import { temporaryFolder } from './processes/temporary-folder.ts'
import { findChromium } from './tests/chromium.ts'

/**
 * `node tools/screenshots.ts`: the pictures of the README, of real recharges against the sandbox. One is paid on the phone,
 * one is proved by a code and stops at its PIN.
 */
const phone = { width: 360, height: 740 }
const payer = '971000001'
const wide = { width: 1_280, height: 800 }

async function shoot(page: Page, name: string) {
  const path = join(root, `docs/screenshots/${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
}

async function open(page: Page, publicUrl: string) {
  await page.goto(publicUrl)
  // The script comes with the first touch.
  await page.keyboard.press('Shift')
  await page.waitForSelector('button[type=submit][aria-disabled]')
}

/** The payer's answer on the phone. */
async function approve(sandboxUrl: string): Promise<void> {
  const prompts = `${sandboxUrl}/phone/${payer}/prompts`
  const [newest] = (await (await fetch(prompts)).json()) as { id: string }[]
  if (!newest) throw new Error('No prompt came to the phone.')
  await fetch(`${prompts}/${newest.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve' }),
  })
}

/** From the recharge form to the form of a payment method. */
async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.getByLabel('Mobile number', { exact: true }).fill('971234567')
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  // The footer of the page before names the wallet too.
  await page.getByRole('heading', { name: 'How will you pay?' }).waitFor()
  await page.getByText(method, { exact: true }).filter({ visible: true }).click()
  await page.waitForURL('**/payment/start/**')
}

async function drawRecharge(page: Page, publicUrl: string, sandboxUrl: string): Promise<void> {
  await open(page, publicUrl)
  await shoot(page, 'home-phone')
  await chooseMethod(page, brand.products.money)
  await page.getByLabel('Mobile money number').fill(payer)
  await page.getByLabel('Mobile money number').blur()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'pay-phone')
  await page.getByRole('button', { name: 'Pay K50.00' }).click()
  // The payment page has the words of the task too.
  await page.getByRole('heading', { name: 'In Processing' }).waitFor()
  await page.getByText('Approve on your phone').first().waitFor()
  await shoot(page, 'wait-phone')
  await approve(sandboxUrl)
  await page.getByRole('heading', { name: 'Successful' }).waitFor()
  await shoot(page, 'done-phone')
}

/** The newest code that came to a phone. */
async function codeOf(sandboxUrl: string, number: string): Promise<string> {
  const messages = await fetch(`${sandboxUrl}/phone/${number}/messages`)
  const texts = (await messages.json()) as { text: string }[]
  const code = texts.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
  if (!code) throw new Error('No code came to the phone.')
  return code
}

/** The same recharge by SmartCash, up to its PIN. */
async function drawSteps(page: Page, publicUrl: string, sandboxUrl: string): Promise<void> {
  await open(page, publicUrl)
  await chooseMethod(page, 'SmartCash')
  await page.getByLabel('Mobile money number').fill(payer)
  await page.getByRole('button', { name: 'Pay K50.00' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill(await codeOf(sandboxUrl, payer))
  await shoot(page, 'code-phone')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog', { name: 'Pay K50.00' }).waitFor()
  await page.getByLabel('PIN', { exact: true }).fill('1357')
  // Away from the button.
  await page.mouse.move(0, 0)
  await shoot(page, 'pin-phone')
}

/** Bundles of a number, what is left on one, and the whole catalogue. */
async function drawBundles(page: Page, publicUrl: string, sandboxUrl: string): Promise<void> {
  await page.goto(`${publicUrl}/data-bundle`)
  const number = page.getByLabel('Mobile number', { exact: true })
  // No code went to this phone lately, so another one is sent at once.
  const owner = '971000002'
  await number.fill(owner)
  await page.getByText('To Buy a bundle').waitFor()
  await page.getByRole('radio', { name: 'Weekly' }).click()
  await shoot(page, 'bundles-phone')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Check balance' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill(await codeOf(sandboxUrl, owner))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog', { name: /^Balance/ }).waitFor()
  await page.mouse.move(0, 0)
  await shoot(page, 'balance-phone')
}

async function drawHelp(page: Page, publicUrl: string): Promise<void> {
  await page.goto(`${publicUrl}/gethelp`)
  await shoot(page, 'help-phone')
  await page.goto(`${publicUrl}/gethelp/paid/refunds/refund-not-seen`)
  await shoot(page, 'answer-phone')
}

async function screenshots(): Promise<void> {
  await buildWhatIsStale()
  await using folder = await temporaryFolder('screenshots')
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const publicUrl = `http://127.0.0.1:${port}`
  const host = '127.0.0.1'
  const portal = await startPortal({
    host,
    port,
    operationsPort: await freePort(),
    sandboxPort,
    dataDir: folder.path,
    databaseUrl: undefined,
    sandbox: true,
    publicUrl,
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const desk = await browser.newPage({ viewport: wide })
    await open(desk, publicUrl)
    await shoot(desk, 'home-wide')
    await desk.goto(`${publicUrl}/table?period=Weekly`)
    await shoot(desk, 'table-wide')
    // Sharper than one to one, and still light enough for a page of documents.
    const options = { viewport: phone, deviceScaleFactor: 1.5, timezoneId: 'Africa/Lusaka' }
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    await drawRecharge(await browser.newPage(options), publicUrl, sandboxUrl)
    await drawSteps(await browser.newPage(options), publicUrl, sandboxUrl)
    await drawBundles(await browser.newPage(options), publicUrl, sandboxUrl)
    await drawHelp(await browser.newPage(options), publicUrl)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

screenshots().catch(fail)
