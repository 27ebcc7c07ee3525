import type { InputOf, ResultOf } from '@portal/contract/call'
import { openInvoicesCall } from '@portal/contract/calls/bill'
import { bundleCall } from '@portal/contract/calls/bundle'
import { productConfigCall } from '@portal/contract/calls/content'
import { lineTypeCall } from '@portal/contract/calls/line'
import type { OrderPage } from '@portal/contract/calls/order-page'
import type { openOrderCall } from '@portal/contract/calls/transaction'
import type { RefusalCode } from '@portal/contract/codes'
import type { ApiReply } from '@portal/contract/page-host'
import type { LineType } from '@portal/kernel/line-type'
import { failedAs, type OwnTools, refused } from './answers.ts'
import { amountOf, optional } from './values.ts'

type Asked = InputOf<typeof openOrderCall>
type Summary = OrderPage['summary']
type Priced = { readonly summary: Summary } | { readonly refused: ApiReply }

const refuse = (...said: Parameters<typeof refused>): Priced => ({ refused: refused(...said) })

type Line = { readonly lineType?: LineType } | { readonly refused: ApiReply }

/** A line that may have the product. Where the service cannot tell, the visitor goes on: the service decides when it is paid. */
async function checkLine(
  msisdn: string,
  wants: { types: readonly LineType[]; otherwise: RefusalCode; checkIfBroadband?: boolean },
  { ask }: OwnTools,
): Promise<Line> {
  const { types, otherwise, checkIfBroadband = false } = wants
  const line = await ask(lineTypeCall, { msisdn, checkIfBroadband })
  if (!line.ok) return line.failure.kind === 'refusal' ? { refused: failedAs(line.failure) } : {}
  const lineType = line.value
  return types.includes(lineType)
    ? { lineType }
    : { refused: refused(otherwise, { field: 'msisdn', lineType }) }
}

const amountFault: Priced = refuse('amount.invalid', { field: 'amount' })

async function priceAmount(
  { transactionType, msisdn = '', amount, accountId }: Asked,
  wants: Parameters<typeof checkLine>[1],
  tools: OwnTools,
): Promise<Priced> {
  const price = amountOf(amount)
  if (Number(price) <= 0) return amountFault
  const line = await checkLine(msisdn, wants, tools)
  if ('refused' in line) return line
  const config = await tools.ask(productConfigCall, {})
  if (!config.ok) return { refused: failedAs(config.failure) }
  const { currency } = config.value.configData
  const account = optional('accountId', accountId)
  return { summary: { transactionType, msisdn, amount: price, currency, ...line, ...account } }
}

async function priceBundle(
  { transactionType, msisdn = '', amount, productCode }: Asked,
  tools: OwnTools,
): Promise<Priced> {
  const isDevice = transactionType === 'Broadband Recharge'
  const types: readonly LineType[] = isDevice ? ['BROADBAND'] : ['PREPAID', 'POSTPAID', 'HYBRID']
  const otherwise = isDevice ? 'line.not-broadband' : 'line.other-type'
  const wants = { types, otherwise, checkIfBroadband: isDevice } as const
  const line = await checkLine(msisdn, wants, tools)
  if ('refused' in line) return line
  const { lineType = isDevice ? 'BROADBAND' : 'PREPAID' } = line
  const listed = await tools.ask(bundleCall, { msisdn, lineType })
  if (!listed.ok) return { refused: failedAs(listed.failure) }
  const bundle = listed.value.find((one) => one.productCode === productCode)
  if (!bundle) return refuse('bundle.not-sold', { field: 'productCode' })
  const asked = amountOf(amount)
  if (asked !== '' && asked !== bundle.amount) {
    return refuse('bundle.other-price', { field: 'amount', price: bundle.amount })
  }
  const { name, description, data, dataUnit, currency } = bundle
  return {
    summary: {
      ...{ transactionType, msisdn, lineType, amount: bundle.amount, currency, name },
      productCode: bundle.productCode,
      ...optional('description', description),
      ...optional('data', data),
      ...optional('dataUnit', dataUnit),
    },
  }
}

/** The invoices that this device was shown are read again, so that what is paid is what is owed now. */
async function priceInvoice(
  { transactionType, accountId = '', invoiceNumber, amount }: Asked,
  { ask, records }: OwnTools,
): Promise<Priced> {
  const notShown = refuse('item.not-shown', { field: 'invoiceNumber' })
  const { invoices } = records.read()
  if (invoices?.accountNo !== accountId) return notShown
  const shown = await ask(openInvoicesCall, {
    accountNo: accountId,
    contactPersonEmailId: invoices.email,
  })
  if (!shown.ok) return { refused: failedAs(shown.failure) }
  const { response, contactPersonMsisdn = '' } = shown.value
  const invoice = response.invoices.find((one) => one.invoiceNo === invoiceNumber)
  if (!invoice) return notShown
  if (invoice.invoiceStatus === 'PAID') return refuse('invoice.paid')
  const { outstandingAmount, currency, invoiceNo } = invoice
  if (amountOf(amount) !== outstandingAmount) {
    return refuse('invoice.other-amount', { field: 'amount', price: outstandingAmount })
  }
  return {
    summary: {
      ...{ transactionType, msisdn: contactPersonMsisdn, amount: outstandingAmount, currency },
      ...{ accountId, invoiceNumber: invoiceNo },
      ...optional('billingStartDate', invoice.billingStartDate),
      ...optional('billingEndDate', invoice.billingEndDate),
      ...optional('dueDate', invoice.dueDate),
    },
  }
}

/** An order as the service would price it, by its own calls. */
export function priceOrder(asked: Asked, tools: OwnTools): Promise<Priced> {
  switch (asked.transactionType) {
    case 'PREPAID RECHARGE':
      return priceAmount(asked, { types: ['PREPAID'], otherwise: 'line.not-prepaid' }, tools)
    case 'POSTPAID BILL PAYMENT':
      return priceAmount(
        asked,
        { types: ['POSTPAID', 'HYBRID'], otherwise: 'line.not-billed' },
        tools,
      )
    case 'BUNDLE PURCHASE':
    case 'Broadband Recharge':
      return priceBundle(asked, tools)
    case 'BILL_PAYMENT':
      return priceInvoice(asked, tools)
    default:
      return Promise.resolve(refuse('product.not-sold'))
  }
}

export type OpenedOrder = ResultOf<typeof openOrderCall>
