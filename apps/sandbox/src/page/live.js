// Looks for news every two seconds and exchanges the main part when it has changed. A form in which
// somebody stands or has typed is left alone, and so is a page that nobody looks at.
const everyMs = 2000

const busy = () =>
  document.hidden ||
  document.activeElement?.closest('form') ||
  [...document.querySelectorAll('input')].some((input) => input.value !== '')

async function look() {
  if (busy()) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [before, after] = [document.querySelector('main'), fresh.querySelector('main')]
  if (!before || !after || busy() || before.innerHTML === after.innerHTML) return
  before.replaceWith(after)
}

setInterval(() => look().catch(() => undefined), everyMs)
