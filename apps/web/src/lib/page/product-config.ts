import type { ResultOf } from '@portal/contract/call'
import { type ConfigData, productConfigCall } from '@portal/contract/calls/content'
import { storageKeys } from '@portal/contract/constants'
import type { Reply } from '../api/contract-client.ts'
import { contentLife } from '../content/content.ts'
import type { PageContext } from './page.ts'

/** The answer as a whole: what is not offered here, beside limits and switches. */
export const readConfigReply = ({
  api,
  cache,
}: PageContext): Promise<Reply<ResultOf<typeof productConfigCall>>> =>
  cache.read('config', contentLife, () => api.call(productConfigCall, {}))

/** Limits and switches of the product; the browser also keeps them under the published session key. */
export async function readConfig(context: PageContext): Promise<Reply<ConfigData>> {
  const reply = await readConfigReply(context)
  if (!reply.ok) return reply
  const { configData } = reply.value
  context.store.write(storageKeys.config, configData)
  return { ok: true, value: configData }
}
