import type { Bundle } from '@portal/contract/calls/bundle'
import { useCallback, useId, useRef, useState } from 'react'
import { useAsking } from '../../lib/form/page-action.ts'
import { sendForm } from '../../lib/form/submitter.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageAction, Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { BundleList, type BundleListProps } from '../list/bundle-list.tsx'
import { PriceQuestion } from './price-question.tsx'

type BuyingListProps = Pick<
  BundleListProps,
  'source' | 'choice' | 'hrefOf' | 'onChoose' | 'buyHref'
> & {
  /** The number that gets the bundle. */
  number: string
  /** Opens the order. */
  action: PageAction
  /** The server's answer to a form posted without script. */
  first: Stay | null
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

/** The bundles for a number. With script BUY opens the order at once; without it leads to `buyHref`. */
export function BuyingList({ number, action, first, ...list }: BuyingListProps) {
  const { t, href } = useApp()
  const submission = useAsking(action, first)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [pressed, setPressed] = useState<Bundle | null>(null)
  const { outcome, busy } = submission
  // Until the next answer has come there is the one before, about another bundle.
  const isOfPressed = outcome?.values.productCode === pressed?.productCode
  const ofPressed = isOfPressed ? outcome?.question : undefined
  const buy = useCallback(
    (bundle: Bundle) => {
      if (busy || !form.current) return
      setPressed(bundle)
      // Sent at once, before it could be rendered with the bundle.
      setField(form.current, 'productCode', bundle.productCode)
      setField(form.current, 'amount', bundle.amount)
      sendForm(form.current)
    },
    [busy],
  )
  return (
    <Stack>
      <form ref={form} id={formId} onSubmit={submission.submit} hidden>
        <input type="hidden" name="msisdn" value={number} />
        <input type="hidden" name="productCode" />
        {/* The price in the row: at another one no order is opened unasked. */}
        <input type="hidden" name="amount" />
      </form>
      <DuplicateQuestion question={outcome?.question} number={number} />
      {pressed && <PriceQuestion question={ofPressed} bundle={pressed} form={formId} busy={busy} />}
      <FormAnswer {...submission.answer()} call={useCall()} />
      <BundleList
        {...list}
        onBuy={buy}
        buying={busy && pressed ? pressed.productCode : null}
        emptyActions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
      />
    </Stack>
  )
}
