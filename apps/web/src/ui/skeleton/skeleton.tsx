import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** The shape of what comes. */
  shape: 'word' | 'words' | 'line' | 'button' | 'chip' | 'tab' | 'field'
}

/** A grey place for something that is loading; hidden from screen readers, which are told in words. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}
