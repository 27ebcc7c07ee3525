import type { StoreEntry } from '@portal/contract/calls/places/stores'
import { countryCode, groupMsisdn } from '@portal/kernel/msisdn'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './store-card.module.css'
import { distanceWords, hoursWords } from './store-words.ts'

type Located = Pick<StoreEntry, 'location' | 'title'>

/** Apple's phones know no address of the kind that opens the map of every other. */
const isApple = (): boolean => /iP(?:hone|ad|od)/.test(navigator.userAgent)

/** A place in the phone's own map. */
function phoneMap({ location: { latitue, longitude }, title }: Located, apple: boolean): string {
  const at = `${latitue},${longitude}`
  const name = encodeURIComponent(title)
  return apple ? `https://maps.apple.com/?ll=${at}&q=${name}` : `geo:${at}?q=${at}(${name})`
}

const webMap = ({ location: { latitue, longitude } }: Located): string =>
  `https://www.openstreetmap.org/?mlat=${latitue}&mlon=${longitude}&zoom=17`

/** One link where something is touched, another where it is clicked: a computer has no map of its own. */
function MapLinks({ store }: { store: StoreEntry }) {
  const { t } = useApp()
  const isScripted = useHydrated()
  const words = (
    <>
      <Icon name="pin" small />
      <span>{t('store.map')}</span>
    </>
  )
  return (
    <>
      <a className={styles.onPhone} href={phoneMap(store, isScripted && isApple())}>
        {words}
      </a>
      <a className={styles.onWeb} href={webMap(store)} target="_blank" rel="noreferrer">
        {words}
      </a>
    </>
  )
}

/** A store with what is needed to go or to call there. `place`: its number in the list. */
export function StoreCard({ store, place }: { store: StoreEntry; place: number }) {
  const { t } = useApp()
  const { shop, kind, town, postcode, phyLocation, phNumber, distance, openingHours } = store
  return (
    <li className={styles.card}>
      <span className={styles.number}>{place}</span>
      <div className={styles.head}>
        <h3>{shop}</h3>
        <p className={styles.kind}>{t(`store.of.${kind}`)}</p>
      </div>
      {distance !== undefined && <p className={styles.distance}>{distanceWords(t, distance)}</p>}
      <p className={styles.address}>
        {phyLocation}, {postcode} {town}
      </p>
      <dl className={styles.hours}>
        {openingHours.map((hours) => {
          const { days, times } = hoursWords(t, hours)
          return (
            <div key={days + times}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          )
        })}
      </dl>
      <div className={styles.ways}>
        <a href={`tel:+${countryCode}${phNumber}`}>
          <Icon name="phone" small />
          <span>{groupMsisdn(phNumber)}</span>
        </a>
        <MapLinks store={store} />
      </div>
    </li>
  )
}
