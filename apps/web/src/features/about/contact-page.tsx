import { useApp } from '../../lib/page/app-context.ts'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopicsPage } from './topics.tsx'

/** Every way to reach the operator. */
function ContactPage() {
  const { t, href } = useApp()
  const call = useCall()
  const to = (path: string, words: string) => <ButtonLink href={href(path)}>{t(words)}</ButtonLink>
  return (
    <TopicsPage
      words="contact"
      topics={[
        {
          words: 'contact.call',
          step: (
            <ButtonLink variant="primary" href={call.href}>
              {t('contact.call')}
            </ButtonLink>
          ),
        },
        { words: 'contact.money', step: to('/payment/status', 'contact.money') },
        { words: 'contact.store', step: to('/store-locator', 'contact.store') },
        { words: 'contact.help', step: to('/gethelp', 'contact.help') },
        { words: 'contact.write', step: to('/give_your_feedback', 'contact.write') },
      ]}
    />
  )
}

export const contactPage = definePage({
  Page: ContactPage,
  load: loadNothing,
  isForAll: () => true,
})
