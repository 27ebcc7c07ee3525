import { isPlainClick } from '../../lib/address/plain-click.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import { hasRoute } from '../routes/find-route.ts'

/**
 * The address a click leads to inside the portal, or null where the browser handles the click:
 * other buttons and keys, new windows, downloads, other sites, places in the same page.
 */
export function clickedAddress(event: MouseEvent, here: Location): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) {
    return null
  }
  const target = new URL(link.href)
  if (target.origin !== here.origin) return null
  const samePage = target.pathname === here.pathname && target.search === here.search
  if (samePage && target.hash) return null
  return hasRoute(splitLanguage(target.pathname).path)
    ? target.pathname + target.search + target.hash
    : null
}
