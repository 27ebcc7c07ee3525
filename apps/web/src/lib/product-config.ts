import { storageKeys } from '@portal/contract/constants'
import { type ConfigData, productConfigCall } from '@portal/contract/content'
import { contentLife } from './content.ts'
import type { Reply } from './contract-client.ts'
import type { PageContext } from './page.ts'

/** Limits and switches of the product; the browser also keeps them under the published session key. */
export async function readConfig({ api, cache, store }: PageContext): Promise<Reply<ConfigData>> {
  const reply = await cache.read('config', contentLife, () => api.call(productConfigCall, {}))
  if (!reply.ok) return reply
  const { configData } = reply.value
  store.write(storageKeys.config, configData)
  return { ok: true, value: configData }
}
