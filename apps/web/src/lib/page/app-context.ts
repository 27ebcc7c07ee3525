import type { Language } from '@portal/kernel/language'
import { createContext, use } from 'react'
import type { Translate } from '../language/text.ts'
import type { PageContext } from './page.ts'

export type Message = {
  readonly kind: 'error' | 'success'
  readonly words: string
  /** Milliseconds; ten seconds where none are named. */
  readonly staysMs?: number
}

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
  /** A toast that closes after 3 seconds, where money is moved after 10; as news where no kind is named. */
  popup(words: string, kind?: Message['kind']): void
  /** A toast that closes after ten seconds. */
  toast(message: Message): void
}

export const AppToolsContext = createContext<AppTools | null>(null)

export function useApp(): AppTools {
  const tools = use(AppToolsContext)
  if (!tools) throw new Error('This component is drawn outside of the app.')
  return tools
}
