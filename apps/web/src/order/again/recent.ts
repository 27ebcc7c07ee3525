import { type Recent, recentCall } from '@portal/contract/calls/device'
import { timing } from '@portal/contract/constants'
import type { PageContext } from '../../lib/page/page.ts'

/** The latest purchases of this device, newest first. An offer: after a failed read there are none. */
export async function readRecent(context: PageContext): Promise<readonly Recent[]> {
  const { api, cache, knownDevice } = context
  if (!knownDevice) return []
  const life = { seconds: timing.dataCacheSeconds }
  const reply = await cache.read('recent', life, () =>
    api.call(recentCall, {}, { timeoutMs: context.offerWaitMs }),
  )
  return reply.ok ? reply.value.recent : []
}
