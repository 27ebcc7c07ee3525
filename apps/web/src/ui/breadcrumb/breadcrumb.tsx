import { classNames } from '../class-names.ts'
import styles from './breadcrumb.module.css'

export type Crumb = { readonly label: string; readonly href: string }

/** The way to the page, the page itself last. */
export function Breadcrumb({
  label,
  crumbs,
  here,
}: {
  label: string
  crumbs: readonly Crumb[]
  here: string
}) {
  return (
    <nav aria-label={label} className={styles.way}>
      <ol className={classNames(styles.crumbs, crumbs.length > 2 && styles.many)}>
        {crumbs.map(({ label: words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
