import { createElement } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { formatAmount } from '../../../lib/format.ts'
import { type AnyPage, definePage, type Stay } from '../../../lib/page.ts'
import { wayAddress } from '../../../order/way.ts'
import { StepDialog } from '../../../ui/step-dialog/step-dialog.tsx'
import { PayPage } from '../pay-page.tsx'
import { actOnCode } from './code.action.ts'
import { CodeForm } from './code-dialog.tsx'
import { PinForm } from './pin-dialog.tsx'
import { loadStep, type StepData, type StepView } from './step-data.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** The address of the entry below in the browser's history. Unknown in older browsers. */
function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}

function StepOver({ view, first }: { view: StepView; first: Stay | null }) {
  const { t, href, navigate } = useApp()
  const { step, order, chosen } = view
  const { amount, currency } = order.summary
  const form = href(wayAddress(chosen.slug, order.orderId))
  useFocusAfter(form)
  // A second entry of the form would make a Back that changes nothing.
  const leave = () => {
    if (addressBelow() === location.origin + form) history.back()
    else navigate(form, { replace: true, still: true })
  }
  return (
    <StepDialog
      key={step.kind}
      title={t(`step.title.${step.kind}`, { amount: formatAmount(amount, currency) })}
      closeLabel={t('shell.close')}
      closeHref={form}
      onClose={leave}
    >
      {(close) =>
        step.kind === 'code' ? (
          <CodeForm key={step.refId} view={view} step={step} first={first} close={close} />
        ) : (
          <PinForm key={step.transactionId} view={view} step={step} close={close} />
        )
      }
    </StepDialog>
  )
}

const page = definePage<StepData>({
  Page: () => null,
  load: loadStep,
  action: actOnCode,
  subjectOf: (data) => (data.kind === 'pay' ? data.order.orderId : null),
  // The countdown, the dialog and the PIN are script's.
  startsItself: (data) => 'step' in data,
})

/** The payment page with a step over it. Below is the same component as without, so that it stays as it is. Decision 079. */
export const payStepPage: AnyPage = {
  ...page,
  draw: (loaded, first) => {
    // What `loadStep` returned, as for every page.
    const data = loaded as StepData
    return createElement(PayPage, {
      data,
      outcome: null,
      over: 'step' in data ? <StepOver view={data} first={first} /> : null,
    })
  },
}
