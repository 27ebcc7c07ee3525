import { clockOf, type Html, html, linked } from '../page/html.ts'
import type { Mail } from './mail.store.ts'

const mailView = (mail: Mail): Html => html`<section aria-labelledby="${mail.id}">
  <div>
    <p class="stamp"><span class="reference">${mail.to}</span><time>${clockOf(mail.at)}</time></p>
    <h2 id="${mail.id}" class="reference">${mail.subject || 'No subject'}</h2>
  </div>
  ${mail.text ? html`<p class="written">${linked(mail.text)}</p>` : null}
  ${
    mail.html
      ? html`<details><summary>The part in HTML</summary><p class="written"><code>${mail.html}</code></p></details>`
      : null
  }
</section>`

/** Every mail there is, for a person; markup that came by mail is shown as it is written. */
export const mailsView = (mails: readonly Mail[]): Html => html`<main class="start mails">
<p class="links"><a href="/">All people</a></p>
<h1>Mail</h1>
${mails.map(mailView)}
${mails.length === 0 ? html`<p class="muted">Nothing has come yet. Load the page again to look for more.</p>` : null}
</main>`
