import { groupMsisdn } from '@portal/kernel/msisdn'
import { accounts } from '../bss/billing/account.facts.ts'
import type { SalesLead } from '../bss/lead/sales-lead.store.ts'
import { type FaultOrder, kinds } from '../faults/fault.gate.ts'
import { systems } from '../faults/systems.ts'
import type { PlayedMarket } from '../market.ts'
import { type Html, html } from '../page/html.ts'
import { everyoneElse, notSubscriber, people } from '../people/people.facts.ts'
import type { CardRow, WalletRow } from '../provider.ts'
import { providers } from '../providers.ts'

const lineWords = {
  PREPAID: 'Prepaid',
  POSTPAID: 'Postpaid',
  HYBRID: 'Hybrid',
  BROADBAND: 'Broadband',
} as const

const peopleView = ({ fill }: PlayedMarket): Html => html`<section aria-labelledby="people">
<h2 id="people">People</h2>
<ul class="people">
${Object.entries(people).map(
  ([msisdn, facts]) => html`<li>
  <p class="who"><a class="number" href="/phone/${msisdn}">${groupMsisdn(msisdn)}</a>
  <span class="tag">${lineWords[facts.lineType]}</span></p>
  <p class="muted">${fill(facts.notes)}</p>
  <p class="links"><a href="/phone/${msisdn}">Phone</a><a href="/lines/${msisdn}">Line</a>${
    facts.wallets?.money ? html`<a href="/wallets/money/${msisdn}">Money</a>` : null
  }${
    facts.wallets?.smartcash ? html`<a href="/wallets/smartcash/${msisdn}">SmartCash</a>` : null
  }</p>
</li>`,
)}
<li>
  <p class="who"><span class="number">${groupMsisdn(notSubscriber)}</span><span class="tag">No subscriber</span></p>
  <p class="muted">Not a subscriber, like every number that is not named here</p>
</li>
<li>
  <p class="who"><span class="number">97… and 77…</span><span class="tag">Prepaid</span></p>
  <p class="muted">${fill(everyoneElse.notes)}</p>
</li>
</ul>
<p class="muted"><code>PUT /lines/971234567 {"lineType": "BROADBAND", "owner": "971000001"}</code> makes a number a line of another type, until the next reset.</p>
</section>`

const accountsView = ({ fill }: PlayedMarket): Html => html`<section aria-labelledby="accounts">
<h2 id="accounts">Accounts</h2>
<ul class="people">
${Object.entries(accounts).map(
  ([accountNo, facts]) => html`<li>
  <p class="who"><a class="number" href="/accounts/${accountNo}">${accountNo}</a></p>
  <p class="muted">${fill(facts.notes)}</p>
</li>`,
)}
</ul>
<p class="muted"><code>PUT /accounts/1000000003 {"outstanding": "99.90"}</code> sets what an account leaves to pay, until the next reset; <code>"-10.00"</code> is a credit.</p>
</section>`

const systemsView = html`<section aria-labelledby="systems">
<h2 id="systems">Systems that answer here</h2>
<dl class="systems">
  <div><dt>Operator, product inventory (TMF637)</dt><dd><code>/tmf-api/productInventory/v4</code></dd></div>
  <div><dt>Operator, prepay balance (TMF654)</dt><dd><code>/tmf-api/prepayBalanceManagement/v4</code></dd></div>
  <div><dt>Operator, product catalogue (TMF620)</dt><dd><code>/tmf-api/productCatalogManagement/v4</code></dd></div>
  <div><dt>Operator, product orders (TMF622)</dt><dd><code>/tmf-api/productOrderingManagement/v4</code></dd></div>
  <div><dt>Operator, billing accounts (TMF666)</dt><dd><code>/tmf-api/accountManagement/v4</code></dd></div>
  <div><dt>Operator, bills and invoices (TMF678)</dt><dd><code>/tmf-api/customerBillManagement/v4</code></dd></div>
  <div><dt>Operator, payments of bills (TMF676)</dt><dd><code>/payment/v4</code></dd></div>
  <div><dt>Operator, leads (TMF699)</dt><dd><code>/tmf-api/sales/v4</code></dd></div>
  ${providers.map(
    ({ title, path }) => html`<div><dt>${title}</dt><dd><code>${path}</code></dd></div>`,
  )}
  <div><dt>Message centre (SMPP 3.4)</dt><dd>the port after this one</dd></div>
  <div><dt>Mail server (SMTP)</dt><dd>the second port after this one</dd></div>
</dl>
<p class="links"><a href="/cards">Cards</a><a href="/mail">Mail</a><a href="/leads">Leads</a><a href="/faults">Faults</a></p>
</section>`

