import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { fieldProblems, problemWords } from '../../lib/failure-words.ts'
import { formatAmount } from '../../lib/format.ts'
import type { Stay } from '../../lib/page.ts'
import { usePageAction } from '../../lib/page-action.ts'
import { Accordion, AccordionItem } from '../../ui/accordion/accordion.tsx'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Stack, WideOnly } from '../../ui/page/page.tsx'
import { payByCard } from './pay.action.ts'
import styles from './pay.module.css'
import { checkEmail, type Method, methods } from './pay.rules.ts'
import type { PayData } from './pay-data.ts'

type PayView = Extract<PayData, { kind: 'pay' }>

type PayFormProps = {
  readonly data: PayView
  readonly first: Stay | null
  readonly onChoose: (method: Method) => void
}

const formId = 'pay'

type CardFieldsProps = { data: PayView; error: string | undefined; typed: string | undefined }

/** What a card payment needs from the visitor. The card itself is entered at the bank's. */
function CardFields({ data, error, typed }: CardFieldsProps) {
  const { t } = useApp()
  const { order, attempt, chosen } = data
  // Judged when the field is left, and not again while it is mended.
  const [left, setLeft] = useState('')
  const problem = left === '' ? null : checkEmail(left)
  return (
    <Stack>
      <input type="hidden" name="order" value={order.orderId} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="paymentGateway" value={chosen?.gateway} />
      <WideOnly>
        <h2>{t(methods.PG.text)}</h2>
      </WideOnly>
      <Field
        name="emailId"
        type="email"
        label={t('payment.emailLabel')}
        defaultValue={typed ?? order.transaction?.emailId}
        hint={t('payment.cardHint')}
        error={problem ? t(problem.text) : error}
        onBlur={(event) => setLeft(event.currentTarget.value.trim())}
        onInput={() => setLeft('')}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
    </Stack>
  )
}

/** The chosen method's form; on phones every method is a row of the accordion around it. */
export function PayForm({ data, first, onChoose }: PayFormProps) {
  const { t, href, context, reload } = useApp()
  const { order, chosen } = data
  const { outcome, busy, submit } = usePageAction(payByCard, first)
  const problems = outcome?.problems ?? []
  const words = fieldProblems(problems, t)
  const listed = Object.entries(words).filter(([field]) => field === 'emailId')
  const general = problems.filter(({ field }) => field !== 'emailId')

  // An attempt that went wrong is used up: the order is read again, and with it the next one's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (outcome && outcome !== first && general.length > 0) reload()
  }, [outcome])

  const amount = formatAmount(order.summary.amount, order.summary.currency)
  return (
    <form
      id={formId}
      className={styles.panel}
      method="post"
      action={href(`${context.path}?order=${encodeURIComponent(order.orderId)}`)}
      noValidate
      onSubmit={submit}
    >
      <Stack>
        {listed.length > 0 && (
          <ErrorSummary
            answer={outcome}
            title={t('error.summary', { count: listed.length })}
            errors={listed.map(([fieldId, message]) => ({ fieldId, message }))}
          />
        )}
        {/* With script they are said in a toast. */}
        {outcome === first &&
          general.map((problem) => (
            <Notice key={problem.text} tone="danger" alert>
              {problemWords(problem, t)}
            </Notice>
          ))}
        <Accordion>
          {data.methods.map((method) => {
            const { text, detail, icon } = methods[method.type]
            const open = method.type === chosen?.type
            return (
              <AccordionItem
                key={method.type}
                group="method"
                chooses
                open={open}
                onToggle={(opened) => opened && onChoose(method)}
                icon={icon}
                title={t(text)}
                detail={t(method.troubled ? 'payment.troubled' : detail)}
                troubled={method.troubled}
              >
                {open && (
                  <CardFields data={data} error={words.emailId} typed={outcome?.values.emailId} />
                )}
              </AccordionItem>
            )
          })}
        </Accordion>
        <ButtonLink wide href={href(data.back)}>
          {t('payment.cancel')}
        </ButtonLink>
        <ActionBar>
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? t('payment.paying') : t('payment.pay', { amount })}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}
