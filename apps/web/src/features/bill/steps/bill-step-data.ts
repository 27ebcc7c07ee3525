import type { CodeState } from '../../../code/code-form.tsx'
import { readCode } from '../../../code/code-under-way.ts'
import type { Loaded, PageContext, Stay } from '../../../lib/page/page.ts'
import { keptNumber } from '../../../order/number/kept-number.ts'
import { billPath } from '../../../order/product/bill-path.ts'
import { type BillData, loadBill } from '../bill-data.ts'

export type BillStep =
  | (CodeState & { readonly kind: 'code'; readonly number: string })
  | { readonly kind: 'account'; readonly number: string }

export type BillStepData = { readonly below: BillData; readonly step: BillStep }

type Found = BillStep | Extract<Loaded<never>, { kind: 'redirect' | 'failed' }>

const toPage = { kind: 'redirect', to: billPath } as const

/** A code that has run out or was used leads to the page, unless a form posted without script was answered. */
async function findCode(context: PageContext, answer: Stay | null): Promise<Found> {
  const refId = context.search.get('ref') ?? ''
  const state = await readCode(context, { otpId: refId })
  if (state && 'kind' in state) return { kind: 'failed', failure: state }
  if (!state || (state.isOver && !answer)) return toPage
  const { number, resendInSeconds, isExhausted } = state
  return { kind: 'code', refId, number, resendInSeconds, isExhausted }
}

/** The account of a number that the tab or the answer to a form has; without one the page asks for it. */
function findAccount({ store }: PageContext, answer: Stay | null): Found {
  const number = answer?.values.msisdn ?? keptNumber(store, billPath)
  return number ? { kind: 'account', number } : toPage
}

export async function loadBillStep(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<BillStepData>> {
  const [below, step] = await Promise.all([
    loadBill(context, answer),
    context.search.get('step') === 'account'
      ? findAccount(context, answer)
      : findCode(context, answer),
  ])
  if (below.kind !== 'page') return below
  if (step.kind === 'redirect' || step.kind === 'failed') return step
  // The code says whose bill it opens.
  const number = below.data.number || step.number
  return { kind: 'page', data: { below: { ...below.data, number }, step } }
}
