import { type AccountNo, parseLineAccount } from '@portal/kernel/account-no'
import type { LineType } from '@portal/kernel/line-type'
import { type Currency, type Money, toDecimal } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants } from '../../ports/device-grants.port.ts'
import type { BillPayments, Bills } from '../../ports/operator/bill.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import type { Item, Json } from '../../ports/payment.port.ts'
import type { OrderRequest, PriceAsker, PriceRefusal, Product } from '../../ports/product.port.ts'
import { type AmountLimits, amountWithin } from '../amount.rules.ts'
import { defineProduct } from '../define-product.ts'

/** The account is the operator's word; `accountId` is there only where the device knows it. */
type BillItem = Item & { lineType: LineType; account: string; accountId?: string }

export type BillParts = {
  lines: Lines
  bills: Bills
  billPayments: BillPayments
  grants: Pick<DeviceGrants, 'find'>
  /** As the content has them now. */
  limits: () => AmountLimits
  /** Whether a bill of a fraction is raised to the next whole amount before it is paid. */
  raisesFractions: () => boolean
  currency: Currency
  /** Time for which delivery is tried before the money goes back, in milliseconds. */
  deliveryWindowMs: number
}

const billed: readonly LineType[] = ['POSTPAID', 'HYBRID']
const minorPerMajor = 100n

const unavailable = { code: 'provider.unavailable' } as const

async function lineFor(
  lines: Lines,
  msisdn: Msisdn,
  shown: string | undefined,
): Promise<Result<LineType, PriceRefusal>> {
  const line = await lines.lineType(msisdn)
  const refuse = (refusal: PriceRefusal) => fail({ ...refusal, tellsOfNumber: true as const })
  if (line.kind === 'no-subscriber') return refuse({ code: 'line.invalid', field: 'msisdn' })
  if (line.kind !== 'line') return fail(unavailable)
  if (!billed.includes(line.lineType)) return refuse({ code: 'line.not-billed', field: 'msisdn' })
  return shown === undefined || shown === line.lineType
    ? ok(line.lineType)
    : refuse({ code: 'line.not-billed', field: 'lineType' })
}

/** The account that the money goes into. */
async function accountFor(bills: Bills, msisdn: Msisdn): Promise<Result<AccountNo, PriceRefusal>> {
  const account = await bills.accountOf(msisdn)
  const refuse = (refusal: PriceRefusal) => fail({ ...refusal, tellsOfNumber: true as const })
  if (account.kind === 'no-subscriber') return refuse({ code: 'line.invalid', field: 'msisdn' })
  if (account.kind === 'no-account') return refuse({ code: 'line.not-billed', field: 'msisdn' })
  return account.kind === 'account' ? ok(account.accountNo) : fail(unavailable)
}

/**
 * An account that a request names is compared with the one that this device was shown, and not with the operator's: an
 * order would tell right guesses from wrong ones.
 */
function refuseNamed(named: string | undefined, shown: ShownBill | null): PriceRefusal | null {
  if (named === undefined) return null
  const parsed = parseLineAccount(named)
  if (!parsed.ok) return { code: 'account.invalid', field: 'accountId' }
  return parsed.value === shown?.accountNo ? null : { code: 'account.other', field: 'accountId' }
}

type ShownBill = { readonly accountNo: string; readonly totalOutstanding: string }

const isBill = (shown: Json | undefined): shown is ShownBill =>
  typeof shown === 'object' && shown !== null && 'accountNo' in shown && 'totalOutstanding' in shown

/** The bill of the number as this device was shown it; null where it was not. */
async function shownTo(
  { grants }: BillParts,
  { ownerHash }: PriceAsker,
  msisdn: Msisdn,
): Promise<ShownBill | null> {
  if (ownerHash === null) return null
  const held = await grants.find({ ownerHash, kind: 'bill', subject: msisdn })
  return isBill(held?.shown) ? held.shown : null
}

/** A fraction is a bill to the last ngwee: the one that was shown, and only where it is not raised. */
function refuseFraction(
  { raisesFractions }: BillParts,
  amount: Money,
  shown: ShownBill | null,
): PriceRefusal | null {
  if (amount.minor % minorPerMajor === 0n) return null
  const isBill = !raisesFractions() && shown?.totalOutstanding === toDecimal(amount)
  return isBill ? null : { code: 'amount.not-whole', field: 'amount' }
}

function readAmount(
  parts: BillParts,
  { amount: asked, currency: named }: OrderRequest,
  { orderId }: PriceAsker,
  shown: ShownBill | null,
): Result<Money, PriceRefusal> {
  if (named !== undefined && named !== parts.currency) {
    return fail({ code: 'request.invalid', field: 'currency' })
  }
  const amount = amountWithin(asked, parts.currency, parts.limits())
  if (!amount.ok) return amount
  // What a stored order has was accepted when it was opened.
  const refusal = orderId === null ? refuseFraction(parts, amount.value, shown) : null
  return refusal ? fail(refusal) : amount
}

/** Anything between the limits may be paid towards the bill of a postpaid or hybrid line, by anyone. Decision 154. */
export const billProduct = (parts: BillParts): Product => {
  const { lines, bills, billPayments } = parts
  return defineProduct<BillItem>({
    kind: 'bill',
    type: 'POSTPAID BILL PAYMENT',
    lineTypes: billed,
    fields: ['lineType', 'accountId'],
    settlesAfterMs: billPayments.settlesAfterMs,
    deliveryWindowMs: parts.deliveryWindowMs,
    // What is not owed any more stays on the account as a credit.
    reinstate: true,
    item: (stored) =>
      stored.kind === 'bill' &&
      typeof stored.account === 'string' &&
      typeof stored.lineType === 'string'
        ? (stored as BillItem)
        : null,

    async price(request, _language, asker) {
      const msisdn = parseMsisdn(request.msisdn ?? '')
      if (!msisdn.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
      const shown = await shownTo(parts, asker, msisdn.value)
      const amount = readAmount(parts, request, asker, shown)
      if (!amount.ok) return amount
      const isAgain = asker.orderId !== null
      // What a stored order names was right when it was opened.
      const refusal = isAgain ? null : refuseNamed(request.accountId, shown)
      if (refusal) return fail(refusal)
      const line = await lineFor(lines, msisdn.value, request.lineType)
      if (!line.ok) return line
      const account = await accountFor(bills, msisdn.value)
      if (!account.ok) return account
      const isKnown = isAgain ? request.accountId !== undefined : shown !== null
      const item: BillItem = {
        kind: 'bill',
        lineType: line.value,
        account: account.value,
        ...(isKnown ? { accountId: account.value } : {}),
      }
      return ok({ item, msisdn: msisdn.value, amount: amount.value, value: amount.value })
    },

    fulfil: ({ reference, item, order, within }) =>
      billPayments.pay({
        reference,
        accountNo: item.account as AccountNo,
        invoiceNo: null,
        amount: order.value,
        within,
      }),
    enquire: ({ reference, within }) => billPayments.enquire({ reference, within }),
    describe: ({ lineType, accountId }) => ({
      words: 'bill',
      summary: { lineType, accountType: 'POSTPAID' },
      ...(accountId === undefined ? {} : { ownSummary: { accountId } }),
    }),
    same: ({ msisdn, value }) => `bill/${msisdn}/${value.minor}/${value.currency}`,
  })
}
