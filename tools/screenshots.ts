import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import brand from '../content/brand.json' with { type: 'json' }
import { buildWhatIsStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { freePort, freeSandboxPort } from './free-port.ts'
import { fail, startPortal } from './portal.ts'
import { root } from './process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `node tools/screenshots.ts`: the pictures of the README, of one real recharge against the sandbox, paid on the phone. */
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

async function drawRecharge(page: Page, publicUrl: string, sandboxUrl: string): Promise<void> {
  await open(page, publicUrl)
  await shoot(page, 'home-phone')
  await page.getByLabel('Mobile number', { exact: true }).fill('971234567')
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(brand.products.money, { exact: true }).filter({ visible: true }).click()
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
    // Sharper than one to one, and still light enough for a page of documents.
    const hand = await browser.newPage({
      viewport: phone,
      deviceScaleFactor: 1.5,
      timezoneId: 'Africa/Lusaka',
    })
    await drawRecharge(hand, publicUrl, `http://127.0.0.1:${sandboxPort}`)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

screenshots().catch(fail)
