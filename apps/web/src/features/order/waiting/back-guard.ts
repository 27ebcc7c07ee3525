import { useEffect } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'

const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'guard' in state

/**
 * The browser's back button leads to the page the visitor came from, not into the gateway again: one
 * more entry of this page is pushed, and stepping back onto the first one navigates there.
 */
export function useBackGuard(path: string): void {
  const { navigate } = useApp()
  useEffect(() => {
    if (!isGuard(history.state)) history.pushState({ ...history.state, guard: true }, '')
    const leave = () => {
      if (!isGuard(history.state) && location.hash === '') navigate(path, { replace: true })
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [path, navigate])
}
