import type { Instant } from '@portal/kernel/instant'
import { after, instantOf } from '@portal/kernel/instant'
import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { ServiceType } from '@portal/kernel/service-type'
import type { PlayedMarket } from '../market.ts'
import type { BundleContent } from '../people/people.store.ts'
import { type CategoryFacts, type OfferingFacts, retiredCodes } from './catalogue.facts.ts'

/** In place of a quantity or a validity that has no end. */
export const unlimited = -1

type Validity = { value: number; units: string }

export type Offering = {
  productCode: string
  name: string
  description: string
  price: Money
  category: { id: string; name: string }
  lineTypes: readonly LineType[]
  /** The service whose plan it is; null for a bundle. */
  serviceType: ServiceType | null
  contents: readonly BundleContent[]
  validity: Validity
  periodType: string | null
  retired: boolean
}

const usageTypes: Readonly<Record<string, BundleContent['usageType']>> = {
  GB: 'data',
  MB: 'data',
  Minutes: 'voice',
  SMS: 'sms',
}

/** Reads "7 Days" or "Unlimited GB". */
function quantityOf(text: string): { value: number; units: string } {
  const [amount = '', units = ''] = text.split(' ')
  const value = amount === 'Unlimited' ? unlimited : Number(amount)
  if (!Number.isFinite(value) || !units) throw new Error(`The catalogue says "${text}".`)
  return { value, units }
}

function contentOf(text: string): BundleContent {
  const { value, units } = quantityOf(text)
  const usageType = usageTypes[units]
  if (!usageType) throw new Error(`The catalogue has no unit ${units}.`)
  return { usageType, remaining: value, units }
}

export function offeringOf(
  { category, lineTypes, serviceType, purpose }: CategoryFacts,
  [productCode, name, kwacha, contentText, validityText, periodType, own]: OfferingFacts,
  market: PlayedMarket,
): Offering {
  const contents = contentText.split(' + ').map(contentOf)
  const validity = quantityOf(validityText)
  return {
    productCode,
    name,
    description: own ?? purpose,
    price: market.ofFacts(kwacha),
    category,
    lineTypes,
    serviceType: serviceType ?? null,
    contents,
    validity,
    periodType,
    retired: retiredCodes.includes(productCode),
  }
}

const hourMs = 60 * 60 * 1000

/** The same day of a later month, or that month's last day. */
function monthsAfter(from: Instant, months: number): Instant {
  const start = new Date(from)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCMonth(month, Math.min(start.getUTCDate(), lastDay))
  return instantOf(end.getTime())
}

/** The end of a bundle that begins now; null for one that does not expire. */
export function expiryOf({ value, units }: Validity, now: Instant): Instant | null {
  if (value === unlimited) return null
  if (units === 'Months') return monthsAfter(now, value)
  return after(now, value * (units === 'Days' ? 24 * hourMs : hourMs))
}
