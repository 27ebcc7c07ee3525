import { amountHeader, cardForm } from '../page/card-page.view.ts'
import { type Html, html } from '../page/html.ts'
import type { CardPayment } from './card-payment.ts'
import { defaultCardNumber, groupCardNumber, testCards } from './test-cards.ts'

export const closedWords = {
  paid: 'This payment is complete.',
  cancelled: 'This payment was cancelled.',
  expired: 'This payment link has expired.',
  failed: 'Too many cards were declined.',
} as const

const cardList = html`<details class="test-cards">
  <summary>Test cards</summary>
  <ul>${testCards.map(
    (card) =>
      html`<li><code>${groupCardNumber(card.number)}</code> <span class="muted">${
        card.reason ?? 'approved'
      }</span></li>`,
  )}</ul>
  <p class="muted">Any expiry, any CVV. An empty number pays with the first card.</p>
</details>`

const firstCard = { number: groupCardNumber(defaultCardNumber), cvv: '564' }

/** The gateway's page: everything a browser without script can send. */
export function hostedPageView(
  payment: CardPayment,
  form: { action: string; problem: string | null },
): Html {
  return html`<main class="gateway">
<section class="sheet">
  ${amountHeader(payment.amount, payment.merchant)}
  <p class="muted payer">${payment.customer.email}</p>
  ${cardForm({ ...form, card: firstCard })}
  <p class="muted">Offered here: ${payment.paymentOptions.join(', ')}</p>
  ${cardList}
</section>
</main>`
}
