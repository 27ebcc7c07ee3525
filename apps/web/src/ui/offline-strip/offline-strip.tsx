import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './offline-strip.module.css'

export type OfflineStripProps = { title: string; detail?: string | undefined; children?: ReactNode }

/**
 * Says that the network is gone, and what still works. Its first line stays in sight; the detail goes with the page,
 * since with large text it takes half of a small screen. Where someone has begun to use the page, it is scrolled by
 * the height of both, so that nothing moves under a thumb.
 */
export function OfflineStrip({ title, detail, children }: OfflineStripProps) {
  const first = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const isUsed = navigator.userActivation?.hasBeenActive
    // A page that is scrolled already is held in its place by the browser.
    if (isUsed && scrollY === 0) {
      const heights = [first, rest].map(({ current }) => current?.offsetHeight ?? 0)
      scrollBy({ top: heights.reduce((sum, each) => sum + each), behavior: 'instant' })
    }
  }, [])
  return (
    <div className={styles.status} role="status">
      <div ref={first} className={styles.strip}>
        <Icon name="offline" small />
        <p className={styles.words}>
          <strong>{title}</strong>
          {children}
        </p>
      </div>
      {detail && (
        <p ref={rest} className={styles.detail}>
          {detail}
        </p>
      )}
    </div>
  )
}
