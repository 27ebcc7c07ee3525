import { useApp } from './app-context.ts'

/** The call to a person, for texts that say {call}. */
export function useCall(): { href: string; words: string } {
  const { t } = useApp()
  return { href: t('shell.callHref'), words: t('shell.call') }
}

/** The code that recharges without data, for texts that name it. */
export function useDial(): { href: string; words: string } {
  const { t } = useApp()
  const href = t('offline.dialHref')
  return { href, words: decodeURIComponent(href.slice('tel:'.length)) }
}
