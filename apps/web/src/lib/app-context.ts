import type { Language } from '@portal/kernel/language'
import { createContext, use } from 'react'
import type { PageContext } from './page.ts'
import type { Translate } from './text.ts'

export type Message = { readonly kind: 'error' | 'success'; readonly words: string }

/** Drawn as what went wrong; absent: as plain news. */
export type PopupTone = 'error'

export type NavigateOptions = {
  /** The address takes the place of the present one. */
  replace?: boolean
  /** The page stays where it is scrolled and keeps its focus, as when an option is chosen. */
  still?: boolean
}

/** Tools of every page and component. */
export type AppTools = {
  readonly language: Language
  /** For `lang` and `Intl`: "en-US". */
  readonly tag: string
  readonly t: Translate
  /** Content packages of this page by name, as edited. */
  readonly packages: Readonly<Record<string, unknown>>
  /** Another one for each visit. */
  readonly context: PageContext
  /** The address of a path in the present language. */
  href(path: string): string
  /** Whether the portal has a page at this path. */
  hasPage(path: string): boolean
  navigate(path: string, options?: NavigateOptions): void
  /** Loads the present page's data again. */
  reload(): void
  /** Fetches a page's code and styles before it is asked for; answers whether the code is here. */
  prefetch(path: string): Promise<boolean>
  /** A short message that closes automatically: after 3 seconds, where money is moved after 10. */
  popup(words: string, tone?: PopupTone): void
  /** Ten seconds, with a close button. */
  toast(message: Message): void
}

export const AppToolsContext = createContext<AppTools | null>(null)

export function useApp(): AppTools {
  const tools = use(AppToolsContext)
  if (!tools) throw new Error('This component is drawn outside of the app.')
  return tools
}
