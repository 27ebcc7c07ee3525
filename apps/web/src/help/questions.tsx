import type { HelpQuestion } from '@portal/contract/calls/help/help'
import type { ReactNode } from 'react'
import { useApp } from '../lib/page/app-context.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { questionPath, targetOf } from './help-places.ts'
import styles from './questions.module.css'

/** Questions, each a link to its answer; `render` its words where they are more than a text. */
export function Questions({
  questions,
  render,
}: {
  questions: readonly HelpQuestion[]
  render?: (words: string) => ReactNode
}) {
  const { href, hasPage } = useApp()
  return (
    <ul className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id}>
          <a
            className={styles.question}
            href={href(questionPath(question, hasPage))}
            target={targetOf(question.href, hasPage)}
          >
            <span>{render ? render(question.question) : question.question}</span>
            <Icon name="next" small className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  )
}