const details = (fault: FaultOrder): string =>
  [
    fault.times === null ? 'until cleared' : `${fault.times} more`,
    fault.share === null ? null : `share ${fault.share}`,
    fault.delayMs === null ? null : `${fault.delayMs} ms`,
  ]
    .filter((part) => part !== null)
    .join(', ')

const faultList = (faults: readonly FaultOrder[]): Html => html`<ul class="faults">
${faults.map(
  (fault) =>
    html`<li><strong>${fault.system}</strong> ${fault.kind} <span class="muted">${details(fault)}</span></li>`,
)}
</ul>
<form method="post" action="/faults/clear"><button>Clear all faults</button></form>`

const options = (names: readonly string[], selected: string): Html[] =>
  names.map((name) =>
    name === selected ? html`<option selected>${name}</option>` : html`<option>${name}</option>`,
  )

const faultForm = html`<form method="post" action="/faults" class="fault-form">
  <div class="field"><label for="fault-system">System</label><select id="fault-system" name="system">${options(systems, 'bss')}</select></div>
  <div class="field"><label for="fault-kind">Kind</label><select id="fault-kind" name="kind">${options(kinds, 'timeout')}</select></div>
  <div class="field"><label for="fault-times">Times</label><input id="fault-times" name="times" inputmode="numeric" placeholder="until cleared"></div>
  <div class="field"><label for="fault-share">Share</label><input id="fault-share" name="share" inputmode="decimal" placeholder="always (0 to 1)"></div>
  <div class="field"><label for="fault-delayMs">Delay</label><input id="fault-delayMs" name="delayMs" inputmode="numeric" placeholder="milliseconds"></div>
  <button class="primary">Set fault</button>
</form>`

const specialFaults = [
  ['refuse-for-good', 'bss: refuses a delivery with a final code'],
  ['hold-delivery', 'bss: keeps an order until it is moved by hand'],
  ['first-try', 'flutterwave: answers about the first try on a page'],
  ['last-try', 'flutterwave: answers about the last try on a page'],
  ['refund-fails', 'flutterwave, billing: begins a refund that never arrives'],
  ['asynchronous', 'gsma-wallet, billing: judges a payment after its answer'],
  ['remember-wrong', 'gsma-wallet: answers again about a wrong PIN'],
] as const

const faultsView = (faults: readonly FaultOrder[]): Html => html`<section aria-labelledby="faults">
<h2 id="faults">Faults</h2>
${faults.length > 0 ? faultList(faults) : html`<p class="muted">None is set. Everything works as it should.</p>`}
${faultForm}
<details><summary>Kinds of single systems</summary>
<dl class="systems">
${specialFaults.map(([kind, words]) => html`<div><dt><code>${kind}</code></dt><dd>${words}</dd></div>`)}
</dl>
</details>
</section>`

const refundWords = {
  'under-way': 'on its way back',
  returned: 'given back',
  failed: 'not given back: the refund failed',
} as const

