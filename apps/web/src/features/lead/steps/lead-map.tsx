import { type ReactNode, useState } from 'react'
import { isPlainClick } from '../../../lib/address/plain-click.ts'
import { isDearLine } from '../../../lib/browser/dear-line.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../lead.module.css'

/** A map that comes by itself on a good line, and after a tap on one that is slow or paid by the byte. */
export function LeadMap({
  isAsked,
  toMap,
  children,
}: {
  isAsked: boolean
  toMap: string
  children: ReactNode
}) {
  const { t, href } = useApp()
  const isScripted = useHydrated()
  const [isDear] = useState(() => typeof navigator !== 'undefined' && isDearLine())
  const [isWanted, setWanted] = useState(isAsked)
  const isShown = isScripted && (isWanted || !isDear)
  return (
    <div className={classNames(styles.mapPlace, styles.scripted)}>
      {isShown ? (
        children
      ) : (
        <ButtonLink
          icon="pin"
          href={href(toMap)}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            setWanted(true)
          }}
        >
          {t('lead.showMap')}
        </ButtonLink>
      )}
    </div>
  )
}
