import { cardMethod } from './card.facts.ts'
import type { PayMethod } from './pay-method.ts'

export const card: PayMethod = {
  ...cardMethod,
  fields: ['emailId'],
  texts: { name: 'payment.card', detail: 'payment.cardDetail', busy: 'payment.paying' },
  icon: 'card',
  form: () => import('./card.form.tsx').then((module) => module.cardForm),
}
