import type { Bundle } from '@portal/contract/calls/bundle'
import { useEffect, useRef } from 'react'
import { formatAmount } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { Question } from '../../lib/page/page.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { acceptedField } from './accepted-price.ts'

/** The bundle costs another price than was shown: it is bought at the price of now, or left. Decision 088. */
export function PriceQuestion({
  question,
  bundle: { name, currency },
  form,
  busy,
}: {
  question: Question | undefined
  bundle: Pick<Bundle, 'name' | 'currency'>
  /** The form that buys it, by its id; absent inside it. */
  form?: string
  busy: boolean
}) {
  const { t } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const asked = question?.kind === 'price' ? question : null
  // On a phone the question is above the part of the page in view.
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  if (!asked) return null
  const before = formatAmount(asked.before, currency)
  const now = formatAmount(asked.now, currency)
  return (
    <div ref={box} tabIndex={-1} data-asks="">
      <Notice
        tone="warn"
        alert
        title={t('bundle.priceChangedTitle')}
        actions={
          <Button
            type="submit"
            form={form}
            name={acceptedField}
            value={asked.now}
            variant="primary"
            busy={busy}
          >
            {t('bundle.buyAt', { now })}
          </Button>
        }
      >
        {t('bundle.priceChanged', { name, before, now })}
      </Notice>
    </div>
  )
}
