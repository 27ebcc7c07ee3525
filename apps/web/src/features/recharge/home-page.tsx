import { useApp } from '../../lib/app-context.ts'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content-shape.ts'
import type { PageContext } from '../../lib/page.ts'
import { definePage, type Loaded, type PageProps } from '../../lib/page.ts'
import { Accordion, AccordionItem } from '../../ui/accordion/accordion.tsx'
import { Hero } from '../../ui/hero/hero.tsx'
import { type IconName, iconPaths } from '../../ui/icon/icon-paths.ts'
import { Notice, type NoticeTone } from '../../ui/notice/notice.tsx'
import { Page, Section, Stack } from '../../ui/page/page.tsx'
import { Tile, Tiles } from '../../ui/tile/tile.tsx'
import { AgainList } from './again-list.tsx'
import { ForgetMe } from './forget-me.tsx'
import { actAtHome } from './home.action.ts'
import { loadRecharge, type RechargeData, recentNumbers } from './recharge-data.ts'
import { RechargeForm } from './recharge-form.tsx'

type HomeData = RechargeData & {
  /** Why home was entered, where something has to be said about it. */
  readonly notice: 'order-needed' | 'forgotten' | null
  readonly knownDevice: boolean
}

const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)
const tones: readonly NoticeTone[] = ['info', 'warn', 'danger', 'success']

function HomePage({ data, outcome }: PageProps<HomeData>) {
  const { t, href, packages } = useApp()
  const home = shapeOf(packages['website-homepage-config'])
  const hero = shapeOf(home.hero)
  const notice = shapeOf(home.notice)
  const tone = tones.find((each) => each === textAt(notice, 'tone')) ?? 'info'
  const questions = shapesAt(home, 'ask')
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
          <AgainList recent={data.recent} />
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
                  icon={isIcon(icon) ? icon : 'arrow'}
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
  const loaded = await loadRecharge(context)
  if (loaded.kind !== 'page') return loaded
  const asked = context.search.get('notice')
  const notice = asked === 'order-needed' || asked === 'forgotten' ? asked : null
  const { knownDevice } = context
  return { kind: 'page', data: { ...loaded.data, notice, knownDevice } }
}

export const homePage = definePage({ Page: HomePage, load: loadHome, action: actAtHome })