const cardsView = (cards: readonly CardRow[]): Html => html`<section aria-labelledby="cards">
<h2 id="cards">Card payments</h2>
${
  cards.length === 0
    ? html`<p class="muted">No payment page has been opened yet.</p>`
    : html`<ul class="cards">${cards
        .toReversed()
        .slice(0, 20)
        .map(
          (card) => html`<li>
  <p class="who"><span class="number">${card.currency} ${card.amount}</span><span class="tag">${card.status}</span></p>
  <p class="muted reference">${card.reference}</p>
  ${card.refunds.map(
    (refund) =>
      html`<p class="muted">${card.currency} ${refund.amount} ${refundWords[refund.status]}</p>`,
  )}
</li>`,
        )}</ul>`
}
</section>`

const walletsView = (
  rows: readonly WalletRow[],
  { currency }: PlayedMarket,
): Html => html`<section aria-labelledby="pushes">
<h2 id="pushes">Mobile money payments</h2>
${
  rows.length === 0
    ? html`<p class="muted">No wallet has been asked for money yet.</p>`
    : html`<ul class="cards">${rows
        .toReversed()
        .slice(0, 20)
        .map(
          (row) => html`<li>
  <p class="who"><span class="number">${currency} ${row.amount} by <a href="/phone/${row.msisdn}">${groupMsisdn(row.msisdn)}</a></span><span class="tag">${row.status}</span></p>
  <p class="muted reference">${row.reference}</p>
</li>`,
        )}</ul>`
}
</section>`

const leadsView = (leads: readonly SalesLead[]): Html => html`<section aria-labelledby="leads">
<h2 id="leads">Leads</h2>
${
  leads.length === 0
    ? html`<p class="muted">No visitor has asked for home broadband yet.</p>`
    : html`<ul class="cards">${leads
        .toReversed()
        .slice(0, 20)
        .map(
          ({ request, status, notes }) => html`<li>
  <p class="who"><span class="number">${request.fullName}, ${groupMsisdn(request.msisdn)}</span><span class="tag">${status}</span></p>
  <p class="muted">${request.productCode}, ${String(request.address.city)}${request.feasible ? null : ': not feasible'}</p>
  <p class="muted reference">${request.name}</p>
  ${notes.map(({ text }) => html`<p class="muted">${text}</p>`)}
</li>`,
        )}</ul>`
}
<p class="muted"><code>PUT /leads/REFERENCE {"status": "inProgress", "note": "VISIT_PLANNED: on Friday"}</code> does what the operator's staff would do.</p>
</section>`

const catalogueView = (size: number): Html => html`<section aria-labelledby="catalogue">
<h2 id="catalogue">Catalogue</h2>
<p>The operator's catalogue has ${size} offerings.</p>
<p class="muted"><code>PUT /catalogue {"size": 5000}</code> adds generated offerings up to that size, until the next reset or the next size.</p>
<p class="muted"><code>PUT /catalogue/DATA_1GB_7D {"price": "35.00"}</code> sells one at another price, <code>{"retired": true}</code> no more, as long.</p>
</section>`

/** Start page of the sandbox. */
export function startView(view: {
  market: PlayedMarket
  faults: readonly FaultOrder[]
  catalogueSize: number
  cards: readonly CardRow[]
  wallets: readonly WalletRow[]
  leads: readonly SalesLead[]
}): Html {
  return html`<main class="start">
<header>
  <h1>Sandbox</h1>
  <p class="lead">The outside world on this machine: the operator's systems, the card gateway, mobile money, the message centre, the mail server, and phones to look at. No money moves.</p>
</header>
<div class="columns">
  <div>
    ${peopleView(view.market)}
    ${accountsView(view.market)}
  </div>
  <div>
    ${faultsView(view.faults)}
    ${walletsView(view.wallets, view.market)}
    ${cardsView(view.cards)}
    ${leadsView(view.leads)}
    ${catalogueView(view.catalogueSize)}
    ${systemsView}
    <section aria-labelledby="reset">
      <h2 id="reset">Start again</h2>
      <p class="muted">People, balances, accounts, payments and phones as they were at the start; the listed catalogue, no leads, no mail, no faults.</p>
      <form method="post" action="/reset"><button>Reset the sandbox</button></form>
    </section>
  </div>
</div>
</main>`
}
