import { type Bill, shownBillCall } from '@portal/contract/calls/bill'
import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Reply } from '../../lib/api/contract-client.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { abilityMissing, isNotOffered } from '../../lib/page/not-offered.ts'
import type { Loaded, PageContext, Stay } from '../../lib/page/page.ts'
import { readConfig } from '../../lib/page/product-config.ts'
import { readRecent } from '../../order/again/recent.ts'
import { keptNumber } from '../../order/number/kept-number.ts'
import type { WantedLine } from '../../order/number/line-check.ts'
import { checkNumber } from '../../order/number/number.rules.ts'
import { billPath } from '../../order/product/bill-path.ts'
import type { BillTerms } from './bill.rules.ts'

export type BillData = {
  readonly terms: BillTerms
  /** As typed; empty where none was. */
  readonly number: string
  /** The bill of the number, as this device was shown it. */
  readonly bill: Bill | null
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
  const { postMinAmnt: min, postMaxAmnt: max, postpaidHybridCheck: checksHybrids } = config.value
  const raises = config.value['beta.amountToHigherValueFeature']
  return { ok: true, value: { limits: { min, max }, raises, checksHybrids } }
}

/** The bill of a number as this device was shown it lately; the service alone keeps it. */
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

export async function loadBill(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<BillData>> {
  const number = numberOf(context, answer)
  const [terms, isMissing, recent, bill] = await Promise.all([
    readTerms(context),
    isNotOffered(context, 'bills'),
    readRecent(context),
    readShownBill(context, number),
  ])
  if (isMissing) return { kind: 'failed', failure: abilityMissing }
  if (!terms.ok) return { kind: 'failed', failure: terms.failure }
  const ofBills = recent.filter(
    ({ transactionType }) => transactionType === 'POSTPAID BILL PAYMENT',
  )
  const numbers = [...new Set(ofBills.map(({ msisdn }) => msisdn))]
  return { kind: 'page', data: { terms: terms.value, number, bill, numbers } }
}
