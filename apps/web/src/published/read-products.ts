import type { InputOf, ResultOf } from '@portal/contract/call'
import type { queryBalanceCall } from '@portal/contract/calls/balance'
import type { billCall, Invoice, openInvoicesCall } from '@portal/contract/calls/bill'
import type { Bundle } from '@portal/contract/calls/bundle'
import type { productConfigCall } from '@portal/contract/calls/content'
import type { lineTypeCall } from '@portal/contract/calls/line'
import { type LineType, lineTypes } from '@portal/kernel/line-type'
import { type Currency, isCurrency, type Market } from '@portal/kernel/money'
import { maskMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import {
  amountOf,
  countOf,
  dayOf,
  type Fields,
  fieldsOf,
  firstText,
  isTrue,
  listOf,
  optional,
  textOf,
  textOrNull,
} from './values.ts'

/** The currency that a service names, else the one that prices of this market are in. */
export const currencyOf = (value: unknown, market: Market): Currency => {
  const code = textOf(value).toUpperCase()
  return isCurrency(code) ? code : market.currency
}

const knownLine = (value: unknown): LineType | undefined =>
  lineTypes.find((type) => type === textOf(value).toUpperCase())

/** A line of another word: a router where routers were asked for. Undefined where nothing says what it is. */
export function readLineType(
  result: unknown,
  { checkIfBroadband }: InputOf<typeof lineTypeCall>,
): LineType | undefined {
  const word = textOf(result)
  const isDevice = checkIfBroadband || /broadband|odu|mifi|router|hbb/i.test(word)
  return knownLine(word) ?? (word && isDevice ? 'BROADBAND' : undefined)
}

/** Where a service names none, the service that takes the money decides. */
const amountMaxDefault = 100_000
const careDefault = '300'
const pollsDefault = 10

/** An object, or an object as text. */
function configIn(value: unknown): Fields {
  if (typeof value !== 'string') return fieldsOf(value)
  try {
    return fieldsOf(JSON.parse(value))
  } catch {
    return {}
  }
}

export function readProductConfig(
  result: unknown,
  { currency, second }: Market,
): ResultOf<typeof productConfigCall> {
  const config = configIn(fieldsOf(result).configData)
  const care = firstText(config.customerCareNumber, careDefault)
  // Without a second currency in the market there is nothing to switch to.
  const enableDualCurrency = second !== null && isTrue(config.enableDualCurrency)
  const raises = config['beta.amountToHigherValueFeature']
  return {
    configData: {
      preMinAmnt: countOf(config.preMinAmnt, 1),
      preMaxAmnt: countOf(config.preMaxAmnt, amountMaxDefault),
      postMinAmnt: countOf(config.postMinAmnt, 1),
      postMaxAmnt: countOf(config.postMaxAmnt, amountMaxDefault),
      'beta.amountToHigherValueFeature': isTrue(
        raises ?? fieldsOf(config.beta).amountToHigherValueFeature,
      ),
      postpaidHybridCheck: isTrue(config.postpaidHybridCheck),
      enableAmPin: isTrue(config.enableAmPin),
      showPostpaidBundles: isTrue(config.showPostpaidBundles),
      enableDualCurrency,
      currency,
      ...(enableDualCurrency ? { secondCurrency: second } : {}),
      customerCareNumber: care,
      pinResetDial: firstText(config.pinResetDial, care),
      paymentMaxTry: countOf(config.paymentMaxTry, pollsDefault),
    },
    // Its steps are calls that the specification does not have.
    notOffered: ['home-broadband'],
  }
}

/** A bundle that cannot be named or priced is not sold. */
function readBundle(bundle: Fields, asked: LineType, market: Market): readonly Bundle[] {
  const productCode = textOf(bundle.productCode)
  const amount = amountOf(bundle.amount)
  if (productCode === '' || amount === '') return []
  const [data, voice, sms] = [bundle.data, bundle.voice, bundle.sms].map(textOrNull)
  const description = textOf(bundle.description)
  const lineType = knownLine(bundle.lineType ?? bundle.linetype) ?? asked
  return [
    {
      productCode,
      name: firstText(bundle.name, description, productCode),
      description,
      category: firstText(
        bundle.category,
        data ? 'Data' : voice ? 'Voice' : sms ? 'SMS' : 'Bundles',
      ),
      periodType: textOrNull(bundle.periodType),
      data: data ?? null,
      dataUnit: textOrNull(bundle.dataUnit),
      voice: voice ?? null,
      voiceUnit: textOrNull(bundle.voiceUnit),
      sms: sms ?? null,
      validity: textOf(bundle.validity),
      validityUnit: textOf(bundle.validityUnit),
      amount,
      currency: currencyOf(bundle.currency, market),
      lineType,
      linetype: lineType,
    },
  ]
}

export const readBundles = (
  result: unknown,
  { lineType = 'BROADBAND' }: { readonly lineType?: LineType },
  market: Market,
): Bundle[] | undefined =>
  Array.isArray(result)
    ? listOf(result).flatMap((one) => readBundle(one, lineType, market))
    : undefined

export function readBalances(
  result: unknown,
  { serviceType: asked }: InputOf<typeof queryBalanceCall>,
  market: Market,
): ResultOf<typeof queryBalanceCall> {
  const queryBalanceResult = listOf(fieldsOf(result).queryBalanceResult).map((one) => {
    const serviceType = textOf(one.serviceType).toUpperCase() === 'DATA' ? 'DATA' : asked
    const isEndless = /unlimited/i.test(textOf(one.balanceType)) || textOf(one.balance) === '-1'
    const unit = textOf(one.unitType)
    const isMoney = serviceType === 'AIRTIME' && !isCurrency(unit)
    const expiry = Date.parse(textOf(one.expireTime))
    return {
      serviceType,
      balanceDescription: firstText(one.balanceDescription, one.name, serviceType),
      balanceType: isEndless ? ('UNLIMITED' as const) : ('LIMITED' as const),
      balance: isEndless ? '-1' : firstText(one.balance, '0'),
      // "K" and "Kwacha" are one currency; airtime without a unit is in the market's.
      unitType:
        isMoney && /^(k|zk|kwacha)$/i.test(unit)
          ? 'ZMW'
          : unit || (isMoney ? market.currency : unit),
      expireTime: Number.isNaN(expiry) ? null : new Date(expiry).toISOString(),
    }
  })
  return { queryBalanceResult }
}

export function readBill(
  result: unknown,
  { accountNo }: InputOf<typeof billCall>,
): ResultOf<typeof billCall> | undefined {
  const bill = fieldsOf(result)
  const totalOutstanding = amountOf(bill.totalOutstanding)
  if (totalOutstanding === '') return undefined
  return { totalOutstanding, accountNo: firstText(bill.accountNo, accountNo) }
}

function invoiceStatusOf(status: string, owed: string, dueDate: string, today: string) {
  if (/^(paid|closed|settled)/i.test(status) || Number(owed) <= 0) return 'PAID'
  const isLate = dueDate !== '' && dueDate < today
  return isLate || /over\s*due/i.test(status) ? 'OVERDUE' : 'OPEN'
}

const masked = (value: unknown): string => {
  const number = textOf(value)
  return parseMsisdn(number).ok ? maskMsisdn(number) : number
}

/** `today`: ISO date, after which an invoice whose status says nothing is late. */
export function readInvoices(
  result: unknown,
  { accountNo }: InputOf<typeof openInvoicesCall>,
  { market, today }: { readonly market: Market; readonly today: string },
): ResultOf<typeof openInvoicesCall> {
  const { response, lineNumber, contactPersonMsisdn } = fieldsOf(result)
  const invoices = listOf(fieldsOf(response).invoices).flatMap((one): Invoice[] => {
    const invoiceNo = textOf(one.invoiceNo)
    const outstandingAmount = amountOf(one.outstandingAmount)
    if (invoiceNo === '' || outstandingAmount === '') return []
    const dueDate = dayOf(one.dueDate)
    return [
      {
        accountNo: firstText(one.accountNo, accountNo),
        invoiceNo,
        dueDate,
        billingStartDate: dayOf(one.billingStartDate),
        billingEndDate: dayOf(one.billingEndDate),
        currency: currencyOf(one.currency, market),
        outstandingAmount,
        invoiceStatus: invoiceStatusOf(
          textOf(one.invoiceStatus),
          outstandingAmount,
          dueDate,
          today,
        ),
      },
    ]
  })
  return {
    response: { invoices },
    ...optional('lineNumber', masked(lineNumber)),
    ...optional('contactPersonMsisdn', masked(contactPersonMsisdn)),
  }
}
