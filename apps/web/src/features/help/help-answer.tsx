import type { HelpStage } from '@portal/contract/calls/help/help'
import { documentsPath } from '@portal/contract/constants'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content/content-shape.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import type { Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { ThumbIcon } from '../../ui/icon/thumb-icon.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { SafeHtml } from '../../ui/safe-html/safe-html.tsx'
import styles from './help.module.css'
import { hasVotedHere, vote, voteField } from './vote.action.ts'

type Answer = NonNullable<HelpStage['answer']>

/** Of fewer votes a percentage says nothing: one alone is 0 or 100. */
const votesForShare = 20

/** The answer to a vote that is posted before the script comes is a whole page, which opens here. */
const voteId = 'vote'

/** Thumbs up and down, until one was given; then the thanks for it. */
function Votes({ answer, first }: { answer: Answer; first: Stay | null }) {
  const { t, context } = useApp()
  const submission = useAsking(vote, first)
  const isScripted = useHydrated()
  const isThanked = answer.hasVoted || (isScripted && hasVotedHere(context.store, answer.id))
  const { countLikePercentage, votes } = answer
  const thanks = useRef<HTMLParagraphElement>(null)
  const isSent = useRef(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    isSent.current = true
    submission.submit(event)
  }
  // The button that had the focus is gone.
  useEffect(() => {
    if (isThanked && isSent.current) thanks.current?.focus({ preventScroll: true })
  }, [isThanked])
  return (
    <section id={voteId} className={styles.helpful} aria-labelledby="helpful">
      <h2 id="helpful">{t('question.helpful')}</h2>
      <FormAnswer {...submission.answer()} />
      {isThanked ? (
        <p ref={thanks} className={styles.thanks} role="status" tabIndex={-1}>
          {t('question.thanks')}
        </p>
      ) : (
        <PageForm of={{ submit }} at={voteId} className={styles.votes}>
          {(['up', 'down'] as const).map((thumb) => (
            <Button
              key={thumb}
              type="submit"
              variant="secondary"
              name={voteField}
              value={String(thumb === 'up')}
              busy={submission.busy}
            >
              <span className={styles.thumb}>
                <ThumbIcon thumb={thumb} />
                {t(`question.${thumb}`)}
              </span>
            </Button>
          ))}
        </PageForm>
      )}
      {countLikePercentage !== null && votes >= votesForShare && (
        <p className={styles.share}>
          {t('question.percentage', { percentage: String(countLikePercentage) })}
        </p>
      )}
    </section>
  )
}

/** Documents that belong to this answer, to keep or to print. */
function Documents({ questionId }: { questionId: string }) {
  const { t, href, packages } = useApp()
  const all = shapesAt(shapeOf(packages['help-documents']), 'list')
  const own = all.filter((each) => textsAt(each, 'questions').includes(questionId))
  if (own.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h2 id="documents">{t('documents.title')}</h2>
      <ul className={styles.documents}>
        {own.map((each) => (
          <li key={textAt(each, 'id')}>
            <a href={href(`${documentsPath}/${textAt(each, 'id')}`)}>{textAt(each, 'title')}</a>{' '}
            <span className={styles.share}>{t(`documents.kind.${textAt(each, 'kind')}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For visitors whom the answer did not help. */
function StillNeedHelp() {
  const { t, href } = useApp()
  const call = useCall()
  return (
    <section className={styles.still} aria-labelledby="still">
      <h2 id="still">{t('question.still')}</h2>
      <div className={styles.ways}>
        <ButtonLink href={href('/store-locator')}>{t('question.store')}</ButtonLink>
        <ButtonLink href={call.href}>{t('question.call')}</ButtonLink>
      </div>
    </section>
  )
}

export function HelpAnswer({ answer, first }: { answer: Answer; first: Stay | null }) {
  const { href } = useApp()
  return (
    <>
      <div className={styles.answer}>
        <Prose>
          <SafeHtml hrefOf={href}>{answer.html}</SafeHtml>
        </Prose>
      </div>
      <Documents questionId={answer.id} />
      <Votes answer={answer} first={first} />
      <StillNeedHelp />
    </>
  )
}
