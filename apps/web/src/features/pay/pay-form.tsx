import { type ReactNode, use, useEffect, useState } from 'react'
import { isNotSent } from '../../code/not-sent.rules.ts'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import type { FormAnswerWords } from '../../lib/form/form-answer.ts'
import { usePageAction } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { formatAmount } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Outages } from '../../order/product/outages.tsx'
import { methodAddress } from '../../order/product/payment-method.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ChoiceLink, ChoiceLinks, ChoicePanel } from '../../ui/choice-link/choice-link.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { DuplicateField, useOtherTabs } from './duplicate.tsx'
import { leaveFor } from './leave-for.ts'
import { type MethodFieldsProps, methodField, type PayMethod } from './methods/pay-method.ts'
import { formOf, hasForm, payMethodOf } from './methods/registry.ts'
import { payOrder } from './pay.action.ts'
import styles from './pay.module.css'
import { type OfferedMethod, pendingOf } from './pay.rules.ts'
import type { PayView } from './pay-view.ts'
import { usePopup } from './popup/use-popup.ts'

/** The link to a payment method. With script it takes the place of the present address, so Back leads out at once. */
function MethodLink({
  offered,
  orderId,
  chosen,
  leave,
}: {
  offered: OfferedMethod
  orderId: string
  chosen: boolean
  leave: (form: HTMLFormElement | null) => void
}) {
  const { t, href, navigate, toast } = useApp()
  const { type, slug, troubled, usualSeconds: count } = offered
  const method = payMethodOf(type)
  const route = methodAddress(slug, orderId)
  if (!method) return null
  return (
    <ChoiceLink
      id={slug}
      href={href(route)}
      chosen={chosen}
      label={t(method.texts.name)}
      detail={
        troubled
          ? t('payment.troubled')
          : t(method.texts.detail) + (count ? `, ${t('payment.usual', { count })}` : '')
      }
      troubled={troubled}
      icon={method.icon}
      onApproach={() => hasForm(method)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (chosen) return
        // The form of another way cannot be loaded, and this one stays with the values typed.
        if (!isOnline()) return toast({ kind: 'error', words: t('offline.form') })
        leave(event.currentTarget.closest('form'))
        navigate(route, { replace: true, still: true })
      }}
    />
  )
}

/** Values typed in the fields of each way, for the visitor's return to it. */
function useTyped(fields: readonly string[]) {
  const [typed] = useState(() => new Map<string, string>())
  const keep = (form: HTMLFormElement | null) => {
    const values = form && new FormData(form)
    for (const field of fields) {
      const value = values?.get(field)
      if (typeof value === 'string') typed.set(field, value)
    }
  }
  return { typed, keep }
}

type PanelProps = Pick<MethodFieldsProps, 'data' | 'typed' | 'onReady'> & {
  method: PayMethod
  answer: FormAnswerWords
  /** What opens the popup of the gateway, where the tap that pays could not. */
  popupOffer: ReactNode
}

/** The fields of the chosen method, below what is wrong with them. */
function MethodPanel({ data, method, answer, popupOffer, typed, onReady }: PanelProps) {
  const call = useCall()
  // Loaded with the page's data; a page of the server names its file among its own.
  const { Fields } = use(formOf(method))
  const { order, attempt } = data
  return (
    <ChoicePanel>
      <Stack>
        <Outages about={[method.type]} />
        <FormAnswer {...answer} call={call} />
        {popupOffer}
        <input type="hidden" name="order" value={order.orderId} />
        <input type="hidden" name="attempt" value={attempt} />
        <DuplicateField order={order} />
        <input type="hidden" name={methodField} value={method.type} />
        <Fields
          key={method.type}
          data={data}
          errors={answer.words}
          typed={typed}
          onReady={onReady}
        />
      </Stack>
    </ChoicePanel>
  )
}

type PayFootProps = Pick<PayMethod, 'texts'> & {
  data: PayView
  busy: boolean
  disabled: boolean
  /** Something else on the page is the next thing to do. */
  isSecond: boolean
}

function PayFoot({ data, texts, busy, disabled, isSecond }: PayFootProps) {
  const { t, href } = useApp()
  const { order, back } = data
  const amount = formatAmount(order.summary.amount, order.summary.currency)
  const isNext = !pendingOf(order) && !order.alike && !isSecond
  return (
    <>
      <ActionBar>
        <Button
          type="submit"
          variant={isNext ? 'primary' : 'secondary'}
          wide
          busy={busy}
          disabled={disabled}
        >
          {busy ? t(texts.busy) : t(texts.pay ?? 'payment.pay', { amount })}
        </Button>
      </ActionBar>
      <ButtonLink variant="quiet" wide href={href(back)} onClick={leaveFor(href(back))}>
        {t('payment.cancel')}
      </ButtonLink>
    </>
  )
}

type PayFormProps = { data: PayView; chosen: OfferedMethod; first: Stay | null }

/** The payment methods, each an address of its own, and the form of the one that is addressed. */
export function PayForm(props: PayFormProps) {
  const method = payMethodOf(props.chosen.type)
  return method ? <PayFormOf {...props} method={method} /> : null
}

function PayFormOf({ data, chosen, first, method }: PayFormProps & { method: PayMethod }) {
  const { t, context, reload, popup } = useApp()
  const { order, methods } = data
  const { openHere, offered: popupOffer } = usePopup(data)
  const sending = usePageAction(async (form, page) => {
    const result = await payOrder(form, page, openHere)
    const [problem] = result.kind === 'stay' ? result.problems : []
    if (!problem || !isNotSent(problem)) return result
    popup(problemWords(problem, t), 'error')
    return { kind: 'stay', problems: [], values: {} }
  }, first)
  useOtherTabs(order.orderId)
  const { outcome, busy } = sending
  const [isReady, setReady] = useState(true)
  const { typed, keep } = useTyped(method.fields)
  // An answer about one method says nothing about another.
  const problems = outcome?.problems.filter(({ ending }) => ending === method.type) ?? []
  const isGeneral = problems.some(({ field }) => !field)

  // An attempt that went wrong is used up: the order is read again, and with it the next one's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (outcome && outcome !== first && isGeneral) reload()
  }, [outcome])

  const { texts } = method
  const answer = sending.answer(problems)
  return (
    <PageForm
      of={sending}
      to={`${context.path}?order=${encodeURIComponent(order.orderId)}`}
      className={styles.form}
      noValidate
      onInput={({ currentTarget }) => keep(currentTarget)}
    >
      <ChoiceLinks
        label={t('payment.options')}
        foot={
          <PayFoot
            data={data}
            texts={texts}
            busy={busy}
            disabled={!isReady}
            isSecond={popupOffer !== null}
          />
        }
      >
        {methods.flatMap((offered) => {
          const isChosen = offered.slug === chosen.slug
          const link = (
            <MethodLink
              key={offered.slug}
              offered={offered}
              orderId={order.orderId}
              chosen={isChosen}
              leave={keep}
            />
          )
          if (!isChosen) return [link]
          return [
            link,
            <MethodPanel
              key="panel"
              data={data}
              method={method}
              answer={answer}
              popupOffer={popupOffer}
              typed={{ ...outcome?.values, ...Object.fromEntries(typed) }}
              onReady={setReady}
            />,
          ]
        })}
      </ChoiceLinks>
    </PageForm>
  )
}
