import type { HelpQuestion } from '@portal/contract/help'
import { useApp } from '../lib/app-context.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { questionPath } from './help-places.ts'
import styles from './questions.module.css'

/** Questions, each a link to its answer. */
export function Questions({ questions }: { questions: readonly HelpQuestion[] }) {
  const { href, hasPage } = useApp()
  return (
    <ul className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id}>
          <a className={styles.question} href={href(questionPath(question, hasPage))}>
            <span>{question.question}</span>
            <Icon name="next" small className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  )
}
