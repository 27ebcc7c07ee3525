import { type Money, toDecimal } from '@portal/kernel/money'
import { type Html, html } from './html.ts'

/** What a card gateway asks for, and from whom. */
export const amountHeader = (amount: Money, merchant: string): Html => html`<header>
  <p class="badge">Test mode</p>
  <h1>${amount.currency} ${toDecimal(amount)}</h1>
  <p class="muted">to ${merchant}</p>
</header>`

type CardForm = {
  action: string
  problem: string | null
  /** The test card that stands in the form. */
  card: { number: string; cvv: string }
}

/** The form of a card gateway's page, with everything that a browser without script can send. */
export const cardForm = ({
  action,
  problem,
  card,
}: CardForm): Html => html`<form method="post" action="${action}">
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
  <label class="field">Card number
    <input name="cardnumber" inputmode="numeric" autocomplete="off" value="${card.number}"></label>
  <div class="pair">
    <label class="field">Expiry <input name="expiry" inputmode="numeric" autocomplete="off" value="09/32"></label>
    <label class="field">CVV <input name="cvv" inputmode="numeric" autocomplete="off" value="${card.cvv}"></label>
  </div>
  <p class="actions stacked">
    <button class="primary" name="action" value="pay">Pay</button>
    <button name="action" value="decline">Decline</button>
    <button name="action" value="cancel">Cancel</button>
  </p>
</form>`

/** A card gateway's page that takes no card any more, with the reason. */
export const closedPageView = (
  reason: string,
  returnUrl: string | null,
): Html => html`<main class="gateway">
<section class="sheet">
  <p class="badge">Test mode</p>
  <h1>${reason}</h1>
  <p class="muted">Nothing more can be paid on this page.</p>
  ${returnUrl ? html`<p class="actions stacked"><a class="button" href="${returnUrl}">Back to the merchant</a></p>` : null}
</section>
</main>`
