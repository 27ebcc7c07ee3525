import { useApp } from '../../lib/app-context.ts'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content-shape.ts'
import type { PageContext } from '../../lib/page.ts'
import { definePage, type Loaded, type PageProps } from '../../lib/page.ts'
import { Accordion, AccordionItem } from '../../ui/accordion/accordion.tsx'
import { Hero } from '../../ui/hero/hero.tsx'
import { isIconName } from '../../ui/icon/icon-paths.ts'
import { Notice, type NoticeTone } from '../../ui/notice/notice.tsx'
import { Page, Section, Stack } from '../../ui/page/page.tsx'
import { Tile, Tiles } from '../../ui/tile/tile.tsx'
import { AgainList } from './again-list.tsx'
import { ForgetMe } from './forget-me.tsx'
import { actAtHome } from './home.action.ts'
import { readTroubled } from './method-health.ts'
import { optionOf } from './recharge.action.ts'
import { isWithoutDevice, loadRecharge, type RechargeData, recentNumbers } from './recharge-data.ts'
import { RechargeForm } from './recharge-form.tsx'

type HomeData = RechargeData & {
  /** Why home was entered, where something has to be said about it. */
  readonly notice: 'order-needed' | 'forgotten' | null
  readonly knownDevice: boolean
  /** Ways to pay that have problems right now, by their type. */
  readonly troubled: readonly string[]
}

const tones: readonly NoticeTone[] = ['info', 'warn', 'danger', 'success']

function HomePage({ data, outcome }: PageProps<HomeData>) {
  const { t, href, packages } = useApp()
  const home = shapeOf(packages['website-homepage-config'])
  const hero = shapeOf(home.hero)
  const notice = shapeOf(home.notice)
  const tone = tones.find((each) => each === textAt(notice, 'tone')) ?? 'info'
  const questions = shapesAt(home, 'ask')
  // A row that pays in such a way says so itself.
  const isInRow = (type: string) => data.recent.some((paid) => optionOf(paid.paymentMode) === type)
  const troubled = data.troubled.filter((type) => !isInRow(type))
  return (
    <>
      <Hero
        title={textAt(hero, 'title')}
        lead={textAt(hero, 'lead')}
        points={textsAt(hero, 'points')}
      >
        <Stack>
          {data.notice === 'order-needed' && <Notice tone="info">{t('error.orderNeeded')}</Notice>}
          {data.notice === 'forgotten' && (
            <Notice tone="success" title={t('forget.doneTitle')}>
              {t('forget.doneText')}
            </Notice>
          )}
          {troubled.length > 0 && (
            <Notice tone="warn">{troubled.map((type) => t(`health.${type}`)).join(' ')}</Notice>
          )}
          <AgainList recent={data.recent} troubled={data.troubled} />
          <RechargeForm limits={data.limits} numbers={recentNumbers(data)} first={outcome} />
        </Stack>
      </Hero>
      <Page>
        {textAt(notice, 'text') && (
          <Section title={textAt(notice, 'heading')}>
            <Notice tone={tone} title={textAt(notice, 'title') || undefined}>
              {textAt(notice, 'text')}
            </Notice>
          </Section>
        )}
        <Section title={textAt(home, 'tilesTitle')}>
          <Tiles>
            {shapesAt(home, 'tiles').map((tile) => {
              const icon = textAt(tile, 'icon')
              return (
                <Tile
                  key={textAt(tile, 'href')}
                  href={href(textAt(tile, 'href'))}
                  icon={isIconName(icon) ? icon : 'arrow'}
                  title={textAt(tile, 'title')}
                  detail={textAt(tile, 'detail')}
                />
              )
            })}
          </Tiles>
        </Section>
        {questions.length > 0 && (
          <Section title={textAt(home, 'askTitle')}>
            <Accordion>
              {questions.map((entry) => (
                <AccordionItem key={textAt(entry, 'question')} title={textAt(entry, 'question')}>
                  <p>{textAt(entry, 'answer')}</p>
                </AccordionItem>
              ))}
            </Accordion>
          </Section>
        )}
        {data.knownDevice && <ForgetMe />}
      </Page>
    </>
  )
}

async function loadHome(context: PageContext): Promise<Loaded<HomeData>> {
  const [loaded, troubled] = await Promise.all([loadRecharge(context), readTroubled(context)])
  if (loaded.kind !== 'page') return loaded
  const asked = context.search.get('notice')
  const notice = asked === 'order-needed' || asked === 'forgotten' ? asked : null
  const { knownDevice } = context
  return { kind: 'page', data: { ...loaded.data, notice, knownDevice, troubled } }
}

export const homePage = definePage({
  Page: HomePage,
  load: loadHome,
  action: actAtHome,
  isForAll: isWithoutDevice,
})
