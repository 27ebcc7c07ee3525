import { Logo } from '../logo/logo.tsx'
import { Progress } from '../progress/progress.tsx'
import styles from './loading-view.module.css'

export type LoadingViewProps = { wait: string; holdOn: string; loadingMessage: string }

/** Placeholder of a page that is loading. */
export function LoadingView({ wait, holdOn, loadingMessage }: LoadingViewProps) {
  return (
    <div className={styles.loading} role="status">
      <Logo large />
      <p className={styles.hold}>{holdOn}</p>
      <p>{loadingMessage}</p>
      <Progress label={wait} />
      <p className={styles.wait}>{wait}</p>
    </div>
  )
}
