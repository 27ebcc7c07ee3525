import { ActionBar } from '../action-bar/action-bar.tsx'
import { AgainRow, AgainRows } from '../again-row/again-row.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header, type NavLink } from '../header/header.tsx'
import { Hero, HeroLinks } from '../hero/hero.tsx'
import { Icon } from '../icon/icon.tsx'
import { iconPaths, isIconName } from '../icon/icon-paths.ts'
import { Logo } from '../logo/logo.tsx'
import { FinePrint } from '../page/page.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { PhoneField } from '../phone-field/phone-field.tsx'
import { SummaryList } from '../summary-list/summary-list.tsx'
import { Tile, Tiles } from '../tile/tile.tsx'
import styles from './gallery.module.css'
import { Specimen, Specimens } from './specimen.tsx'

const colours = [
  ...['paper', 'card', 'ink', 'muted', 'brand', 'sun', 'on-sun'],
  ...['line', 'line-strong', 'danger', 'success', 'info', 'warn', 'focus'],
  ...[
    'brand-soft',
    'danger-soft',
    'success-soft',
    'info-soft',
    'warn-soft',
    'sun-soft',
    'on-sun-soft',
    'hero',
    'hero-deep',
  ],
]

export function FoundationSpecimens() {
  return (
    <Specimens title="Colours, type, icons">
      <Specimen name="Colours" look="full">
        <ul className={styles.swatches}>
          {colours.map((colour) => (
            <li key={colour} className={styles.swatch}>
              <svg aria-hidden="true">
                <rect width="32" height="32" fill={`var(--${colour})`} />
              </svg>
              {colour}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Icons" look="full">
        <ul className={styles.icons}>
          {Object.keys(iconPaths).map((name) => (
            <li key={name}>
              {isIconName(name) && <Icon name={name} />}
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Logo">
        <div className={styles.row}>
          <Logo />
          <Logo large />
        </div>
      </Specimen>
    </Specimens>
  )
}

const links: readonly NavLink[] = [
  { href: '#recharge', label: 'Recharge', current: 'page' },
  { href: '#find', label: 'Find my payment' },
  { href: '#about', label: 'About' },
]

export function ShellSpecimens() {
  return (
    <Specimens title="Header, hero, footer">
      <Specimen name="Header" look="full">
        <Header
          brand={{ name: 'Brand', href: '#home', label: 'Brand, home' }}
          nav={links}
          navLabel="Menu of the specimen"
          menuId="specimen-menu"
          menuLabel="Menu"
          languages={[{ href: '#sw', code: 'sw', label: 'Kiswahili' }]}
        />
      </Specimen>
      <Specimen name="Hero" look="full">
        <Hero
          title={'Recharge in seconds.\nKnow it arrived.'}
          lead="You follow your money until it's delivered."
          points={[
            'Not delivered? Your money comes back automatically',
            'Pay with Visa or Mastercard',
          ]}
          above={<HeroLinks label="Services" links={links} />}
        >
          <PhoneField id="hero-phone" label="Mobile number" />
          <Button variant="primary" wide>
            Continue
          </Button>
        </Hero>
      </Specimen>
      <Specimen name="Footer" look="full">
        <Footer links={links}>
          <p>© 2026 Brand. All rights reserved.</p>
        </Footer>
      </Specimen>
      <Specimen name="Footer around a payment" look="full">
        <Footer links={[]}>
          <p>
            Need a person? <a href="tel:100">Call 100</a>, free.
          </p>
        </Footer>
      </Specimen>
    </Specimens>
  )
}

export function SurfaceSpecimens() {
  return (
    <Specimens title="Card, tiles, rows, page header, action bar">
      <Specimen name="Summary in a card">
        <Card title="Prepaid recharge">
          <SummaryList
            rows={[
              { label: 'Mobile number', value: '97 123 4567' },
              { label: 'Line', value: 'Prepaid' },
              { label: 'Airtime', value: 'K50.00' },
              { label: 'Total', value: 'K50.00', total: true },
            ]}
          />
          <FinePrint>
            No extra fee. If it can't be delivered, the money comes back automatically.
          </FinePrint>
        </Card>
      </Specimen>
      <Specimen name="Tiles" look="full">
        <Tiles count={3}>
          <Tile href="#1" icon="bolt" title="Recharge" detail="Airtime for any number" />
          <Tile href="#2" icon="search" title="Find my payment" detail="With its reference" />
          <Tile href="#3" icon="info" title="About this site" detail="What it does" />
        </Tiles>
      </Specimen>
      <Specimen name="Rows of what was paid before">
        <AgainRows title="Again">
          <AgainRow
            id="again-1"
            title="K50.00 to 97 123 4567"
            detail="Mobile money, 97 123 4567"
            trouble="Mobile money is having problems right now."
            action={<Button aria-describedby="again-1">Again</Button>}
          />
          <AgainRow
            id="again-2"
            title="K1,250.00 to 77 765 4321"
            detail="by card"
            action={<Button aria-describedby="again-2">Again</Button>}
          />
        </AgainRows>
      </Specimen>
      <Specimen name="Page header">
        <PageHeader title="How will you pay?" back={{ href: '#back', label: 'Back' }}>
          <p>You'll see the total before you pay.</p>
        </PageHeader>
      </Specimen>
      <Specimen name="Action bar">
        <ActionBar>
          <Button variant="primary" wide>
            Pay K50.00
          </Button>
        </ActionBar>
      </Specimen>
    </Specimens>
  )
}
