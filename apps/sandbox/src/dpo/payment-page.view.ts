import { amountHeader, cardForm } from '../page/card-page.view.ts'
import { type Html, html } from '../page/html.ts'
import type { CardTransaction } from './card-transaction.ts'

export const closedWords = {
  paid: 'This payment is complete.',
  cancelled: 'This payment was cancelled.',
  expired: 'The time for this payment is over.',
} as const

const anyCard = { number: '5436 8862 6984 8367', cvv: '123' }

/** The gateway's page of a token that can be paid. */
export function paymentPageView(
  { amount, service, email }: CardTransaction,
  form: { action: string; problem: string | null },
): Html {
  return html`<main class="gateway">
<section class="sheet">
  ${amountHeader(amount, service)}
  ${email ? html`<p class="muted payer">${email}</p>` : null}
  ${cardForm({ ...form, card: anyCard })}
  <p class="muted">Any card pays on this page.</p>
</section>
</main>`
}
