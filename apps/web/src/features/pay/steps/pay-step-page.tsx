import { createElement } from 'react'
import { StepOver } from '../../../code/step-over.tsx'
import { formatAmount } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { type AnyPage, definePage, type Stay } from '../../../lib/page/page.ts'
import { methodAddress } from '../../../order/product/payment-method.ts'
import { PayPage } from '../pay-page.tsx'
import { formOn, subjectsOf } from '../pay-view.ts'
import { actOnCode } from './code.action.ts'
import { actOnConfirm, confirmField } from './confirm.action.ts'
import { ConfirmForm } from './confirm-dialog.tsx'
import { PayerCode } from './payer-code.tsx'
import { PinForm } from './pin-dialog.tsx'
import { loadStep, type Step, type StepData, type StepView } from './step-data.ts'

/** The key of a step's title. */
function titleOf(step: Step): string {
  const isShort = step.kind === 'confirm' && step.airtime?.after === null
  return isShort ? 'step.title.short' : `step.title.${step.kind}`
}

function PaymentStep({ view, first }: { view: StepView; first: Stay | null }) {
  const { t, href } = useApp()
  const { step, order, chosen } = view
  const { amount, currency } = order.summary
  return (
    <StepOver
      key={step.kind}
      form={href(methodAddress(chosen.slug, order.orderId))}
      title={t(titleOf(step), { amount: formatAmount(amount, currency) })}
    >
      {(close) => {
        if (step.kind === 'pin') {
          return <PinForm key={step.transactionId} view={view} step={step} close={close} />
        }
        const props = { view, first, close }
        return step.kind === 'code' ? (
          <PayerCode key={step.refId} {...props} step={step} />
        ) : (
          <ConfirmForm {...props} step={step} />
        )
      }}
    </StepOver>
  )
}

const page = definePage<StepData>({
  Page: () => null,
  load: loadStep,
  action: (form, context) =>
    form.has(confirmField) ? actOnConfirm(form, context) : actOnCode(form, context),
  subjectsOf,
  // The countdown, the dialog and the PIN are script's.
  startsItself: (data) => 'step' in data,
})

/** The payment page with a step over it. Below is the same component as without, so that it stays as it is. Decision 079. */
export const payStepPage: AnyPage = {
  ...page,
  partOf: (loaded) => formOn(loaded as StepData),
  render: (loaded, first) => {
    // The value that `loadStep` returned, as for every page.
    const data = loaded as StepData
    return createElement(PayPage, {
      data,
      outcome: null,
      over: 'step' in data ? <PaymentStep view={data} first={first} /> : null,
    })
  },
}
