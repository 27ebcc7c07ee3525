import { isTooLong } from '@portal/kernel/msisdn'
import { useState } from 'react'
import { useAsking } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { DeadEnd } from '../../../ui/dead-end/dead-end.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { messageId } from '../../../ui/field/field-frame.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { Page, Stack } from '../../../ui/page/page.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx'
import { findPayment } from './find.action.ts'

function FindForm({ first }: { first: Stay | null }) {
  const { t } = useApp()
  const sending = useAsking(findPayment, first)
  const answer = sending.answer()
  /** Marks a field that fits no payment together with the other one. */
  const inPair = (id: string) =>
    answer.words.pair && { 'aria-invalid': true, 'aria-describedby': `pair-error ${messageId(id)}` }
  const [long, setLong] = useState(false)
  return (
    <PageForm of={sending} to="/payment/status" noValidate>
      <Stack>
        <FormAnswer
          {...answer}
          errors={answer.errors.map((error) => ({ ...error, isShared: error.fieldId === 'pair' }))}
        />
        <Field
          name="reference"
          label={t('find.referenceLabel')}
          hint={t('find.referenceHint')}
          defaultValue={first?.values.reference}
          error={answer.words.reference}
          {...inPair('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <PhoneField
          label={t('find.numberLabel')}
          hint={t('find.numberHint')}
          defaultValue={first?.values.msisdn}
          error={long ? t('refusal.line.invalid') : answer.words.msisdn}
          {...inPair('msisdn')}
          onDigits={(digits) => setLong(isTooLong(digits))}
        />
        <Field
          name="accountId"
          label={t('find.accountLabel')}
          hint={t('find.accountHint')}
          defaultValue={first?.values.accountId}
          error={answer.words.accountId}
          {...inPair('accountId')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" variant="primary" wide busy={sending.busy}>
          {t('find.submit')}
        </Button>
      </Stack>
    </PageForm>
  )
}

/** For visitors who lost the link: the reference leads back to the payment, with the number or the account it was for. */
export function FindView({ first }: { first: Stay | null }) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t('find.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('find.lead')}
      </PageHeader>
      <Card>
        <FindForm first={first} />
      </Card>
    </Page>
  )
}

export function UnknownPayment() {
  const { t, href } = useApp()
  return (
    <DeadEnd
      title={t('order.unknownTitle')}
      pages={[
        { href: href('/payment/status'), label: t('find.title') },
        { href: href('/'), label: t('shell.toHome') },
      ]}
    >
      {t('order.unknownText')}
    </DeadEnd>
  )
}
