import { afterEach, beforeEach } from 'vitest'
import { clearMark } from './src/lib/api/connection.ts'
import { setLanguages } from './src/lib/language/language.ts'

setLanguages([
  { code: 'EN', prefix: '', tag: 'en-US', name: 'English' },
  { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
])

if (typeof HTMLDialogElement !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  afterEach(cleanup)
  // Test files share a document, and one whose network was silent leaves its mark.
  beforeEach(() => void clearMark())
  // A page's code is transformed when it is first asked for, which takes seconds on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })

  // jsdom has no screen; this one is a phone's, light and at rest.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: false, onchange: null },
      ...{ addListener: () => {}, removeListener: () => {} },
    })

  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
