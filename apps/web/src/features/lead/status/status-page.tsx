import { leadPath } from '@portal/contract/calls/lead'
import { useEffect, useRef } from 'react'
import { useAsking } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { formatDay } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { definePage, loadNothing, type PageProps, type Stay } from '../../../lib/page/page.ts'
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

/** What has become of a lead. */
function Told({ of: { values } }: { of: Stay }) {
  const { t, tag } = useApp()
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => box.current?.focus(), [values])
  const notes = (values[notesField] ?? '').split('\n').filter((note) => note !== '')
  return (
    <section ref={box} tabIndex={-1} className={styles.told} aria-labelledby="lead-status">
      <p className={styles.of}>{values[referenceField]}</p>
      <h2 id="lead-status">{values[statusField]}</h2>
      <p className={styles.of}>
        {t('lead.created', { day: formatDay(values[createdField] ?? '', tag) })}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>
              <RunningText>{note}</RunningText>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StatusForm({ first }: { first: Stay | null }) {
  const { t } = useApp()
  const asking = useAsking(trackLead, first)
  const answer = asking.answer()
  const told = asking.outcome?.values[statusField] ? asking.outcome : null
  return (
    <Stack>
      {told && <Told of={told} />}
      <Card>
        <PageForm of={asking} noValidate>
          <Stack>
            <FormAnswer {...answer} call={useCall()} />
            <Field
              name={referenceField}
              label={t('lead.referenceLabel')}
              hint={t('lead.referenceHint')}
              defaultValue={first?.values[referenceField]}
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
function StatusPage({ outcome }: PageProps<null>) {
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
        <StatusForm first={outcome} />
        <FinePrint centred>
          <a href={href(leadPath)}>{t('lead.toPlans')}</a>
        </FinePrint>
      </Stack>
    </Page>
  )
}

export const leadStatusPage = definePage({
  Page: StatusPage,
  load: loadNothing,
  action: trackLead,
  isForAll: () => true,
})
