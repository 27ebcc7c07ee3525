import { definePage, type PageAction, type PageProps } from '../../../lib/page/page.ts'
import { actOnBill } from '../bill.action.ts'
import { accountField, openField } from '../bill-fields.ts'
import { BillPage } from '../bill-page.tsx'
import { fetchByAccount } from './bill-account.action.ts'
import { actOnBillCode } from './bill-code.action.ts'
import { BillStepOver } from './bill-step.tsx'
import { type BillStepData, loadBillStep } from './bill-step-data.ts'

const act: PageAction = (form, context) => {
  if (form.has(accountField)) return fetchByAccount(form, context)
  return form.has(openField) ? actOnBill(form, context) : actOnBillCode(form, context)
}

const page = definePage<BillStepData>({
  // Every view of the page is rendered by `render`.
  Page: () => null,
  load: loadBillStep,
  action: act,
  // The countdown and the dialog are script's.
  startsItself: () => true,
})

/** The page with a step over it. The page below is the same component as without. Decision 079. */
export const billStepPage = {
  ...page,
  render: (loaded: unknown, first: PageProps<BillStepData>['outcome']) => {
    // The value that `load` returned, as for every page.
    const { below, step } = loaded as BillStepData
    return (
      <BillPage data={below} outcome={null} over={<BillStepOver step={step} first={first} />} />
    )
  },
}
