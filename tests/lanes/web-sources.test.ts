import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { watchConsole } from '../e2e/pages.ts'
import { untilScripted } from '../e2e/visit.ts'

/** The pages as `npm run dev` serves them: from their sources, over a content that is edited. */
const folder = await temporaryFolder('content')
const content = folder.path
let portal: Stack
let browser: Browser

beforeAll(async () => {
  await cp(join(root, 'content'), content, { recursive: true })
  portal = await startStack({
    env: {
      DEVELOPMENT: 'on',
      NODE_ENV: 'development',
      WEB_SOURCES: join(root, 'apps/web'),
      CONTENT_DIR: content,
    },
  })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await folder[Symbol.asyncDispose]()
})

test('a page is taken over by its sources, and an open page shows a text that was edited', async () => {
  const page = await browser.newPage()
  const complaints = watchConsole(page)
  await page.goto(`${portal.url}/prepaid-recharge`)
  await untilScripted(page)
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  // The styles of the button are there, though no build has gathered them.
  await expectPage(button).toHaveCSS('font-weight', '600')
  const file = join(content, 'pages/en/recharge-translation.json')
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace('No sign-up.', 'Edited just now.'))
  await expectPage(page.getByText('Edited just now.')).toBeVisible({ timeout: 30_000 })
  expect(complaints).toEqual([])
})

test('no page is kept, whose source may be another by the next look', async () => {
  const reply = await fetch(`${portal.url}/about`)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const worker = await fetch(`${portal.url}/service-worker.js`)
  expect(await worker.text()).toContain('unregister()')
})
