import type { Bundle } from '@portal/contract/calls/bundle'
import { Fragment } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { formatAmount } from '../../lib/language/format.ts'
import type { Translate } from '../../lib/language/text.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { Column } from '../../ui/data-table/data-table.tsx'
import {
  benefitWords,
  buyWords,
  categoryWords,
  lengthWords,
  saysBenefits,
  saysLength,
  smallPrice,
} from '../catalogue/bundle-words.ts'
import styles from './bundle-list.module.css'

export type BuyOptions = {
  /** The address at which a bundle is bought. */
  readonly buyHref: (bundle: Bundle) => string
  /** With script, in place of following that address. */
  readonly onBuy?: ((bundle: Bundle) => void) | undefined
  /** The product code of the bundle whose order is on its way. */
  readonly buying?: string | null | undefined
}

/** What is rendered of the rows as a whole. */
export type RowOptions = {
  /** Said above the rows, and in none of them. */
  readonly note: string | null
  /** Rows of several categories name theirs. */
  readonly namesCategory: boolean
}

/** "1 GB · 30 min · 100 SMS"; a line breaks between what a bundle holds, not in it. */
export function Benefits({
  t,
  bundle,
  note = null,
}: {
  t: Translate
  bundle: Bundle
  note?: string | null
}) {
  const benefits = benefitWords(t, bundle)
  const { held } = benefits
  const more = benefits.more === note ? null : benefits.more
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
  const small = smallPrice(t, bundle)
  return (
    <>
      <span className={styles.price}>{formatAmount(bundle.amount, bundle.currency)}</span>
      {small && <span className={styles.more}>{small}</span>}
    </>
  )
}

/** The columns of the specification, in its order. */
export const bundleColumns = (
  t: Translate,
  { buyHref, onBuy, buying = null, note, namesCategory }: BuyOptions & RowOptions,
): readonly Column<Bundle>[] => [
  {
    header: t('bundle.bundles'),
    place: 'title',
    width: 'quarter',
    render: ({ name, category }) => (
      <>
        {namesCategory && (
          <>
            <span className={styles.category}>{categoryWords(t, category)}</span>{' '}
          </>
        )}
        {name}
      </>
    ),
  },
  {
    header: t('bundle.benefits'),
    place: 'fact',
    width: 'rest',
    isSaid: (bundle) =>
      saysBenefits(t, bundle) && [null, note].includes(benefitWords(t, bundle).more),
    render: (bundle) => <Benefits t={t} bundle={bundle} note={note} />,
  },
  {
    header: t('bundle.validity'),
    place: 'fact',
    width: 'narrow',
    isSaid: (bundle) => saysLength(t, bundle),
    render: (bundle) => lengthWords(t, bundle),
  },
  {
    header: t('bundle.price'),
    place: 'aside',
    width: 'amount',
    render: (bundle) => <Price t={t} bundle={bundle} />,
  },
  {
    header: t('bundle.buy'),
    place: 'action',
    width: 'medium',
    render: (bundle) => (
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
