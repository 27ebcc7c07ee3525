import { useSyncExternalStore } from 'react'
import { clearMark, isOnline, noteAnswer } from '../../lib/api/connection.ts'

/** A failed question costs the visitor nothing, an answered one some 300 bytes, once. */
const lookEveryMs = 5_000

/** A browser that believed the network there all along says nothing when it is back; one that knew of its loss does. */
function lookForNetwork(): void {
  if (document.hidden || !navigator.onLine) return
  fetch('/healthz').then(noteAnswer, () => {})
}

function subscribe(changed: () => void): () => void {
  let looking: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(looking)
    if (!isOnline()) looking = setInterval(lookForNetwork, lookEveryMs)
    changed()
  }
  const back = () => {
    clearMark()
    follow()
  }
  follow()
  addEventListener('online', back)
  addEventListener('offline', follow)
  return () => {
    clearInterval(looking)
    removeEventListener('online', back)
    removeEventListener('offline', follow)
  }
}

/** The server's page always assumes a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
