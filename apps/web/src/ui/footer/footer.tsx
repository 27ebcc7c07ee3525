import type { ReactNode } from 'react'
import styles from './footer.module.css'

export type FooterColumn = { title: string; links: readonly { href: string; label: string }[] }

export type FooterProps = { columns: readonly FooterColumn[]; children: ReactNode }

export function Footer({ columns, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.columns}>
          {columns.map((column) => (
            <section key={column.title}>
              <h2 className={styles.title}>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a className={styles.link} href={link.href}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={styles.end}>{children}</div>
      </div>
    </footer>
  )
}
