import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import { createTmForumClient, notOk } from './tmforum.client.ts'
import { readLine, toInternational } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'

/** Lines behind TMF637 v4. */
export function createTmForumLines(
  settings: Pick<TmForumSettings, 'baseUrl' | 'apiKey' | 'lineTimeoutMs'>,
  send: SendJson = callJson,
): Lines {
  const { get } = createTmForumClient(settings, send)
  return {
    async lineType(msisdn) {
      const query = { productSerialNumber: toInternational(msisdn) }
      const limits = { timeoutMs: settings.lineTimeoutMs }
      const answer = await get('/tmf-api/productInventory/v4/product', query, limits)
      if (answer.kind !== 'answered') return answer
      return answer.status === 200 ? readLine(answer.body, msisdn) : notOk(answer)
    },
  }
}
