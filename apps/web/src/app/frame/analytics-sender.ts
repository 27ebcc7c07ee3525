import { type Tracked, trackedEvent } from '../../lib/page/analytics.ts'
import { pageNameOf } from '../../lib/page/page-name.ts'

/**
 * A script of its own, which pages name only where the operator has set an address to send to. It counts pages and
 * named events, and knows nothing of the visitor: no cookie, no id, no address of a page. Decision 087.
 */
const { to = '', page: first = '' } = document.currentScript?.dataset ?? {}

/** The message that is sent, as JSON. A view has neither event nor detail. */
type Counted = { readonly page: string; readonly event?: string; readonly detail?: string }

/** Not `sendBeacon`, which would bring the cookies and the address of the page along. */
function send(counted: Counted): void {
  fetch(to, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // Goes out although the page is left.
    keepalive: true,
    body: JSON.stringify(counted),
  }).catch(() => {})
}

/** The message of a failure, or else its status code; without an answer there is only its kind. */
function detailOf({ failure }: Tracked): string | undefined {
  if (!failure) return undefined
  if ('message' in failure && failure.message) return failure.message
  return 'status' in failure && failure.status ? `${failure.status}` : failure.kind
}

let viewed = ''

/** Another choice on the same page is no view of it. */
function view(page: string): void {
  if (page === viewed) return
  viewed = page
  send({ page })
}

function take(tracked: Tracked): void {
  const page = pageNameOf(tracked.page)
  const { event } = tracked
  if (!event) {
    view(page)
    return
  }
  const detail = detailOf(tracked)
  send({ page, event: `${page} ${event}`, ...(detail ? { detail } : {}) })
}

/** Standards by which a visitor asks not to be counted; the types of browsers know only one of them. */
const refuses = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

if (!refuses()) {
  addEventListener(trackedEvent, (event) => take((event as CustomEvent<Tracked>).detail))
  view(first)
}
