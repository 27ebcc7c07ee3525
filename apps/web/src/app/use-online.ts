import { useSyncExternalStore } from 'react'
import { isOnline } from '../lib/connection.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** The server's page always assumes a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
