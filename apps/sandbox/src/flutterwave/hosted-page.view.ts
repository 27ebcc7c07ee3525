import { toDecimal } from '@portal/kernel/money'
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

const amountLine = ({ merchant, amount }: CardPayment): Html => html`<header>
  <p class="badge">Test mode</p>
  <h1>${amount.currency} ${toDecimal(amount)}</h1>
  <p class="muted">to ${merchant}</p>
</header>`

const cardForm = (
  action: string,
  problem: string | null,
): Html => html`<form method="post" action="${action}">
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
  <label class="field">Card number
    <input name="cardnumber" inputmode="numeric" autocomplete="off" value="${groupCardNumber(defaultCardNumber)}"></label>
  <div class="pair">
    <label class="field">Expiry <input name="expiry" inputmode="numeric" autocomplete="off" value="09/32"></label>
    <label class="field">CVV <input name="cvv" inputmode="numeric" autocomplete="off" value="564"></label>
  </div>
  <p class="actions stacked">
    <button class="primary" name="action" value="pay">Pay</button>
    <button name="action" value="decline">Decline</button>
    <button name="action" value="cancel">Cancel</button>
  </p>
</form>`

/** The gateway's page: everything a browser without script can send. */
export function hostedPageView(
  payment: CardPayment,
  { action, problem }: { action: string; problem: string | null },
): Html {
  return html`<main class="gateway">
<section class="sheet">
  ${amountLine(payment)}
  <p class="muted payer">${payment.customer.email}</p>
  ${cardForm(action, problem)}
  <p class="muted">Offered here: ${payment.paymentOptions.join(', ')}</p>
  ${cardList}
</section>
</main>`
}

/** Page of a link that takes no card any more. */
export function closedPageView(why: keyof typeof closedWords, returnUrl: string | null): Html {
  return html`<main class="gateway">
<section class="sheet">
  <p class="badge">Test mode</p>
  <h1>${closedWords[why]}</h1>
  <p class="muted">Nothing more can be paid on this page.</p>
  ${returnUrl ? html`<p class="actions stacked"><a class="button" href="${returnUrl}">Back to the merchant</a></p>` : null}
</section>
</main>`
}
