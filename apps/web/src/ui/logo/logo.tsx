import styles from './logo.module.css'

/** The operator's drawing, which comes with the page's styles. The brand's name is beside it as text. */
export const Logo = ({ large = false }: { large?: boolean }) => (
  <span className={large ? styles.large : styles.logo} data-logo="" aria-hidden="true" />
)
