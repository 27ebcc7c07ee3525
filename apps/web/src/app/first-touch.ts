import { storageKeys } from '@portal/contract/constants'
import { cameFromHere } from './came-from-here.ts'
import { isDearLine } from './dear-line.ts'

/**
 * The only script of a page that needs none yet, written into the page itself: it fetches the rest
 * with the first touch, focus or key. Its text is the same for every page, so that the policy can name
 * it; what differs are attributes of its element. On a metered or slow line forms are left to the
 * browser, and nothing more is fetched.
 */
const own = document.currentScript?.dataset ?? {}
const root = document.documentElement

/** A browser never asks again for a module that did not arrive, so the files come before it asks. */
async function arrive(file: string): Promise<void> {
  const reply = await fetch(file)
  if (!reply.ok) throw reply
  await reply.blob()
}

let begun = false

/** The files are those that the entry imports, and last the entry itself. */
function begin(): void {
  if (begun) return
  begun = true
  const files = `${own.files}`.split(' ')
  Promise.all(files.map(arrive)).then(
    () => {
      const src = files.at(-1) ?? ''
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
    },
    () => {
      begun = false
    },
  )
}

/** The script reads the end of the page. */
const beginWhenWhole = (): void =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', begin) : begin()

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    // A browser that forbids storage has kept nothing.
    return null
  }
}

/** A first entry without language in its address may lead to the one chosen before. */
function mayDetour(): boolean {
  const chosen = attempt(() => sessionStorage.getItem(storageKeys.language))
  if (own.bare && chosen && chosen !== own.language && !cameFromHere()) return true
  attempt(() => sessionStorage.setItem(storageKeys.language, `${own.language}`))
  return false
}

// Our script restores places itself, but for a reload and for Back to this document it may come too late or not at all.
history.scrollRestoration = 'auto'

/** The list from before a reload is known to the tab alone; room is kept for it until the script has it. */
const hasNumber = own.number && attempt(() => sessionStorage.getItem(storageKeys.numbers))
if (hasNumber) root.dataset.kept = '1'

/** Without network the page says so, and a payment kept on the phone has to be looked at. */
const isNeededAtOnce = (): unknown =>
  mayDetour() ||
  !navigator.onLine ||
  root.hasAttribute('data-offline') ||
  attempt(() => localStorage.getItem(storageKeys.unfinished)) ||
  hasNumber

if (isNeededAtOnce()) beginWhenWhole()
// After a reload, Back may lead to another page of the same document, which only the script can draw. The script needs
// the address that this page was drawn for.
const here = (): string => location.pathname + location.search
root.dataset.at = here()
addEventListener('popstate', () => here() === root.dataset.at || beginWhenWhole())
addEventListener('offline', beginWhenWhole)
if (!isDearLine()) {
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, beginWhenWhole)
}
const { worker } = own
if (worker && navigator.serviceWorker) {
  addEventListener('load', () => navigator.serviceWorker.register(worker).catch(() => {}))
}
