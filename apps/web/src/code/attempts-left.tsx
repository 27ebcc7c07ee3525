import { useApp } from '../lib/page/app-context.ts'
import styles from './code.module.css'

/** Part of a field's message, whose live region announces each change of the count. */
export function AttemptsLeft({ count }: { count: string }) {
  const { t } = useApp()
  return (
    <>
      {/* Separates it from the words before it where both are read aloud. */}{' '}
      <span className={styles.left}>{t('step.attemptsLeft', { count })}</span>
    </>
  )
}
