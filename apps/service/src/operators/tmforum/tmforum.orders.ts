import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { BundleOrder, BundleOrders } from '../../ports/operator/catalogue.port.ts'
import type { Deadline, Lost, Unsent } from '../../ports/outcome.port.ts'
import { createTmForumClient, notOk, readDelivery } from './tmforum.client.ts'
import { toInternational } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { type ReadOrders, readOrder, readOrders } from './tmforum-orders.mapping.ts'

const ordering = '/tmf-api/productOrderingManagement/v4'

/** One bundle for one line. */
const orderBody = ({ reference, msisdn, productCode }: BundleOrder) => ({
  externalId: reference,
  category: 'bundle',
  productOrderItem: [
    {
      id: '1',
      action: 'add',
      quantity: 1,
      productOffering: { id: productCode },
      product: { productSerialNumber: toInternational(msisdn) },
    },
  ],
})

type Asked = { reference: string; within: Deadline }

/** Orders of bundles behind TMF622 v4. */
export function createTmForumOrders(
  settings: TmForumSettings,
  send: SendJson = callJson,
): BundleOrders {
  const { timeoutMs, settlesAfterMs, finalCodes } = settings
  const { get, post } = createTmForumClient(settings, send)

  async function look({ reference, within }: Asked): Promise<ReadOrders> {
    const query = { externalId: reference }
    const answer = await get(`${ordering}/productOrder`, query, { timeoutMs, within })
    const none = (unheard: Lost | Unsent): ReadOrders => ({ answer: unheard, openIds: [] })
    if (answer.kind !== 'answered') return none(answer)
    return answer.status === 200
      ? readOrders(answer.body, reference, finalCodes)
      : none(notOk(answer))
  }

  return {
    settlesAfterMs,

    async order(request) {
      const { reference, within } = request
      const body = orderBody(request)
      const answer = await post(`${ordering}/productOrder`, { reference, body, timeoutMs, within })
      return readDelivery(answer, { name: 'order', reference, finalCodes, read: readOrder })
    },

    enquire: async (asked) => (await look(asked)).answer,

    async callOff(asked) {
      const { reference, within } = asked
      const found = await look(asked)
      for (const id of found.openIds) {
        const body = {
          productOrder: { id },
          cancellationReason: 'It was not carried out in time; the money goes back.',
        }
        await post(`${ordering}/cancelProductOrder`, { reference, body, timeoutMs, within })
      }
      // The state of the order holds, whatever was answered.
      return found.openIds.length > 0 ? (await look(asked)).answer : found.answer
    },
  }
}
