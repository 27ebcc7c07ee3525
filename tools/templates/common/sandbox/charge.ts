import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'

export type Charge = {
  id: string
  /** The merchant's own, which names one charge. */
  reference: string
  amount: Money
  /** What the payer reads. */
  title: string
  /** The number whose wallet is asked; null where the payer comes to a page. */
  phone: string | null
  email: string | null
  returnUrl: string | null
  notifyUrl: string
  expiresAt: Instant
  end: 'paid' | 'declined' | null
  isRefunded: boolean
}

export type ChargeStatus = 'open' | 'paid' | 'refunded' | 'declined' | 'expired'

export function statusOf({ end, isRefunded, expiresAt }: Charge, now: Instant): ChargeStatus {
  if (isRefunded) return 'refunded'
  return end ?? (now >= expiresAt ? 'expired' : 'open')
}
