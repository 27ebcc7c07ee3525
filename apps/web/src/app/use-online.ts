import { useSyncExternalStore } from 'react'
import { clearMark, isOnline } from '../lib/connection.ts'

function subscribe(changed: () => void): () => void {
  const back = () => {
    clearMark()
    changed()
  }
  addEventListener('online', back)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', back)
    removeEventListener('offline', changed)
  }
}

/** The server's page always assumes a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
