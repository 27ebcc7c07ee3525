import { useApp } from '../../lib/page/app-context.ts'

/** Hands an address to the phone's own sharing, or copies it where there is none. */
export function useShare(): (path: string, title: string) => Promise<void> {
  const { t, context, toast, popup } = useApp()
  return async (path, title) => {
    const url = context.origin + path
    const canShare = typeof navigator.share === 'function'
    try {
      if (canShare) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        popup(t('order.copied'))
      }
    } catch (error) {
      // Closing the phone's sheet without choosing is no failure.
      if (error instanceof Error && error.name === 'AbortError') return
      toast({ kind: 'error', words: t('error.generic') })
    }
  }
}
