import { useSyncExternalStore } from 'react'

/** From here on pages have two columns, as their style sheets and the page's own script say. */
const query = '(min-width: 960px)'

const subscribe = (tell: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}

/** Whether the screen is wide; false in the server's page and while it is taken over. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
