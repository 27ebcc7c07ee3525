import type { Instant } from '@portal/kernel/instant'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { type Html, html } from '../page/html.ts'
import type { PhoneMessage, PhonePrompt, PromptStatus } from './phone.store.ts'

export type PhoneScreen = {
  msisdn: string
  now: Instant
  messages: readonly PhoneMessage[]
  prompts: readonly PhonePrompt[]
}

const statusWords: Record<PromptStatus, string> = {
  waiting: 'Waiting for you',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
}

/** The phones are in Zambia, wherever this machine is. */
const localTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lusaka',
  hour: '2-digit',
  minute: '2-digit',
})
const clockOf = (at: Instant): string => localTime.format(at)

function promptView(msisdn: string, prompt: PhonePrompt): Html {
  const form = html`<form method="post" action="/phone/${msisdn}/prompts/${prompt.id}">
  <label class="field">PIN <input name="pin" inputmode="numeric" autocomplete="off" maxlength="4"></label>
  <p class="actions">
    <button class="primary" name="action" value="approve">Approve</button>
    <button name="action" value="decline">Decline</button>
  </p>
</form>`
  return html`<article class="prompt ${prompt.status}">
  <p class="stamp"><span>${prompt.system}</span><time>${clockOf(prompt.at)}</time></p>
  <h2>${prompt.title}</h2>
  <p class="sum">K${prompt.amount}</p>
  ${prompt.status === 'waiting' ? form : html`<p class="muted">${statusWords[prompt.status]}</p>`}
</article>`
}

const messageView = (message: PhoneMessage): Html => html`<article class="message">
  <p class="stamp"><span>${message.from}</span><time>${clockOf(message.at)}</time></p>
  <p class="bubble">${message.text}</p>
</article>`

const nothing = html`<div class="nothing">
  <svg width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 5h16v11H9l-5 4z"/></svg>
  <p>Nothing has come yet.</p>
  <p class="muted">Messages and prompts for this number show up here by themselves.</p>
</div>`

/** The phone as its owner sees it: what must be answered first, then what was sent. */
export function phoneView({ msisdn, now, messages, prompts }: PhoneScreen): Html {
  const empty = messages.length + prompts.length === 0
  return html`<main class="stage">
  <p class="back"><a href="/">All people</a></p>
  <section class="phone" aria-label="Phone of ${groupMsisdn(msisdn)}">
    <div class="status-bar"><time>${clockOf(now)}</time><span class="lens"></span><span>4G</span></div>
    <header><h1>${groupMsisdn(msisdn)}</h1></header>
    <div class="screen">
      ${prompts.map((prompt) => promptView(msisdn, prompt))}
      ${messages.map(messageView)}
      ${empty ? nothing : null}
    </div>
    <div class="home-bar"></div>
  </section>
</main>`
}
