import { useApp } from './app-context.ts'

/** The call to a person, for texts that say {call}. */
export function useCall(): { href: string; words: string } {
  const { t } = useApp()
  return { href: t('shell.callHref'), words: t('shell.call') }
}
