import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and while it is taken over, so that it can be used without script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
