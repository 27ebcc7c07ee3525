import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  shape: 'line' | 'heading' | 'field' | 'card' | 'row'
  /** A line shorter than the rest, as the last of a paragraph is. */
  short?: boolean
}

/** The shape of what comes. Decoration: the region around it says that it is busy. */
export function Skeleton({ shape, short }: SkeletonProps) {
  return (
    <div
      className={classNames(styles.skeleton, styles[shape], short && styles.short)}
      aria-hidden="true"
    />
  )
}
