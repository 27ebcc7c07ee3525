import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type AnyPage,
  definePage,
  type Loaded,
  type PageAction,
  type PageContext,
  type PageProps,
} from '../lib/page/page.ts'
import { askBalance } from './ask-balance.action.ts'
import { actOnBalanceCode } from './balance-code.action.ts'
import { type BalanceStep, findStep, type ServiceType } from './balance-data.ts'
import { balanceField } from './balance-field.ts'
import { BalanceStepOver } from './balance-step.tsx'

type Below<Data> = {
  /** The page's own component; it renders `over` first, because without script that is a part of it. */
  Page: ComponentType<PageProps<Data> & { over?: ReactNode }>
  load: (context: PageContext) => Promise<Loaded<Data>>
  /** The kinds of balance of its numbers: phones have airtime and data, routers and MiFis data alone. */
  services: readonly ServiceType[]
}

type StepData<Data> = { readonly below: Data; readonly step: BalanceStep }

/** Every view of such a page is rendered by `render`. */
const Nothing = () => null

const act: PageAction = (form, context) =>
  form.has(balanceField) ? askBalance(form, context) : actOnBalanceCode(form, context)

/** A page with a step about what a number has over it. The page below is the same component as without. Decision 079. */
export function balanceStepPage<Data>({ Page, load, services }: Below<Data>): AnyPage {
  const page = definePage<StepData<Data>>({
    Page: Nothing,
    async load(context, answer = null) {
      const [below, step] = await Promise.all([load(context), findStep(context, services, answer)])
      if (below.kind !== 'page') return below
      if (step.kind === 'redirect' || step.kind === 'failed') return step
      return { kind: 'page', data: { below: below.data, step } }
    },
    action: act,
    // The order of the step is not offered above it as well.
    subjectsOf: ({ step }) => (step.kind === 'active' ? [step.orderId] : []),
    // The countdown and the dialog are script's.
    startsItself: () => true,
  })
  return {
    ...page,
    render: (loaded, first) => {
      // The value that `load` returned, as for every page.
      const { below, step } = loaded as StepData<Data>
      const over = createElement(BalanceStepOver, { step, first })
      return createElement(Page, { data: below, outcome: null, over })
    },
  }
}
