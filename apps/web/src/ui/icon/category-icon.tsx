import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

/** Outlines like those of the icons, in a table of their own: only pages with bundles load them. */
export const categoryPaths = {
  call: 'M6 4h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5V18a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2z',
  data: 'M8 19V6M4.5 9.5 8 6l3.5 3.5M16 5v13M12.5 14.5 16 18l3.5-3.5',
  international: 'M3 9.5h9M3.6 15H12M12 3a9 9 0 1 0 9 9M12 3c-4.5 5-4.5 13 0 18M15 3h6v6M21 3l-7 7',
  internet: 'M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.2 4.2 0 0 1 6 0M12 19.5v.2',
  roaming: 'M10.5 13.5 21 3M21 3l-6.5 18-4-7.5L3 9.5z',
  sms: 'M4 5h16v11h-8l-5 4v-4H4zM8 10.5v.2M12 10.5v.2M16 10.5v.2',
} as const

export type CategoryIconName = keyof typeof categoryPaths

/** The use of a bundle; always beside words, so hidden from screen readers. */
export function CategoryIcon({ name }: { name: CategoryIconName }) {
  return (
    <svg className={classNames(styles.icon, styles.small)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={categoryPaths[name]} />
    </svg>
  )
}
