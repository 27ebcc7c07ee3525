import { classNames } from '../class-names.ts'
import styles from './icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

export type IconProps = { name: IconName; small?: boolean; className?: string | undefined }

/** Always beside words that say the same, so hidden from screen readers. */
export function Icon({ name, small, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, small && styles.small, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
