import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './hero.module.css'

export type HeroProps = {
  /** The page's h1; a line break in it stays. */
  title: ReactNode
  lead: ReactNode
  /** Reasons to trust it, on wide screens. */
  points?: readonly string[]
  /** The way to other services in one row, on phones, where the form fills the first screen. */
  above?: ReactNode
  /** Draws a point, which is text otherwise. */
  drawPoint?: (point: string) => ReactNode
  /** The card with the form. */
  children: ReactNode
}

const asText = (point: string): ReactNode => point

/** Deep green with the sun rising at its edge; the form is the hero. */
export function Hero({ title, lead, points = [], above, drawPoint = asText, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.inside}>
        {above}
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {points.length > 0 && (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" small />
                  {drawPoint(point)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

type HeroLink = { href: string; label: ReactNode }

export function HeroLinks({ label, links }: { label: string; links: readonly HeroLink[] }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {links.map(({ href, label: words }) => (
        <a key={href} href={href}>
          {words}
        </a>
      ))}
    </nav>
  )
}
