import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '../../../tools/processes/free-port.ts'
import { startProgram, waitForAnswer } from '../../../tools/processes/process.ts'
import { temporaryFolder } from '../../../tools/processes/temporary-folder.ts'
import { drawn } from '../drawn.ts'
import type { Setting } from '../journey.ts'
import { expectNoKeys, inEnglish, inSwahili, watchConsole } from '../pages.ts'
import { type PublishedService, startPublishedService } from './published-service.ts'

export type ForeignPortal = { url: string; service: PublishedService; stop(): Promise<void> }

/** The program that serves the pages, over a portal service that speaks the specification and nothing of ours. */
async function startForeignPortal(): Promise<ForeignPortal> {
  await using started = new AsyncDisposableStack()
  const { path: folder } = started.use(await temporaryFolder('foreign'))
  const [port, servicePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const service = await startPublishedService(servicePort, () => url)
  started.defer(() => service.stop())
  const logFile = join(folder, 'pages.log')
  const pages = startProgram({
    name: 'The pages',
    program: 'apps/service/src/pages.ts',
    logFile,
    env: {
      NODE_ENV: 'test',
      SANDBOX: 'on',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      PORTAL_SERVICE_URL: `${service.url}/portal-service`,
      GATEWAY_ORIGINS: service.url,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL: '',
    },
  })
  started.defer(() => pages.stop())
  await waitForAnswer(`${url}/healthz`, pages, logFile, 60_000)
  const running = started.move()
  return { url, service, stop: () => running.disposeAsync() }
}

/**
 * One for the journeys of a file. Each begins with the usual answers; none may have asked the service for what the
 * specification does not have.
 */
export function foreignPortal(): ForeignPortal {
  const portal = {} as ForeignPortal
  test.beforeAll(async () => {
    Object.assign(portal, await startForeignPortal())
  })
  test.beforeEach(() => portal.service.clear())
  test.afterEach(() => {
    expect(portal.service.strangers).toEqual([])
  })
  test.afterAll(() => portal.stop?.())
  return portal
}

/** With script in one language and without it in the other. */
export const foreignSettings: readonly Setting[] = [
  { tongue: inSwahili, isScripted: true, tag: '@phone' },
  { tongue: inEnglish, isScripted: false, tag: '@phone' },
]

type Walk = (page: Page, setting: Setting) => Promise<void>

/**
 * A journey in each of these settings, in which the browser complains of nothing and no key of a text is shown. A run of
 * everything walks one: what the service says is read at the same place with script and without.
 */
export const walk = (settings: readonly Setting[]) => (title: string, act: Walk) => {
  for (const setting of drawn(title, settings)) {
    const { tongue, isScripted, tag } = setting
    test.describe(`${isScripted ? 'with' : 'without'} script, in ${tongue.name}`, { tag }, () => {
      test.use({ javaScriptEnabled: isScripted })
      test(title, async ({ page }) => {
        const complaints = watchConsole(page)
        await act(page, setting)
        await expectNoKeys(page)
        // Forms and calls that are refused have such a status.
        expect(complaints.filter((line) => !/status of (422|500|504)/.test(line))).toEqual([])
      })
    })
  }
}

export const pressOnPage = (page: Page, name: 'Pay' | 'Decline') =>
  page.getByRole('link', { name, exact: true }).click()
