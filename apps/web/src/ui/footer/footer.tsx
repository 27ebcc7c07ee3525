import type { ReactNode } from 'react'
import styles from './footer.module.css'

type FooterLink = { href: string; label: string }

export type FooterProps = {
  /** None around a payment, where only words are left. */
  links: readonly FooterLink[]
  children: ReactNode
}

export function Footer({ links, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a className={styles.link} href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </footer>
  )
}
