import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { BundleOrder, BundleOrders } from '../../ports/operator/catalogue.port.ts'
import type { FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import { createTmForumClient, notOk, readDelivery } from './tmforum.client.ts'
import { toInternational } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import {
  isCancelled,
  noOrders,
  type ReadOrders,
  readOrder,
  readOrders,
} from './tmforum-orders.mapping.ts'

const ordering = '/tmf-api/productOrderingManagement/v4'

/** One bundle or plan for one line. */
const orderBody = ({ reference, msisdn, productCode, leadId }: BundleOrder) => ({
  externalId: reference,
  category: 'bundle',
  ...(leadId === undefined ? {} : { description: `Lead ${leadId}` }),
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
    if (answer.kind !== 'answered') return noOrders(answer)
    return answer.status === 200
      ? readOrders(answer.body, reference, finalCodes)
      : noOrders(notOk(answer))
  }

  async function cancel(ids: readonly string[], { reference, within }: Asked): Promise<void> {
    for (const id of ids) {
      const body = {
        productOrder: { id },
        cancellationReason: 'It was not carried out in time; the money goes back.',
      }
      await post(`${ordering}/cancelProductOrder`, { reference, body, timeoutMs, within })
    }
  }

  /** One that was begun with after it was asked to be cancelled may end either way: it is told as open. */
  async function withoutCancelled(
    { answer, takenOnIds }: ReadOrders,
    { within }: Asked,
  ): Promise<FulfilEnquiryAnswer> {
    if (answer.kind !== 'pending' || takenOnIds.length === 0) return answer
    for (const id of takenOnIds) {
      const query = { 'productOrder.id': id }
      const asked = await get(`${ordering}/cancelProductOrder`, query, { timeoutMs, within })
      if (asked.kind !== 'answered') return asked
      const isAsked = asked.status === 200 ? isCancelled(asked.body, [id]) : null
      if (isAsked === null) return notOk(asked)
      if (isAsked) return { kind: 'pending' }
    }
    return answer
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

    async callOff({ sparesTakenOn = false, ...asked }) {
      const found = await look(asked)
      const spared = sparesTakenOn ? found.takenOnIds : []
      const ids = found.openIds.filter((id) => !spared.includes(id))
      await cancel(ids, asked)
      // The state of the order holds, whatever was answered.
      const now = ids.length > 0 ? await look(asked) : found
      return sparesTakenOn ? withoutCancelled(now, asked) : now.answer
    },
  }
}
