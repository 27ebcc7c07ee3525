import type { Bundle } from '@portal/contract/bundle'
import { Fragment } from 'react'
import { formatAmount } from '../lib/format.ts'
import { isPlainClick } from '../lib/plain-click.ts'
import type { Translate } from '../lib/text.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import type { Column } from '../ui/data-table/data-table.tsx'
import styles from './bundle-list.module.css'
import { benefitWords, buyWords, lengthWords, smallPrices } from './bundle-words.ts'

export type BuyOptions = {
  /** The address at which a bundle is bought. */
  readonly buyHref: (bundle: Bundle) => string
  /** With script, in place of following that address. */
  readonly onBuy?: ((bundle: Bundle) => void) | undefined
  /** The product code of the bundle whose order is on its way. */
  readonly buying?: string | null | undefined
}

/** "1 GB · 30 min · 100 SMS"; a line breaks between what a bundle holds, not in it. */
export function Benefits({ t, bundle }: { t: Translate; bundle: Bundle }) {
  const { held, more } = benefitWords(t, bundle)
  if (held.length === 0) return more
  return (
    <>
      {held.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' '}
          <span className={styles.part}>{place < held.length - 1 ? `${part} ·` : part}</span>
        </Fragment>
      ))}
      {more && <span className={styles.more}>{more}</span>}
    </>
  )
}

function Price({ t, bundle }: { t: Translate; bundle: Bundle }) {
  return (
    <>
      <span className={styles.price}>{formatAmount(bundle.amount, bundle.currency)}</span>
      {smallPrices(t, bundle).map((words) => (
        <span key={words} className={styles.more}>
          {words}
        </span>
      ))}
    </>
  )
}

/** The columns of the specification, in its order. */
export const bundleColumns = (
  t: Translate,
  { buyHref, onBuy, buying = null }: BuyOptions,
): readonly Column<Bundle>[] => [
  {
    header: t('bundle.bundles'),
    place: 'title',
    width: 'wide',
    draw: ({ name }) => name,
  },
  {
    header: t('bundle.benefits'),
    place: 'fact',
    width: 'rest',
    draw: (bundle) => <Benefits t={t} bundle={bundle} />,
  },
  {
    header: t('bundle.validity'),
    place: 'fact',
    width: 'narrow',
    draw: (bundle) => lengthWords(t, bundle),
  },
  {
    header: t('bundle.price'),
    place: 'aside',
    width: 'medium',
    draw: (bundle) => <Price t={t} bundle={bundle} />,
  },
  {
    header: t('bundle.buy'),
    place: 'action',
    width: 'medium',
    draw: (bundle) => (
      <ButtonLink
        variant="primary"
        href={buyHref(bundle)}
        aria-label={buyWords(t, bundle)}
        busy={bundle.productCode === buying}
        onClick={(event) => {
          if (!onBuy || !isPlainClick(event)) return
          event.preventDefault()
          onBuy(bundle)
        }}
      >
        {t('bundle.buy')}
      </ButtonLink>
    ),
  },
]
