import { Questions } from '../../help/questions.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldFrame } from '../../ui/field/field-frame.tsx'
import { Hero, HeroLinks } from '../../ui/hero/hero.tsx'
import { FinePrint, Page, Section, Stack } from '../../ui/page/page.tsx'
import { Tile, Tiles } from '../../ui/tile/tile.tsx'
import styles from './home-skeleton.module.css'

const five = [1, 2, 3, 4, 5]
const amounts = five.slice(1)
/** Letters of each service's name. */
const services = [8, 7, 6, 4]
const points = ['1', '2', '3']
const tiles = [...five, ...five.map((place) => place + 5), 11, 12]
/** Tiles whose detail takes two lines on phones. */
const inTwoLines = [1, 3, 6, 8, 9]

/** The places of words as long as those that come, so that they break into as many lines. */
function Words({ long }: { long: readonly number[] }) {
  return (
    <span className={styles.words}>{long.map((letters) => 'a'.repeat(letters)).join(' ')}</span>
  )
}

function FormPlaces() {
  const hint = <Words long={[3, 6, 4, 4, 7]} />
  return (
    <Stack>
      <FieldFrame id="" label={<Words long={[6, 6]} />} hint={hint} keepsLine>
        {null}
      </FieldFrame>
      <FieldFrame
        id=""
        label={<Words long={[6]} />}
        hint={hint}
        above={
          <div className={styles.amounts}>
            {amounts.map((place) => (
              <span key={place} className={styles.block} />
            ))}
          </div>
        }
        keepsLine
      >
        {null}
      </FieldFrame>
      <span className={classNames(styles.block, styles.button)} />
      <FinePrint>
        <Words long={[2, 7, 3, 3, 3, 5, 6, 3, 3]} />
      </FinePrint>
    </Stack>
  )
}

/** Home while its data come: the form, the tiles, and the questions people ask, as large as they will be. */
export function HomeSkeleton() {
  return (
    <div inert className={styles.places}>
      <Hero
        title={
          <>
            <Words long={[8, 2, 7]} />
            <br />
            <Words long={[4, 2, 7]} />
          </>
        }
        lead={<Words long={[7, 3, 3, 4, 7, 7, 3, 6, 5, 6, 5, 3, 8]} />}
        points={points}
        above={
          <HeroLinks
            label=""
            links={services.map((letters) => ({
              href: `#${letters}`,
              label: <Words long={[letters]} />,
            }))}
          />
        }
        drawPoint={() => <Words long={[4, 3, 5, 7, 4]} />}
      >
        <FormPlaces />
      </Hero>
      <Page>
        <Section title={<Words long={[4, 5, 3, 4, 2, 3]} />}>
          <Tiles count={tiles.length}>
            {tiles.map((place) => (
              <Tile
                key={place}
                href=""
                icon="arrow"
                title={<Words long={[4, 5]} />}
                detail={
                  <Words
                    long={
                      inTwoLines.includes(place) ? [5, 7, 2, 3, 3, 3, 4, 6] : [4, 7, 3, 4, 2, 4]
                    }
                  />
                }
              />
            ))}
          </Tiles>
        </Section>
        <Section title={<Words long={[6, 3]} />}>
          <Questions
            questions={five.map((place) => ({
              ...{ id: `${place}`, question: '', href: '', parent: '', category: '' },
            }))}
            render={() => <Words long={[3, 2, 2, 7, 4]} />}
          />
          <ButtonLink variant="quiet" wide href="">
            <Words long={[3, 8]} />
          </ButtonLink>
        </Section>
      </Page>
    </div>
  )
}
