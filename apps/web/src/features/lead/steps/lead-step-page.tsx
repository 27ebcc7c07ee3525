import type { OwnLead } from '@portal/contract/calls/lead'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'
import { definePage, type PageAction, type PageProps, type Stay } from '../../../lib/page/page.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { sendDetails } from '../details/details.action.ts'
import { DetailsView } from '../details/details-view.tsx'
import { FeasibleEnd, ThankYouEnd } from '../end/end-view.tsx'
import { payLead } from '../end/pay-lead.action.ts'
import { TurnedDownEnd } from '../end/turned-down-end.tsx'
import { editAddress, plansAddress } from '../lead-address.ts'
import { confirmAddress } from './confirm-lead.action.ts'
import { ConfirmView } from './confirm-view.tsx'
import { actOnLeadCode, sendAgain } from './lead-code.action.ts'
import { LeadCodeOver } from './lead-code.tsx'
import { type LeadStepData, loadLeadStep } from './lead-step-data.ts'
import { takePlace } from './place.action.ts'
import { PlaceView } from './place-view.tsx'
import { SendView } from './send-view.tsx'

type FormStep = Extract<LeadStepData, { kind: 'details' | 'confirm' }>

/** A page of the form or of its address; a code is asked for over it, which is rendered first. */
function FormPage({ data, first, over }: { data: FormStep; first: Stay | null; over?: ReactNode }) {
  const { t, href } = useApp()
  const isForm = data.kind === 'details'
  const back = isForm ? plansAddress(data.plan.productCode) : editAddress(data.draftId)
  return (
    <Page>
      <PageHeader
        title={t(isForm ? 'lead.detailsTitle' : 'lead.confirmTitle')}
        back={{ href: href(back), label: t('shell.back') }}
        compact
      >
        {t(isForm ? 'lead.detailsLead' : 'lead.confirmLead')}
      </PageHeader>
      {over}
      {isForm ? <DetailsView {...data} first={first} /> : <ConfirmView {...data} first={first} />}
    </Page>
  )
}

function PinPage({
  data,
  first,
}: {
  data: Extract<LeadStepData, { kind: 'place' }>
  first: Stay | null
}) {
  const { t, href } = useApp()
  return (
    <Page>
      <PageHeader
        title={t('lead.placeTitle')}
        back={{ href: href(editAddress(data.draftId)), label: t('shell.back') }}
        compact
      >
        {t(data.isPlaced ? 'lead.placeMove' : 'lead.placeLead')}
      </PageHeader>
      <PlaceView {...data} first={first} />
    </Page>
  )
}

function End({ lead, first }: { lead: OwnLead; first: Stay | null }) {
  if (lead.turnedDown) return <TurnedDownEnd lead={lead} />
  return lead.feasibility ? <FeasibleEnd lead={lead} first={first} /> : <ThankYouEnd lead={lead} />
}

/** The steps from a plan to the end of its lead, each at its own address. */
function LeadStepPage({ data, outcome }: PageProps<LeadStepData>) {
  switch (data.kind) {
    case 'details':
    case 'confirm':
      return <FormPage key={data.kind} data={data} first={outcome} />
    case 'code':
      return (
        <FormPage
          key={data.below.kind}
          data={data.below}
          first={null}
          over={<LeadCodeOver code={data.code} below={data.at} first={outcome} />}
        />
      )
    case 'place':
      return <PinPage data={data} first={outcome} />
    case 'send':
      return (
        <Page narrow>
          <SendView {...data} first={outcome} />
        </Page>
      )
    case 'end':
      return (
        <Page narrow>
          <End lead={data.lead} first={outcome} />
        </Page>
      )
  }
}

const actions: Readonly<Record<string, PageAction>> = {
  details: sendDetails,
  place: takePlace,
  confirm: confirmAddress,
  code: actOnLeadCode,
  send: sendAgain,
  end: payLead,
}

const act: PageAction = (form, context) => {
  const action = actions[context.search.get('step') ?? ''] ?? sendDetails
  return action(form, context)
}

/** Maps, countdowns, the way on by itself and what the tab keeps are script's. */
const startsItself = (data: LeadStepData) => {
  const { kind } = data
  if (kind === 'confirm') return 'on-good-line'
  if (kind === 'end') return !data.lead.turnedDown
  return kind === 'place' || kind === 'code' || kind === 'send'
}

export const leadStepPage = definePage({
  Page: LeadStepPage,
  load: loadLeadStep,
  action: act,
  startsItself,
})
