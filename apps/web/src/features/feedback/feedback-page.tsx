import { feedbackSentCall } from '@portal/contract/calls/help/feedback'
import { feedbackTopics } from '@portal/contract/constants'
import { emailLengthMax } from '@portal/contract/email'
import { usePageAction } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import {
  definePage,
  type Loaded,
  type PageContext,
  type PageProps,
  type Stay,
} from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ChoiceChips } from '../../ui/choice-chips/choice-chips.tsx'
import { Field } from '../../ui/field/field.tsx'
import { LongField } from '../../ui/field/long-field.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FinePrint, Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import {
  isSentHere,
  messageMax,
  referenceField,
  sealField,
  sendFeedback,
} from './feedback.action.ts'
import styles from './feedback.module.css'

/** The reference of a message that was just sent. */
type FeedbackData = { readonly reference: string }

function FeedbackForm({ first }: { first: Stay | null }) {
  const { t } = useApp()
  const sending = usePageAction(sendFeedback, first)
  const answer = sending.answer()
  const typed = first?.values ?? {}
  return (
    <PageForm of={sending} noValidate>
      <Stack>
        <FormAnswer {...answer} call={useCall()} />
        <div>
          <p className={styles.topic} aria-hidden="true">
            {t('feedback.topic')}
          </p>
          <ChoiceChips
            label={t('feedback.topic')}
            name="topic"
            className={styles.topics}
            choices={feedbackTopics.map((value) => ({
              value,
              label: t(`feedback.topic.${value}`),
            }))}
            chosen={typed.topic ?? 'other'}
          />
        </div>
        <LongField
          name="message"
          label={t('feedback.message')}
          hint={t('feedback.messageHint')}
          defaultValue={typed.message}
          error={answer.words.message}
          maxLength={messageMax}
          required
        />
        <PhoneField
          label={t('feedback.number')}
          hint={t('feedback.numberHint')}
          defaultValue={typed.msisdn}
          error={answer.words.msisdn}
          keepsLine={false}
        />
        <Field
          name="email"
          type="email"
          label={t('feedback.email')}
          hint={t('feedback.emailHint')}
          defaultValue={typed.email}
          error={answer.words.email}
          autoComplete="email"
          maxLength={emailLengthMax}
        />
        <Button type="submit" variant="primary" wide busy={sending.busy}>
          {t('feedback.send')}
        </Button>
        <FinePrint>{t('feedback.note')}</FinePrint>
      </Stack>
    </PageForm>
  )
}

/** A message to the operator; once it is sent, its reference. */
function FeedbackPage({ data, outcome }: PageProps<FeedbackData>) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t('feedback.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('feedback.lead')}
      </PageHeader>
      {data.reference ? (
        <Notice
          tone="success"
          title={t('feedback.thanks')}
          actions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
        >
          {t('feedback.reference', { reference: data.reference })}
        </Notice>
      ) : (
        <Card>
          <FeedbackForm first={outcome} />
        </Card>
      )}
    </Page>
  )
}

/** Only the visitor who sent a message is thanked for it; another one may open the address. */
async function loadFeedback({ api, search, store }: PageContext): Promise<Loaded<FeedbackData>> {
  const reference = search.get(referenceField) ?? ''
  const seal = search.get(sealField) ?? ''
  if (isSentHere(store, reference)) return { kind: 'page', data: { reference } }
  const sent = reference && seal ? await api.call(feedbackSentCall, { reference, seal }) : null
  return { kind: 'page', data: { reference: sent?.ok && sent.value.isOwn ? reference : '' } }
}

export const feedbackPage = definePage({
  Page: FeedbackPage,
  load: loadFeedback,
  action: sendFeedback,
  isForAll: ({ reference }) => reference === '',
})
