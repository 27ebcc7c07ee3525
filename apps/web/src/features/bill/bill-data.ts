import { type Bill, shownBillCall } from '@portal/contract/calls/bill'
import type { Unfinished } from '@portal/contract/calls/device'
import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Reply } from '../../lib/api/contract-client.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { abilityMissing, isNotOffered } from '../../lib/page/not-offered.ts'
import type { Loaded, PageContext, Stay } from '../../lib/page/page.ts'
import { readConfig } from '../../lib/page/product-config.ts'
import { readRecent } from '../../order/again/recent.ts'
import { readUnfinished } from '../../order/again/resume.tsx'
import { keptNumber } from '../../order/number/kept-number.ts'
import type { WantedLine } from '../../order/number/line-check.ts'
import { checkNumber } from '../../order/number/number.rules.ts'
import { billPath } from '../../order/product/bill-path.ts'
import type { BillTerms } from './bill.rules.ts'

export type BillData = {
  readonly terms: BillTerms
  /** As typed; empty where none was. */
  readonly number: string
  /** The present bill of the number, where this device may see it. */
  readonly bill: Bill | null
  /** Amount in major units of a payment for this number by this device that is not finished; null where there is none. */
  readonly underWay: string | null
  /** Numbers whose bills this device paid lately. */
  readonly numbers: readonly string[]
}

/** Nothing of this device is on the page. */
export const isWithoutDevice = ({ number, numbers }: BillData): boolean =>
  number === '' && numbers.length === 0

export const wantedLine = ({ checksHybrids }: Pick<BillTerms, 'checksHybrids'>): WantedLine =>
  checksHybrids ? { requestType: 'HYBRID_POSTPAID_CHECK' } : {}

export async function readTerms(context: PageContext): Promise<Reply<BillTerms>> {
  const config = await readConfig(context)
  if (!config.ok) return config
  const {
    postMinAmnt: min,
    postMaxAmnt: max,
    postpaidHybridCheck: checksHybrids,
    currency,
  } = config.value
  const raises = config.value['beta.amountToHigherValueFeature']
  return { ok: true, value: { limits: { min, max }, raises, checksHybrids, currency } }
}

/** The present bill of a number that this device was shown lately; the service alone keeps what it may see. */
export async function readShownBill(
  { api, knownDevice, store }: PageContext,
  msisdn: string,
): Promise<Bill | null> {
  // A browser may have become known since its page was loaded.
  const mayKnow = knownDevice || store !== emptyStore
  if (!mayKnow || checkNumber(msisdn)) return null
  const reply = await api.call(shownBillCall, { msisdn })
  return (reply.ok && reply.value.bill) || null
}

/** The number of a form's answer, of a link without script, or of the tab. */
const numberOf = ({ search, store }: PageContext, answer: Stay | null): string =>
  typedMsisdn(answer?.values.msisdn ?? search.get('msisdn') ?? keptNumber(store, billPath))

/** What is given back is on its way out of the bill, and what has no attempt yet may never be paid. */
const underWayFor = (unfinished: Unfinished, number: string): string | null =>
  unfinished?.transactionType === 'POSTPAID BILL PAYMENT' &&
  unfinished.msisdn === number &&
  unfinished.transactionId !== undefined &&
  unfinished.settling !== 'refund-due'
    ? unfinished.amount
    : null

export async function loadBill(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<BillData>> {
  const number = numberOf(context, answer)
  const [terms, isMissing, recent, bill, unfinished] = await Promise.all([
    readTerms(context),
    isNotOffered(context, 'bills'),
    readRecent(context),
    readShownBill(context, number),
    readUnfinished(context),
  ])
  if (isMissing) return { kind: 'failed', failure: abilityMissing }
  if (!terms.ok) return { kind: 'failed', failure: terms.failure }
  const ofBills = recent.filter(
    ({ transactionType }) => transactionType === 'POSTPAID BILL PAYMENT',
  )
  const numbers = [...new Set(ofBills.map(({ msisdn }) => msisdn))]
  const underWay = underWayFor(unfinished, number)
  return { kind: 'page', data: { terms: terms.value, number, bill, underWay, numbers } }
}
