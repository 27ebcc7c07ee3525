import { waitingFor } from '../portal/environment.ts'
import { contentWithPin } from '../portal/pin-content.ts'
import { startPortal } from '../portal/portal.ts'
import { wideLimits, widePrompts } from '../portal/wide-limits.ts'
import { freePort, freeSandboxPort } from '../processes/free-port.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'
import { findTestBrowser } from './chromium.ts'

/** A portal that parts of the suite share, by its addresses while it runs. */
export type SharedPortal = { env: Record<string, string> }

/** Starts the portal, twenty times as fast as a real one, and stops it once the work is done. */
export async function besideSharedPortal(shared: SharedPortal, work: () => Promise<unknown>) {
  await using folder = await temporaryFolder('test')
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const operationsPort = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const content = await contentWithPin(folder.path)
  process.env.TIME_SCALE = '20'
  const portal = await startPortal(
    {
      host: '127.0.0.1',
      port,
      operationsPort,
      sandboxPort,
      dataDir: folder.path,
      databaseUrl: undefined,
      sandbox: true,
      publicUrl,
    },
    {
      env: {
        CONTENT_DIR: content,
        ...waitingFor(1_500),
        // One second by this scale: money that goes back waits for it, and for two time-outs.
        BSS_SETTLES_MS: '20000',
        ...wideLimits,
        ...widePrompts,
        LIMIT_READS_PER_ADDRESS: '100000000',
        LIMIT_PAGES_PER_ADDRESS: '100000000',
      },
    },
  )
  shared.env = {
    PORTAL_URL: publicUrl,
    PORTAL_OPERATIONS_URL: `http://127.0.0.1:${operationsPort}`,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    PORTAL_DATABASE_URL: portal.databaseUrl,
    CHROMIUM_PATH: findTestBrowser() ?? '',
    // For the portals that tests start themselves.
    CONTENT_DIR: content,
  }
  try {
    await work()
  } finally {
    await portal.stop()
  }
}
