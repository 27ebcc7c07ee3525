import type { Msisdn } from '@portal/kernel/msisdn'
import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { Balances } from '../../ports/operator/balance.port.ts'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'
import { createTmForumClient, notOk } from './tmforum.client.ts'
import { toInternational } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { readBalances, readBundles, readDevice } from './tmforum-balances.mapping.ts'

/** Balances and bundles of a number, by TMF654 v4 and TMF637 v4. A visitor waits for each answer, as for a line check. */
export function createTmForumBalances(
  settings: Pick<TmForumSettings, 'baseUrl' | 'apiKey' | 'lineTimeoutMs'>,
  send: SendJson = callJson,
): Balances {
  const { get } = createTmForumClient(settings, send)
  const ask = async <T>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => T | Lost,
  ): Promise<T | Unsent | Lost> => {
    const answer = await get(path, query, { timeoutMs: settings.lineTimeoutMs })
    if (answer.kind !== 'answered') return answer
    return answer.status === 200 ? read(answer.body) : notOk(answer)
  }
  const products = <T>(msisdn: Msisdn, read: (body: unknown) => T | Lost) =>
    ask(
      '/tmf-api/productInventory/v4/product',
      { productSerialNumber: toInternational(msisdn) },
      read,
    )
  return {
    balancesOf: (msisdn) =>
      ask(
        '/tmf-api/prepayBalanceManagement/v4/bucket',
        { 'logicalResource.id': toInternational(msisdn) },
        (body) => readBalances(body, msisdn),
      ),
    bundlesOf: (msisdn) => products(msisdn, (body) => readBundles(body, msisdn)),
    device: (msisdn) => products(msisdn, (body) => readDevice(body, msisdn)),
  }
}
