import { storageKeys } from '@portal/contract/constants'
import { wordsPrefix } from '@portal/contract/words-address'
import { isDearLine } from '../../lib/browser/dear-line.ts'
import { cameFromHere } from './came-from-here.ts'
import { letsIn } from './lets-in.ts'

/**
 * The only script that is written into a page itself. It fetches the rest, if the browser may have it: with the first touch,
 * focus or key, or with the page (`now`), which some pages want on a good line only, or there on a wide screen only. Its text is the same for every page, so that the policy can name it; what
 * differs are attributes of its element. On a metered or slow line forms are left to the browser, and nothing more is
 * fetched. Decisions 054 and 107.
 *
 * On the root element it says how far the script is: `data-able`, the browser is one that gets it; `data-script`, it may come; `data-live`, it has taken the page over.
 */
const own = document.currentScript?.dataset ?? {}
const root = document.documentElement
/** From so many pixels on a page has two columns, as its style sheet says too. */
const wide = 960
/** `1`: everywhere. `good`: on no dear line. `wide`: there, and on a wide screen. */
const isFit = own.now === '1' || (!isDearLine() && (own.now !== 'wide' || innerWidth >= wide))
const now = own.now && isFit

/** A byte of the script has come since this was looked at last. */
let isComing = false

/** A browser never asks again for a module that did not arrive, so the files come before it asks. */
async function arrive(file: string): Promise<void> {
  const reply = await fetch(file, { priority: 'low' })
  if (!reply.ok) throw reply
  const reader = reply.body?.getReader()
  while (reader && !(await reader.read()).done) isComing = true
}

let begun = false

/** The page stays the plain form that it is, until another touch. */
function giveUp(): void {
  begun = false
  if (root.dataset.live === undefined) delete root.dataset.script
}

/** Lost texts are asked for again by the script itself. */
const arriveOrNot = (file: string): Promise<unknown> =>
  file.startsWith(wordsPrefix) ? arrive(file).catch(() => {}) : arrive(file)

/** The files are the texts, the styles, those that the entry imports, and last the entry itself. */
function begin(): void {
  if (begun) return
  begun = true
  const files = `${own.files}`.split(' ')
  Promise.all(files.map(arriveOrNot)).then(() => {
    const src = files[files.length - 1] ?? ''
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }, giveUp)
}

/** The script reads the end of the page. */
const beginWhenWhole = (): void =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', begin) : begin()

/** Seconds and address of a page that loads itself again, as the element after this script has them. */
const [, seconds = 10, address = ''] = /^(\d+)(?:; url=(.*))?/.exec(`${own.refresh ?? ''}`) ?? []

/** Without a byte of the script for so long there is none: a page that waits for something looks again without it. */
function watch(): void {
  setTimeout(() => {
    if (root.dataset.live !== undefined) return
    if (begun && isComing) {
      isComing = false
      return watch()
    }
    giveUp()
    if (!own.refresh) return
    // The browser's own page about a missing network would take the place of this one.
    if (!navigator.onLine) return watch()
    if (address) location.replace(address)
    else location.reload()
  }, Number(seconds) * 1_000)
}

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

/** Without network the page says so, and a payment kept on the phone has to be looked at. */
const isNeededAtOnce = (hasNumber: unknown): unknown =>
  now ||
  mayDetour() ||
  !navigator.onLine ||
  root.hasAttribute('data-offline') ||
  attempt(() => localStorage.getItem(storageKeys.unfinished)) ||
  hasNumber

const here = (): string => location.pathname + location.search

function run(): void {
  // What follows is the page's own way to look again: it is made a comment before the browser reads it.
  if (own.refresh) document.write('<!--')
  if (now) watch()
  // Our script restores places itself, but for a reload and for Back to this document it may come too late or not at all.
  history.scrollRestoration = 'auto'
  // The list from before a reload is known to the tab alone; room is kept for it until the script has it.
  const hasNumber = own.number && attempt(() => sessionStorage.getItem(storageKeys.numbers))
  if (hasNumber) root.dataset.kept = '1'
  root.dataset.able = ''
  if (now || !isDearLine()) root.dataset.script = ''
  if (isNeededAtOnce(hasNumber)) beginWhenWhole()
  // After a reload, Back may lead to another page of the same document, which only the script can render. The script needs
  // the address that this page was rendered for.
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
}

if (letsIn()) run()
