import styles from './skip-link.module.css'

/** First in the page; shows itself when the keyboard reaches it. */
export function SkipLink({ href, label }: { href: string; label: string }) {
  return (
    <a className={styles.skip} href={href}>
      {label}
    </a>
  )
}
