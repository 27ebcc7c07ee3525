import type { Instant } from '@portal/kernel/instant'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { PlayedMarket } from '../market.ts'
import { clockOf, type Html, html, linked } from '../page/html.ts'
import type { PhoneMessage, PhonePrompt, PromptStatus } from './phone.store.ts'

export type PhoneScreen = {
  market: PlayedMarket
  msisdn: string
  now: Instant
  isOff: boolean
  messages: readonly PhoneMessage[]
  prompts: readonly PhonePrompt[]
}

const statusWords: Record<PromptStatus, string> = {
  waiting: 'Waiting for you',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
}

function timeLeft(expiresAt: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1_000))
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
}

function waitingView({ market, msisdn, now }: PhoneScreen, prompt: PhonePrompt): Html {
  const pinId = `pin-${prompt.id}`
  return html`<article class="prompt">
  <p class="stamp"><span>${prompt.system}</span><span>${
    prompt.expiresAt === null ? clockOf(prompt.at) : timeLeft(prompt.expiresAt, now)
  }</span></p>
  <h2>${prompt.title}</h2>
  <p class="sum">${market.shown(prompt.amount)}</p>
  <form method="post" action="/phone/${msisdn}/prompts/${prompt.id}">
    <div class="field"><label for="${pinId}">PIN <span class="muted">(may stay empty)</span></label><input id="${pinId}" name="pin" inputmode="numeric" autocomplete="off" maxlength="4"></div>
    ${prompt.asksAgain ? html`<p class="problem" role="alert">Wrong PIN. Try again.</p>` : null}
    <p class="actions">
      <button class="primary" name="action" value="approve">Approve</button>
      <button name="action" value="decline">Decline</button>
    </p>
  </form>
</article>`
}

const answeredView = (
  prompt: PhonePrompt,
  market: PlayedMarket,
): Html => html`<article class="answered">
  <p class="stamp"><span>${prompt.system}</span><time>${clockOf(prompt.at)}</time></p>
  <h2>${prompt.title}</h2>
  <p class="outcome"><span>${market.shown(prompt.amount)}</span><span class="tag">${
    statusWords[prompt.status]
  }</span></p>
</article>`

const messageView = (message: PhoneMessage): Html => html`<article class="message">
  <p class="stamp"><span>${message.from}</span><time>${clockOf(message.at)}</time></p>
  <p class="bubble">${linked(message.text)}</p>
</article>`

/** Newest first, whatever it is. */
function pastView({ market, prompts, messages }: PhoneScreen): Html[] {
  const past = [
    ...messages.map((each) => ({ at: each.at, view: messageView(each) })),
    ...prompts
      .filter(({ status }) => status !== 'waiting')
      .map((each) => ({ at: each.at, view: answeredView(each, market) })),
  ]
  return past.toSorted((a, b) => b.at - a.at).map(({ view }) => view)
}

const nothing = html`<div class="nothing">
  <svg width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 5h16v11H9l-5 4z"/></svg>
  <p>Nothing has come yet.</p>
  <p class="muted">Messages and prompts for this number appear here automatically.</p>
</div>`

const offNote = html`<p class="off-note">This phone is off and shows nothing. Messages wait; a prompt can be answered for as long as you like, as if it were switched on again.</p>`

/** The phone as its owner sees it: what must be answered first, then what came before. */
export function phoneView(screen: PhoneScreen): Html {
  const { msisdn, now, isOff, messages, prompts } = screen
  const empty = messages.length + prompts.length === 0
  return html`<main class="stage">
  <p class="back"><a href="/">All people</a></p>
  <section class="phone" aria-label="Phone of ${groupMsisdn(msisdn)}">
    <div class="status-bar"><time>${clockOf(now)}</time><span class="lens"></span><span>${
      isOff ? 'Off' : '4G'
    }</span></div>
    <header><h1>${groupMsisdn(msisdn)}</h1></header>
    <div class="screen">
      ${isOff ? offNote : null}
      ${prompts
        .filter(({ status }) => status === 'waiting')
        .map((prompt) => waitingView(screen, prompt))}
      ${pastView(screen)}
      ${empty ? nothing : null}
    </div>
    <div class="home-bar"></div>
  </section>
</main>`
}
