import type { LeadOffer } from '@portal/contract/calls/lead'
import { shapeOf, textsAt } from '../../../lib/content/content-shape.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './plans.module.css'

/** The device that every plan comes with. Its picture has its room before it is there. */
export function DevicePanel({ offer: { picture } }: { offer: Pick<LeadOffer, 'picture'> }) {
  const { t, packages } = useApp()
  const features = textsAt(shapeOf(packages['lead-translation']), 'features')
  return (
    <section className={styles.device} aria-labelledby="device">
      {picture && (
        <div className={styles.picture}>
          <img src={picture} alt={t('lead.device.alt')} width="320" height="320" decoding="async" />
        </div>
      )}
      <div className={styles.deviceWords}>
        <h2 id="device">{t('lead.device.name')}</h2>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" small />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
