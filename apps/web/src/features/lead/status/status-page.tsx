import { type LeadNotes, leadPath } from '@portal/contract/calls/lead'
import { useEffect, useRef } from 'react'
import { useAsking } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { formatDay } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { definePage, type PageProps, type Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { FinePrint, Page, Stack } from '../../../ui/page/page.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import {
  createdField,
  notesField,
  referenceField,
  statusField,
  trackLead,
} from './status.action.ts'
import styles from './status.module.css'
import { loadStatus, type StatusData } from './status-data.ts'

type ToldLead = Omit<LeadNotes, 'status'>

/** The answer to the form; null where it has none. */
function toldBy(answer: Stay | null): ToldLead | null {
  const { values } = answer ?? {}
  const statusText = values?.[statusField]
  if (!values || !statusText) return null
  return {
    refLeadId: values[referenceField] ?? '',
    statusText,
    created: values[createdField] ?? '',
    notes: (values[notesField] ?? '').split('\n').filter((note) => note !== ''),
  }
}

/** What has become of a lead. `answer`: of the form that asked, whose answer takes the focus. */
function Told({ of: lead, answer }: { of: ToldLead; answer: Stay | null }) {
  const { t, tag } = useApp()
  const call = useCall()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (answer) box.current?.focus()
  }, [answer])
  const { refLeadId, statusText, created, notes } = lead
  return (
    <section ref={box} tabIndex={-1} className={styles.told} aria-labelledby="lead-status">
      <p className={styles.of}>{refLeadId}</p>
      <h2 id="lead-status">{statusText}</h2>
      <p className={styles.of}>{t('lead.created', { day: formatDay(created, tag) })}</p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>
              <RunningText call={call}>{note}</RunningText>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Tells at once of a lead of the device's own; the form asks about another, or about one of another device. */
function StatusForm({ data: { refLeadId, own }, outcome: first }: PageProps<StatusData>) {
  const { t } = useApp()
  const asking = useAsking(trackLead, first)
  const answer = asking.answer()
  const told = asking.outcome ? toldBy(asking.outcome) : own
  return (
    <Stack>
      {told && <Told of={told} answer={asking.outcome} />}
      <Card>
        <PageForm of={asking} noValidate>
          <Stack>
            <FormAnswer {...answer} call={useCall()} />
            <Field
              name={referenceField}
              label={t('lead.referenceLabel')}
              hint={t('lead.referenceHint')}
              defaultValue={first?.values[referenceField] ?? refLeadId}
              error={answer.words[referenceField]}
              autoComplete="off"
              autoCapitalize="characters"
              required
            />
            <PhoneField
              label={t('prepaid.numberLabel')}
              hint={t('lead.numberHint')}
              defaultValue={first?.values.msisdn}
              error={answer.words.msisdn}
              keepsLine={false}
              required
            />
            <Button type="submit" variant="primary" wide busy={asking.busy}>
              {t('lead.follow')}
            </Button>
          </Stack>
        </PageForm>
      </Card>
    </Stack>
  )
}

/** Asks for the reference and the number of a lead, and says where it stands. */
function StatusPage(props: PageProps<StatusData>) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader
        title={t('lead.statusTitle')}
        back={{ href: href(leadPath), label: t('shell.back') }}
        compact
      >
        {t('lead.statusLead')}
      </PageHeader>
      <Stack>
        <StatusForm key={props.data.refLeadId} {...props} />
        <FinePrint centred>
          <a href={href(leadPath)}>{t('lead.toPlans')}</a>
        </FinePrint>
      </Stack>
    </Page>
  )
}

export const leadStatusPage = definePage({
  Page: StatusPage,
  load: loadStatus,
  action: trackLead,
  isForAll: ({ refLeadId }) => refLeadId === '',
})
