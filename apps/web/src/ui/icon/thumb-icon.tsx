import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

const thumbPath =
  'M7.5 11v9H4v-9zM7.5 11 11.3 3.2a2.3 2.3 0 0 1 2 2.6L12.8 9.5h5.7a2 2 0 0 1 2 2.3l-1.1 6.5a2 2 0 0 1-2 1.7H7.5'

/** An outline apart from the table of icons, since only answers have it; beside words, so hidden from screen readers. */
export function ThumbIcon({ thumb }: { thumb: 'up' | 'down' }) {
  return (
    <svg className={classNames(styles.icon, styles.small)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={thumbPath} transform={thumb === 'down' ? 'matrix(1 0 0 -1 0 24)' : undefined} />
    </svg>
  )
}
