import Type from 'typebox'
import { Value } from 'typebox/value'
import type { SendJson } from '../../adapters/http-json.ts'
import type { Checkable } from '../../ports/check.port.ts'
import { createTmForumClient, notOk } from './tmforum.client.ts'
import type { TmForumSettings } from './tmforum.settings.ts'

const offerings = Type.Array(Type.Object({ id: Type.String() }))

/** Asks for one offering of the catalogue, which is nobody's. */
export function createTmForumCheck(
  settings: Pick<TmForumSettings, 'baseUrl' | 'apiKey' | 'timeoutMs'>,
  send: SendJson,
): Checkable['check'] {
  const { get } = createTmForumClient(settings, send)
  return async (within) => {
    const path = '/tmf-api/productCatalogManagement/v4/productOffering'
    const limits = { timeoutMs: settings.timeoutMs, within }
    const answer = await get(path, { limit: '1' }, limits)
    if (answer.kind !== 'answered') return answer
    return answer.status === 200 && Value.Check(offerings, answer.body)
      ? { kind: 'right', currencies: null }
      : notOk(answer)
  }
}
