import { type ReactNode, useEffect } from 'react'
import { useRoving } from '../roving/use-roving.ts'
import styles from './tabs.module.css'

export type Tab = {
  /** The id of its element, which the caller chooses. */
  readonly id: string
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
}

export type TabsProps = {
  /** Names the row. */
  label: string
  tabs: readonly Tab[]
  /** Null where the panel is none of theirs. */
  chosen: string | null
  /** Names the panel then. */
  panelLabel?: string
  /** With script, in place of following the tab's address. */
  onSelect?: ((id: string) => void) | undefined
  /** The chosen tab's panel. */
  children: ReactNode
}

const panelId = (id: string): string => `${id}-panel`

/** Keeps the chosen tab in the row's own view, without scrolling the page. */
function showIn(row: HTMLElement, tab: HTMLElement): void {
  const { left, right } = row.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  if (place.left < left) row.scrollLeft += place.left - left
  if (place.right > right) row.scrollLeft += place.right - right
}

/** Links of which one is chosen, rendered as tabs: each has its address, so they work without script. */
export function Tabs({ label, tabs, chosen, panelLabel, onSelect, children }: TabsProps) {
  const ids = tabs.map(({ id }) => id)
  const { box, linkProps } = useRoving<HTMLDivElement>({ ids, chosen, onChoose: onSelect })
  useEffect(() => {
    const tab = chosen === null ? null : document.getElementById(chosen)
    if (tab && box.current) showIn(box.current, tab)
  }, [chosen, box])
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={box}>
        {tabs.map(({ id, href, label: words, icon }) => (
          <a
            key={id}
            id={id}
            href={href}
            className={styles.tab}
            role="tab"
            aria-selected={id === chosen}
            aria-controls={id === chosen ? panelId(id) : undefined}
            {...linkProps(id)}
          >
            {icon}
            {words}
          </a>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={panelId(chosen ?? '')}
        aria-labelledby={chosen ?? undefined}
        aria-label={chosen === null ? panelLabel : undefined}
      >
        {children}
      </div>
    </>
  )
}
