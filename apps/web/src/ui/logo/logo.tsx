import styles from './logo.module.css'

/** The sun over the horizon. The brand's name stands beside it as text. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <svg className={large ? styles.large : styles.logo} viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="9" />
      <path className={styles.sun} d="M9 22a8 8 0 0 1 16 0z" />
      <path className={styles.rays} d="M17 7.500v3M8.8 11l2 2M25.2 11l-2 2" />
      <path className={styles.ground} d="M7.5 25.500h19" />
    </svg>
  )
}
