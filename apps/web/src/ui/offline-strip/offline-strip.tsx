import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './offline-strip.module.css'

export type OfflineStripProps = { title: string; detail?: string | undefined; children?: ReactNode }

/**
 * Says that the network is gone, and what still works. Where someone has begun to use the page, it is scrolled by the
 * height of the strip, so that nothing moves under a thumb.
 */
export function OfflineStrip({ title, detail, children }: OfflineStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isUsed = navigator.userActivation?.hasBeenActive
    // A page that is scrolled already is held in its place by the browser.
    if (isUsed && scrollY === 0) {
      scrollBy({ top: strip.current?.offsetHeight ?? 0, behavior: 'instant' })
    }
  }, [])
  return (
    <div ref={strip} className={styles.strip} role="status">
      <Icon name="offline" small />
      <p className={styles.words}>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
        {children}
      </p>
    </div>
  )
}
