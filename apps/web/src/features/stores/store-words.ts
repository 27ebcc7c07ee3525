import type { StoreEntry } from '@portal/contract/calls/places/stores'
import { formatKm } from '../../lib/language/format.ts'
import type { Translate } from '../../lib/language/text.ts'

type Hours = StoreEntry['openingHours'][number]

/** "Monday to Friday", "Saturday", "Every day". */
function dayWords(t: Translate, { from, to }: Pick<Hours, 'from' | 'to'>): string {
  if (from === 'Mo' && to === 'Su') return t('store.everyDay')
  const day = t(`store.day.${from}`)
  return from === to ? day : t('store.days', { from: day, to: t(`store.day.${to}`) })
}

export const hoursWords = (t: Translate, hours: Hours) => ({
  days: dayWords(t, hours),
  times: `${hours.opens}–${hours.closes}`,
})

/** "1,234.5 Km". */
export const distanceWords = (t: Translate, km: number): string =>
  t('store.distance', { distance: formatKm(km) })
