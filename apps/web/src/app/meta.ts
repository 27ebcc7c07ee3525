import type { Language } from '@portal/contract/constants'
import type { RouteName } from './routes.ts'

export type PageMeta = { readonly title: string; readonly description: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Title and description of a route out of the package meta-data-config: `{ "home": { "EN": { … } } }`. */
export function pageMeta(config: unknown, route: RouteName, language: Language): PageMeta {
  const entry = isRecord(config) ? config[route] : undefined
  const words = isRecord(entry) ? entry[language] : undefined
  const text = (name: string): string => {
    const value = isRecord(words) ? words[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return { title: text('title'), description: text('description') }
}
