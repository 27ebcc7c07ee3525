import type { Bundle } from '@portal/contract/bundle'
import { useCallback, useRef } from 'react'
import { useApp } from '../lib/app-context.ts'
import type { PageAction, Stay } from '../lib/page.ts'
import { usePageAction } from '../lib/page-action.ts'
import { useDial } from '../lib/use-call.ts'
import { DuplicateQuestion } from '../order/duplicate-question.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { FormAnswer } from '../ui/form-answer/form-answer.tsx'
import { Stack } from '../ui/page/page.tsx'
import { BundleList, type BundleListProps } from './bundle-list.tsx'

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

/** The bundles for a number. With script BUY opens the order at once; without it leads to `buyHref`. */
export function BuyingList({ number, action, first, ...list }: BuyingListProps) {
  const { t, href } = useApp()
  const submission = usePageAction(action, first)
  const form = useRef<HTMLFormElement>(null)
  const buy = useCallback(({ productCode }: Bundle) => {
    const field = form.current?.elements.namedItem('productCode')
    if (field instanceof HTMLInputElement) field.value = productCode
    form.current?.requestSubmit()
  }, [])
  return (
    <Stack>
      <form ref={form} onSubmit={submission.submit} hidden>
        <input type="hidden" name="msisdn" value={number} />
        <input type="hidden" name="productCode" />
      </form>
      <DuplicateQuestion question={submission.outcome?.question} number={number} />
      <FormAnswer {...submission.answer()} call={useDial()} />
      <BundleList
        {...list}
        onBuy={buy}
        emptyActions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
      />
    </Stack>
  )
}
