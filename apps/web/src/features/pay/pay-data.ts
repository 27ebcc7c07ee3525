import type { Recent } from '@portal/contract/calls/device'
import { ownLeadCall } from '@portal/contract/calls/lead'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { leadPaymentOptionsCall, paymentOptionsCall } from '@portal/contract/calls/transaction'
import { timing } from '@portal/contract/constants'
import { typedId } from '@portal/kernel/ids'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { isNotThere } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Loaded, PageContext } from '../../lib/page/page.ts'
import { readConfig } from '../../lib/page/product-config.ts'
import { readRecent } from '../../order/again/recent.ts'
import { readOrder, returnPath } from '../../order/pending/order-source.ts'
import { statusAddress } from '../../order/pending/pay-address.ts'
import { addToPendingPayment } from '../../order/pending/pending-payment.ts'
import { methodAddress } from '../../order/product/payment-method.ts'
import { currencyPart } from './currency/currency-part.ts'
import { hasForm, payMethodOf, payMethods } from './methods/registry.ts'
import {
  attemptName,
  likelyPayer,
  orderStage,
  preselect,
  priceBefore,
  readMethods,
} from './pay.rules.ts'
import type { PayData } from './pay-view.ts'
import { popupGateway } from './popup/popup.ts'

const gone: Loaded<PayData> = { kind: 'page', status: 404, data: { kind: 'gone' } }

async function readOptions(context: PageContext, { orderId, summary }: OrderPage) {
  const { amount, currency: currencyCode, msisdn, lineType, transactionType } = summary
  const life = { seconds: timing.dataCacheSeconds }
  const call = transactionType === 'HBB_LEADS' ? leadPaymentOptionsCall : paymentOptionsCall
  const reply = await context.cache.read(`options:${orderId}`, life, () =>
    context.api.call(call, {
      amount,
      // A service of before knows one currency alone.
      ...(summary.priceCurrency ? { currencyCode } : {}),
      // One that the operator alone knows is masked.
      ...(parseMsisdn(msisdn).ok ? { mobileNumber: msisdn } : {}),
      ...(lineType ? { subscriberType: lineType } : {}),
      rechargeType: transactionType,
      transactionType,
    }),
  )
  if (!reply.ok) return { methods: [], problem: problemOf(reply.failure) }
  const { paymentOption } = reply.value
  const pgOptions = paymentOption.map((paymentOpt) => ({ paymentOpt }))
  addToPendingPayment(context.store, { pgOptions })
  return { methods: readMethods(paymentOption), problem: null }
}

/** The address of the lead that the order is of; none where there is no lead, or it has no address or is over. */
async function readLeadEmail(
  { api }: PageContext,
  { summary: { leadId: refLeadId } }: OrderPage,
): Promise<{ leadEmail?: string }> {
  const lead = refLeadId ? await api.call(ownLeadCall, { refLeadId }) : null
  return lead?.ok && lead.value.email ? { leadEmail: lead.value.email } : {}
}

/**
 * The last payments of this device. The payer is only a proposal, and not waited for long; another price than before is
 * to be said in any case.
 */
async function readBefore(context: PageContext, order: OrderPage): Promise<readonly Recent[]> {
  const { transaction, summary } = order
  if (summary.productCode !== undefined) {
    const { offerWaitMs: _short, ...patient } = context
    return readRecent(patient)
  }
  return transaction?.payer ? [] : readRecent(context)
}

/** The currencies of the order where the market has two, and they can be told apart on this page. */
async function readTwoCurrencies(context: PageContext, order: OrderPage) {
  const config = await readConfig(context)
  if (!config.ok || !config.value.secondCurrency) return null
  const part = await currencyPart().catch(() => null)
  if (!part) return null
  const { currency: own, secondCurrency: second } = config.value
  const currencies = await part.readCurrencies(context, order, { own, second })
  addToPendingPayment(context.store, part.currencyFields(order, currencies))
  return currencies
}

/** Asks for the form that the address names beside the order; an address without a method mostly leads to the first. */
function beginForm({ params: { method: slug } }: PageContext): void {
  const [first] = payMethods
  const named = slug ? payMethods.find(({ slugOf }) => slugOf('') === slug) : first
  if (named) hasForm(named)
}

export async function loadPay(context: PageContext): Promise<Loaded<PayData>> {
  const orderId = context.search.get('order')
  beginForm(context)
  if (!orderId) return { kind: 'redirect', to: '/?notice=order-needed' }
  const reply = await readOrder(context, typedId(orderId))
  if (!reply.ok) {
    const { failure } = reply
    return isNotThere(failure) ? gone : { kind: 'failed', failure }
  }
  const order = reply.value
  const stage = orderStage(order)
  if (stage === 'foreign') return gone
  if (stage === 'follow') {
    return { kind: 'redirect', to: statusAddress(`${order.transaction?.transactionId}`) }
  }
  const [found, currencies, recent, lead] = await Promise.all([
    readOptions(context, order),
    readTwoCurrencies(context, order),
    readBefore(context, order),
    readLeadEmail(context, order),
  ])
  const method = found.methods.find(({ slug }) => slug === context.params.method)
  if (!method && found.methods.length > 0) {
    // A link of a previous payment names the type of its way.
    const asked = context.search.get('method')
    const first =
      found.methods.find(({ slug, type }) => slug === asked || type === asked) ??
      preselect(found.methods, context.search.get('left'))
    const to = methodAddress(first?.slug ?? '', orderId)
    // A link to an attempt that waits for its PIN, or to an order that was opened at another rate.
    const more = ['step=pin', 'renewed=yes'].filter((each) =>
      context.search.has(each.split('=')[0] ?? ''),
    )
    return { kind: 'redirect', to: [to, ...more].join('&') }
  }
  const known = method && payMethodOf(method.type)
  if (known && !(await hasForm(known))) return { kind: 'failed', failure: { kind: 'network' } }
  const popup =
    method?.name === popupGateway
      ? await import('./popup/popup-data.ts').then(
          ({ readPopup }) => readPopup(context),
          () => null,
        )
      : null
  if (popup === 'elsewhere') {
    return { kind: 'redirect', to: `${context.path}?${context.search}`, isWhole: true }
  }
  return {
    kind: 'page',
    data: {
      kind: 'pay',
      order,
      attempt: attemptName(order),
      methods: found.methods,
      chosen: method ?? null,
      payer: likelyPayer(order, recent),
      priceBefore: priceBefore(order, recent),
      ...(popup ? { popup } : {}),
      back: returnPath(order, context),
      ...lead,
      ...(currencies && { currencies }),
      ...(context.search.has('renewed') && { isRenewed: true as const }),
      problem: found.problem,
    },
  }
}
