import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { fieldProblems } from '../../lib/failure-words.ts'
import { formAnswer } from '../../lib/form-answer.ts'
import { formatAmount } from '../../lib/format.ts'
import type { Stay } from '../../lib/page.ts'
import { usePageAction } from '../../lib/page-action.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Accordion, AccordionItem } from '../../ui/accordion/accordion.tsx'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Stack, WideOnly } from '../../ui/page/page.tsx'
import { MethodFields, type PayView } from './method-fields.tsx'
import { payOrder } from './pay.action.ts'
import styles from './pay.module.css'
import { type Method, methods } from './pay.rules.ts'
import { startRoute } from './pay-data.ts'

type PayFormProps = {
  readonly data: PayView
  readonly first: Stay | null
  readonly onChoose: (method: Method) => void
}

/** On phones every method is a row; the chosen one holds the form. */
function MethodRows({
  data,
  errors,
  typed,
  onChoose,
}: Pick<PayFormProps, 'data' | 'onChoose'> & {
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}) {
  const { t, href } = useApp()
  const scripted = useHydrated()
  return (
    <Accordion>
      {data.methods.map((method) => {
        const { text, detail, icon } = methods[method.type]
        const chosen = method.type === data.chosen?.type
        return (
          <AccordionItem
            key={method.type}
            // Without script the chosen form stays in sight while another row is looked into.
            group={scripted ? 'method' : undefined}
            chooses
            open={chosen}
            onToggle={(opened) => opened && onChoose(method)}
            icon={icon}
            title={t(text)}
            detail={t(method.troubled ? 'payment.troubled' : detail)}
            troubled={method.troubled}
          >
            {chosen && (
              <Stack>
                <WideOnly>
                  <h2>{t(text)}</h2>
                </WideOnly>
                <MethodFields data={data} errors={errors} typed={typed} />
              </Stack>
            )}
            {!chosen && !scripted && (
              <ButtonLink wide href={href(startRoute(method.slug, data.order.orderId))}>
                {t('payment.chooseThis', { method: t(text) })}
              </ButtonLink>
            )}
          </AccordionItem>
        )
      })}
    </Accordion>
  )
}

/** The chosen method's form; on phones every method is a row of the accordion around it. */
export function PayForm({ data, first, onChoose }: PayFormProps) {
  const { t, href, context, reload } = useApp()
  const { order, chosen } = data
  const { outcome, busy, submit } = usePageAction(payOrder, first)
  // An answer about one method says nothing about another.
  const isCurrent = outcome && chosen && Object.hasOwn(outcome.values, methods[chosen.type].field)
  const problems = isCurrent ? outcome.problems : []
  const isGeneral = problems.some(({ field }) => !field)

  // An attempt that went wrong is used up: the order is read again, and with it the next one's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (outcome && outcome !== first && isGeneral) reload()
  }, [outcome])

  const amount = formatAmount(order.summary.amount, order.summary.currency)
  return (
    <form
      className={styles.panel}
      method="post"
      action={href(`${context.path}?order=${encodeURIComponent(order.orderId)}`)}
      noValidate
      onSubmit={submit}
    >
      <Stack>
        <FormAnswer {...formAnswer(outcome, first, t, problems)} />
        <MethodRows
          data={data}
          errors={fieldProblems(problems, t)}
          typed={outcome?.values ?? {}}
          onChoose={onChoose}
        />
        <ActionBar>
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy && chosen ? t(methods[chosen.type].busy) : t('payment.pay', { amount })}
          </Button>
        </ActionBar>
        <ButtonLink variant="quiet" wide href={href(data.back)}>
          {t('payment.cancel')}
        </ButtonLink>
      </Stack>
    </form>
  )
}
