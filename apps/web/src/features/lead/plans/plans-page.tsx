import { leadPath } from '@portal/contract/calls/lead'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { ActionBar } from '../../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { FinePrint, Page } from '../../../ui/page/page.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-view/state-view.tsx'
import { keptDraftId } from '../details/kept-draft.ts'
import { keptLead } from '../end/kept-lead.ts'
import { editAddress, followAddress, leadAddress, planField } from '../lead-address.ts'
import { planOf, readDraft, sharedNote } from '../lead-data.ts'
import { FeeNote, PlanCard } from '../plan-card.tsx'
import { DevicePanel } from './device-panel.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './plans.module.css'
import { loadPlans, type PlansData } from './plans-data.ts'

function PlansFailed() {
  const { t, href, reload } = useApp()
  const call = useCall()
  return (
    <ErrorState
      icon="alert"
      title={t('error.title')}
      actions={
        <>
          <ButtonLink
            variant="primary"
            href={href(leadPath)}
            onClick={(event) => {
              event.preventDefault()
              reload()
            }}
          >
            {t('shell.retry')}
          </ButtonLink>
          <ButtonLink href={call.href}>{call.words}</ButtonLink>
        </>
      }
    >
      <p>{t('lead.plansFailed')}</p>
    </ErrorState>
  )
}

function NoPlans() {
  const { t, href } = useApp()
  return (
    <EmptyState
      icon="router"
      title={t('lead.noPlans')}
      actions={<ButtonLink href={href('/')}>{t('lead.explore')}</ButtonLink>}
    >
      <p>{t('lead.noPlansText')}</p>
    </EmptyState>
  )
}

/** A form that leads on to the next address, so that a plan is chosen without script as well. */
function Choose({ data: { plans, offer, chosen: first } }: { data: NonNullable<PlansData> }) {
  const { t, href, navigate } = useApp()
  const [chosen, setChosen] = useState(first)
  const plan = planOf(plans, chosen)
  const note = sharedNote(plans)
  return (
    <form
      className={styles.choose}
      action={href(leadPath)}
      onSubmit={(event) => {
        event.preventDefault()
        // A choice made before the script came is in the form alone.
        const code = new FormData(event.currentTarget).get(planField)
        navigate(leadAddress('details', { [planField]: `${code ?? chosen}` }))
      }}
    >
      <DevicePanel offer={offer} />
      <div className={styles.plans}>
        <h2>{t('lead.plans')}</h2>
        {note && <p className={styles.note}>{note}</p>}
        <PlanTable plans={plans} note={note} chosen={first} onChoose={setChosen} />
        {plan && <PlanCard plan={plan} />}
        <FeeNote offer={offer} />
        <ActionBar>
          <div className={styles.actions}>
            <ButtonLink href={href('/')}>{t('shell.back')}</ButtonLink>
            <Button type="submit" variant="primary" wide name="step" value="details">
              {t('lead.proceed')}
            </Button>
          </div>
        </ActionBar>
      </div>
    </form>
  )
}

/** Leads to the request that this tab has made, once the browser says which. */
function FollowLink() {
  const { t, href, context } = useApp()
  const [refLeadId, setRefLeadId] = useState('')
  useEffect(() => setRefLeadId(keptLead(context.store)), [context.store])
  return <a href={href(followAddress(refLeadId))}>{t('lead.toStatus')}</a>
}

/** Leads to the form that this tab has filled in, where the service still has it. Below all else, so that nothing moves. */
function GoOnLink() {
  const { t, href, context } = useApp()
  const [draftId, setDraftId] = useState('')
  useEffect(() => {
    let isLeft = false
    const kept = keptDraftId(context.store)
    if (!kept) return setDraftId('')
    readDraft(context, kept).then((draft) => {
      if (!isLeft) setDraftId(draft.ok ? kept : '')
    })
    return () => {
      isLeft = true
    }
  }, [context])
  if (!draftId) return null
  return (
    <FinePrint>
      <a href={href(editAddress(draftId))}>{t('lead.goOn')}</a>
    </FinePrint>
  )
}

/** The device of home broadband and its plans, of which one is asked for. */
function PlansPage({ data }: PageProps<PlansData>) {
  const { t, href } = useApp()
  return (
    <Page>
      <PageHeader
        title={t('lead.title')}
        back={{ href: href('/'), label: t('shell.back') }}
        compact
      >
        {t('lead.lead')}
      </PageHeader>
      {data === null ? (
        <PlansFailed />
      ) : data.plans.length === 0 ? (
        <NoPlans />
      ) : (
        <Choose data={data} />
      )}
      <FinePrint>
        <FollowLink />
      </FinePrint>
      <GoOnLink />
    </Page>
  )
}

export const plansPage = definePage({ Page: PlansPage, load: loadPlans, isForAll: () => true })
