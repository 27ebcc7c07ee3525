import { toDecimal } from '@portal/kernel/money'
import { type Html, html } from '../page/html.ts'
import type { CardTransaction } from './card-transaction.ts'

const closedWords = {
  paid: 'This payment is complete.',
  cancelled: 'This payment was cancelled.',
  expired: 'The time for this payment is over.',
} as const

/** The gateway's page: everything a browser without script can send. */
export function paymentPageView(
  { amount, service, email }: CardTransaction,
  { action, problem }: { action: string; problem: string | null },
): Html {
  return html`<main class="gateway">
<section class="sheet">
  <header>
    <p class="badge">Test mode</p>
    <h1>${amount.currency} ${toDecimal(amount)}</h1>
    <p class="muted">to ${service}</p>
  </header>
  ${email ? html`<p class="muted payer">${email}</p>` : null}
  <form method="post" action="${action}">
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
  <label class="field">Card number
    <input name="cardnumber" inputmode="numeric" autocomplete="off" value="5436 8862 6984 8367"></label>
  <div class="pair">
    <label class="field">Expiry <input name="expiry" inputmode="numeric" autocomplete="off" value="09/32"></label>
    <label class="field">CVV <input name="cvv" inputmode="numeric" autocomplete="off" value="123"></label>
  </div>
  <p class="actions stacked">
    <button class="primary" name="action" value="pay">Pay</button>
    <button name="action" value="decline">Decline</button>
    <button name="action" value="cancel">Cancel</button>
  </p>
  </form>
  <p class="muted">Any card pays on this page.</p>
</section>
</main>`
}

/** Page of a token that takes no card any more. */
export function closedPageView(why: keyof typeof closedWords, back: string | null): Html {
  return html`<main class="gateway">
<section class="sheet">
  <p class="badge">Test mode</p>
  <h1>${closedWords[why]}</h1>
  <p class="muted">Nothing more can be paid on this page.</p>
  ${back ? html`<p class="actions stacked"><a class="button" href="${back}">Back to the merchant</a></p>` : null}
</section>
</main>`
}
