import { type LeadNotes, leadNotesCall } from '@portal/contract/calls/lead'
import { type OrderPage, orderPageCall } from '@portal/contract/calls/order-page'
import { type Channel, timing } from '@portal/contract/constants'
import { typedId } from '@portal/kernel/ids'
import { returnReferences, returnValue } from '@portal/kernel/return-references'
import { isNotThere, type Reply } from '../../../lib/api/contract-client.ts'
import type { Loaded, PageContext } from '../../../lib/page/page.ts'
import { readConfig } from '../../../lib/page/product-config.ts'
import { returnPath } from '../../../order/pending/order-source.ts'
import { payAddress } from '../../../order/pending/pay-address.ts'
import { readChannel, refreshAfter, type Transaction } from './order.rules.ts'

export type OrderView = {
  readonly kind: 'order'
  readonly order: OrderPage
  readonly transaction: Transaction
  /** Brought back by a gateway, and handed on when the final status is asked for. */
  readonly channel: Channel | null
  readonly paymentMode: string | null
  /** Back from the gateway by its way out: paying in another way comes first. */
  readonly leftPage: boolean
  readonly triesMax: number
  /** Of the lead that a plan was bought by, for the device that made it. */
  readonly lead?: LeadNotes
  /** Without language prefix. */
  readonly back: string
}

export type OrderData =
  | OrderView
  /** No id: the visitor looks for a payment. */
  | { readonly kind: 'find' }
  | { readonly kind: 'unknown' }

/** What has become of the lead; nothing where there is none, or it is over: the order is told in any case. */
async function readLead(
  { api, language }: PageContext,
  { summary: { leadId: refLeadId } }: OrderPage,
): Promise<{ lead?: LeadNotes }> {
  const lead = refLeadId ? await api.call(leadNotesCall, { refLeadId, language }) : null
  return lead?.ok ? { lead: lead.value } : {}
}

/**
 * The order of the payment that the address names: by its id, or by what a gateway has brought back in any spelling. Null where
 * none is named, and where a return names none that there is: then the visitor looks for it.
 */
async function readMeant({ params, search, api }: PageContext): Promise<Reply<OrderPage> | null> {
  const id = params.id ?? search.get('id')
  if (id) return api.call(orderPageCall, { tid: typedId(id) })
  for (const reference of returnReferences(search)) {
    const reply = await api.call(orderPageCall, { tid: typedId(reference) })
    if (reply.ok || !isNotThere(reply.failure)) return reply
  }
  return null
}

export async function loadOrder(context: PageContext): Promise<Loaded<OrderData>> {
  const { search } = context
  const [reply, config] = await Promise.all([readMeant(context), readConfig(context)])
  if (!reply) return { kind: 'page', data: { kind: 'find' } }
  if (!reply.ok) {
    const { failure } = reply
    return isNotThere(failure)
      ? { kind: 'page', status: 404, data: { kind: 'unknown' } }
      : { kind: 'failed', failure }
  }
  const order = reply.value
  const { transaction } = order
  if (!transaction) return { kind: 'redirect', to: payAddress(order.orderId) }
  const refreshSeconds = refreshAfter(transaction, context.clock.now())
  return {
    kind: 'page',
    ...(refreshSeconds ? { refreshSeconds } : {}),
    data: {
      kind: 'order',
      order,
      transaction,
      channel: readChannel(returnValue(search, 'channel')),
      paymentMode: returnValue(search, 'pg'),
      leftPage: search.get('left') === '1',
      triesMax: config.ok ? config.value.paymentMaxTry : timing.walletPollTriesDefault,
      back: returnPath(order, context),
      ...(await readLead(context, order)),
    },
  }
}
