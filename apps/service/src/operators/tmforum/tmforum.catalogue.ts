import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { Bundle, OperatorCatalogue } from '../../ports/operator/catalogue.port.ts'
import { createTmForumClient, notOk } from './tmforum.client.ts'
import { isProblem } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { categoryIn, codePattern, idOf, readBundle, readPage } from './tmforum-catalogue.mapping.ts'

const offerings = '/tmf-api/productCatalogManagement/v4/productOffering'

/** Entries that servers give at once; one that gives less is asked for the rest. */
const pageSize = 100
/** An answer without an end is no catalogue. */
const pagesMax = 200

const productCode = new RegExp(codePattern)

/** The operator's catalogue behind TMF620 v4. A visitor waits for each of its answers. */
export function createTmForumCatalogue(
  settings: TmForumSettings & { currency: Currency },
  clock: Clock,
  send: SendJson = callJson,
): OperatorCatalogue {
  const { currency, lineTimeoutMs: timeoutMs } = settings
  const { get } = createTmForumClient(settings, send)

  async function readAt(offset: number) {
    const query = { lifecycleStatus: 'Active', offset: `${offset}`, limit: `${pageSize}` }
    const read = () => get(offerings, query, { timeoutMs })
    const answer = await read()
    // A lost page would lose all those before it.
    return answer.kind === 'lost' && offset > 0 ? read() : answer
  }

  return {
    async bundles() {
      const bundles = new Map<string, Bundle | null>()
      const market = { currency, now: clock.now() }
      let offset = 0
      for (let page = 0; page < pagesMax; page++) {
        const answer = await readAt(offset)
        if (answer.kind !== 'answered') return answer
        const entries = answer.status === 200 ? readPage(answer.body) : null
        if (entries === null) return notOk(answer)
        const known = bundles.size
        for (const entry of entries) bundles.set(idOf(entry), readBundle(entry, market))
        offset += entries.length
        // A server that knows no pages gives the same list again.
        if (bundles.size === known) {
          return { kind: 'bundles', bundles: [...bundles.values()].filter((each) => each !== null) }
        }
      }
      return { kind: 'lost', detail: `the catalogue has more than ${pagesMax} pages` }
    },

    async bundle(code) {
      if (!productCode.test(code)) return { kind: 'no-bundle' }
      const answer = await get(`${offerings}/${code}`, {}, { timeoutMs })
      if (answer.kind !== 'answered') return answer
      if (answer.status === 404 && isProblem(answer.body)) return { kind: 'no-bundle' }
      if (answer.status !== 200) return notOk(answer)
      if (idOf(answer.body) !== code) return { kind: 'lost', detail: 'another offering came' }
      const bundle = readBundle(answer.body, { currency, now: clock.now() })
      return bundle ? { kind: 'bundle', bundle } : { kind: 'no-bundle' }
    },

    async categoryOf(code) {
      if (!productCode.test(code)) return null
      const answer = await get(`${offerings}/${code}`, {}, { timeoutMs })
      const isIts =
        answer.kind === 'answered' && answer.status === 200 && idOf(answer.body) === code
      return isIts ? categoryIn(answer.body) : null
    },
  }
}
