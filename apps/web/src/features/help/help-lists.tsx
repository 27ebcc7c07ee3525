import type { HelpStage } from '@portal/contract/calls/help/help'
import { targetOf } from '../../help/help-places.ts'
import { Questions } from '../../help/questions.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { isIconName } from '../../ui/icon/icon-paths.ts'
import styles from './help.module.css'
import { pagePath, tilePath } from './stage-places.ts'

/** Parents with their icons, or the categories of one. */
export function HelpTiles({ stage }: { stage: HelpStage }) {
  const { href, hasPage } = useApp()
  return (
    <ul className={classNames(styles.tiles, stage.tiles.length % 3 === 1 && styles.pairs)}>
      {stage.tiles.map((tile) => {
        const icon = tile.icon ?? ''
        return (
          <li key={tile.id}>
            <a
              className={styles.tile}
              href={href(tilePath(stage, tile, hasPage))}
              target={targetOf(tile.href, hasPage)}
            >
              {isIconName(icon) && (
                <span className={styles.badge}>
                  <Icon name={icon} />
                </span>
              )}
              <span className={styles.name}>{tile.name}</span>
              <Icon name="next" small className={styles.arrow} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The questions of a category; of very many, those of one page with the ways to the others. */
export function QuestionList({ stage: { questions, page, pages } }: { stage: HelpStage }) {
  const { t, href, context } = useApp()
  const to = (other: number) => href(pagePath(context.path, other))
  return (
    <>
      <Questions questions={questions} />
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('faq.pages')}>
          <p>{t('faq.page', { page, pages })}</p>
          {page > 1 && <ButtonLink href={to(page - 1)}>{t('faq.earlier')}</ButtonLink>}
          {page < pages && <ButtonLink href={to(page + 1)}>{t('faq.more')}</ButtonLink>}
        </nav>
      )}
    </>
  )
}
