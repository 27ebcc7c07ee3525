import { amountHeader, cardForm } from '../page/card-page.view.ts'
import { type Html, html } from '../page/html.ts'
import { defaultCard, groupCardNumber, testCards } from './test-cards.ts'
import type { Transaction } from './transaction.ts'

export const closedWords = {
  paid: 'This payment is complete.',
  waiting: 'Your bank has not decided yet.',
  expired: 'The time for this payment is over.',
} as const

const cardList = html`<details class="test-cards">
  <summary>Test cards</summary>
  <ul>${testCards.map(
    ({ number, says }) =>
      html`<li><code>${groupCardNumber(number)}</code> <span class="muted">${says}</span></li>`,
  )}</ul>
  <p class="muted">Any expiry, any CVV. An empty number pays with the first card.</p>
</details>`

/** The gateway's page, alone or in the frame of its popup: everything a browser without script can send. */
export const checkoutView = (
  { amount, email, channels }: Transaction,
  form: { action: string; problem: string | null },
): Html => html`<main class="gateway">
<section class="sheet">
  ${amountHeader(amount, 'the merchant')}
  <p class="muted payer">${email}</p>
  ${cardForm({ ...form, card: defaultCard })}
  <p class="muted">Offered here: ${channels.join(', ')}</p>
  ${cardList}
</section>
</main>`

/** In a frame the page tells its popup how it ended. The script reads both from the element. */
export const framedEnd = (
  end: 'success' | 'close',
  { id, reference }: Transaction,
): Html => html`<main class="gateway" data-end="${end}" data-id="${String(id)}" data-reference="${reference}">
<section class="sheet"><h1>${end === 'success' ? 'Paid' : 'Closed'}</h1></section>
</main>
<script src="/paystack/frame.js"></script>`
