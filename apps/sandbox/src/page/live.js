// Fetches the page every two seconds and replaces the main part when it has changed, but not while a
// form has the focus or typed text, nor while the page is hidden.
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
