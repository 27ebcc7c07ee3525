import { useApp } from '../../lib/page/app-context.ts'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopicsPage } from './topics.tsx'

/** The operator's wallet, of which this portal only takes payments. */
function MoneyPage() {
  const { t, href } = useApp()
  return (
    <TopicsPage
      words="money"
      topics={[
        {
          words: 'money.pay',
          step: (
            <ButtonLink variant="primary" href={href('/prepaid-recharge')}>
              {t('money.pay')}
            </ButtonLink>
          ),
        },
        {
          words: 'money.menu',
          step: <ButtonLink href={t('money.dialHref')}>{t('money.menu')}</ButtonLink>,
        },
        {
          words: 'money.pin',
          step: <ButtonLink href={t('money.pinResetHref')}>{t('money.pinReset')}</ButtonLink>,
        },
      ]}
    />
  )
}

export const moneyPage = definePage({ Page: MoneyPage, load: loadNothing, isForAll: () => true })
