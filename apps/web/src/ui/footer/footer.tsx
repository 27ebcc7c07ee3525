import type { ReactNode } from 'react'
import styles from './footer.module.css'

type FooterLink = { href: string; label: string }

function Links({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={styles.link} href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

export type FooterProps = {
  /** None around a payment, where only words are left. */
  links: readonly FooterLink[]
  /** Where else the operator is found. */
  social?: readonly FooterLink[]
  children: ReactNode
}

export function Footer({ links, social = [], children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {links.length > 0 && <Links links={links} />}
        {children}
        {social.length > 0 && <Links links={social} />}
      </div>
    </footer>
  )
}
