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
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
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
