import type { ReactNode } from 'react'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content/content-shape.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Notice, type NoticeTone } from '../../ui/notice/notice.tsx'

export const tones: readonly NoticeTone[] = ['info', 'warn', 'danger', 'success']

type OutagesProps = {
  /** The subjects of the page: names of pages ("data-bundle") and types of payment methods ("PG"); home says everything. */
  about: readonly string[] | 'all'
  /** Lays them out, where there are any. */
  within?: (notices: ReactNode) => ReactNode
}

/** Editors' notices of a service or a payment method that has trouble, on the pages that they concern. */
export function Outages({ about, within = (notices) => notices }: OutagesProps): ReactNode {
  const { packages } = useApp()
  const notices = shapesAt(shapeOf(packages['website-headers-config']), 'notices').filter(
    (notice) => about === 'all' || textsAt(notice, 'concerns').some((each) => about.includes(each)),
  )
  if (notices.length === 0) return null
  return within(
    notices.map((notice) => (
      <Notice
        key={textAt(notice, 'text')}
        tone={tones.find((tone) => tone === textAt(notice, 'tone')) ?? 'info'}
        title={textAt(notice, 'title') || undefined}
      >
        {textAt(notice, 'text')}
      </Notice>
    )),
  )
}
