import type { Recent } from '@portal/contract/calls/device'
import type { HelpQuestion } from '@portal/contract/calls/help/help'
import { helpPath } from '@portal/contract/constants'
import type { ReactNode } from 'react'
import { readPopular } from '../../help/popular.ts'
import { Questions } from '../../help/questions.tsx'
import { editedLink } from '../../lib/address/edited-link.ts'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content/content-shape.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { AnyPage, Loaded, PageContext, PageProps, Stay } from '../../lib/page/page.ts'
import { AgainList, type FormHere } from '../../order/again/again-list.tsx'
import { readUnfinished } from '../../order/again/resume.tsx'
import { optionOf, useCatalogue } from '../../order/product/catalogue.ts'
import { orderWords } from '../../order/product/order-words.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Hero, HeroLinks } from '../../ui/hero/hero.tsx'
import { isIconName } from '../../ui/icon/icon-paths.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page, Section, Stack } from '../../ui/page/page.tsx'
import { Tile, Tiles } from '../../ui/tile/tile.tsx'
import { ForgetMe, ForgetQuestion } from './forget-me.tsx'
import { actAtHome } from './home.action.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { readTroubled } from './method-health.ts'

/** The form that home begins with, and all that home knows of it. */
export type MainForm<Data extends Bought> = FormHere & {
  readonly load: (context: PageContext) => Promise<Loaded<Data>>
  readonly render: (data: Data, first: Stay | null) => ReactNode
}

/** The latest purchases of this device, the newest first. */
type Bought = { readonly recent: readonly Recent[] }

type OwnData = {
  /** Why home was entered, where something has to be said about it. */
  readonly notice: 'order-needed' | 'forgotten' | null
  /** The question before forgetting takes the place of the page; with the reference to keep, if any. */
  readonly forgetting: { readonly reference: string } | null
  readonly knownDevice: boolean
  readonly popular: readonly HelpQuestion[]
  /** Payment methods that have problems right now, by their type. */
  readonly troubled: readonly string[]
}

/** Services in the row above the form: what the menu begins with. Decision 130. */
const servicesMax = 4
/** Of those that the help centre begins with. */
const popularMax = 5

type HomeProps<Data extends Bought> = PageProps<Data & OwnData> & { readonly main: MainForm<Data> }

function HomePage<Data extends Bought>({ data, outcome, main }: HomeProps<Data>) {
  const app = useApp()
  const { t, packages } = app
  const home = shapeOf(packages['website-homepage-config'])
  const hero = shapeOf(home.hero)
  const tiles = shapesAt(home, 'tiles')
  const menu = shapesAt(shapeOf(packages['website-headers-config']), 'nav')
  // A row that pays in such a way says so itself.
  const catalogue = useCatalogue()
  const isInRow = (type: string) =>
    data.recent.some(({ paymentMode }) => optionOf(catalogue, paymentMode) === type)
  const troubled = data.troubled
    .filter((type) => !isInRow(type))
    .map((type) => orderWords(t, undefined, type)('health'))
  if (data.forgetting) return <ForgetQuestion {...data.forgetting} />
  return (
    <>
      <Hero
        title={textAt(hero, 'title')}
        lead={textAt(hero, 'lead')}
        points={textsAt(hero, 'points')}
        above={
          <HeroLinks
            label={textAt(home, 'tilesTitle')}
            links={menu.slice(0, servicesMax).map((entry) => ({
              href: editedLink(textAt(entry, 'href'), app),
              label: textAt(entry, 'label'),
            }))}
          />
        }
      >
        <Stack>
          {data.notice === 'order-needed' && <Notice tone="info">{t('error.orderNeeded')}</Notice>}
          {data.notice === 'forgotten' && (
            <Notice tone="success" title={t('forget.doneTitle')}>
              {t('forget.doneText')}
            </Notice>
          )}
          {troubled.length > 0 && <Notice tone="warn">{[...new Set(troubled)].join(' ')}</Notice>}
          <AgainList recent={data.recent} troubled={data.troubled} here={main} />
          {main.render(data, outcome)}
        </Stack>
      </Hero>
      <Page>
        <Section title={textAt(home, 'tilesTitle')}>
          <Tiles count={tiles.length}>
            {tiles.map((tile) => {
              const icon = textAt(tile, 'icon')
              return (
                <Tile
                  key={textAt(tile, 'href')}
                  href={editedLink(textAt(tile, 'href'), app)}
                  icon={isIconName(icon) ? icon : 'arrow'}
                  title={textAt(tile, 'title')}
                  detail={textAt(tile, 'detail')}
                />
              )
            })}
          </Tiles>
        </Section>
        {data.popular.length > 0 && (
          <Section title={textAt(home, 'askTitle')}>
            <Questions questions={data.popular} />
            <ButtonLink variant="quiet" wide href={app.href(helpPath)}>
              {textAt(home, 'askAll')}
            </ButtonLink>
          </Section>
        )}
        {data.knownDevice && <ForgetMe />}
      </Page>
    </>
  )
}

async function loadHome<Data extends Bought>(
  context: PageContext,
  { type, load }: MainForm<Data>,
): Promise<Loaded<Data & OwnData>> {
  const [loaded, troubled, popular] = await Promise.all([
    load(context),
    readTroubled(context, type),
    readPopular(context, popularMax),
  ])
  if (loaded.kind !== 'page') return loaded
  const asked = context.search.get('notice')
  const notice = asked === 'order-needed' || asked === 'forgotten' ? asked : null
  const { knownDevice } = context
  const isAsked = asked === 'forget' && knownDevice
  const forgetting = isAsked
    ? { reference: (await readUnfinished(context))?.reference ?? '' }
    : null
  return {
    kind: 'page',
    data: { ...loaded.data, notice, knownDevice, forgetting, troubled, popular },
  }
}

export const createHomePage = <Data extends Bought>(main: MainForm<Data>): AnyPage => ({
  load: (context) => loadHome(context, main),
  action: actAtHome(main.action),
  subjectsOf: () => [],
  elsewhereOf: () => [],
  isForAll: (data) => {
    const { recent, forgetting } = data as Data & OwnData
    return recent.length === 0 && !forgetting
  },
  startsItself: () => false,
  Skeleton: HomeSkeleton,
  // The data is what `load` returned, here or on the server that sent it as JSON.
  render: (data, outcome) => (
    <HomePage data={data as Data & OwnData} outcome={outcome} main={main} />
  ),
})
