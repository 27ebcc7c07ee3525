import { activePackageCall, commonPackages } from '@portal/contract/calls/content'
import { opco, timing } from '@portal/contract/constants'
import type { Language } from '@portal/kernel/language'
import type { Api, Reply } from '../api/contract-client.ts'
import type { DataCache } from '../api/data-cache.ts'
import { inLanguage } from '../language/language.ts'

/** Turns a package's JSON text into data; the server keeps what it parsed. */
export type ParsePackage = (pageUrl: string, packageHtml: string) => unknown

export const parsePackage: ParsePackage = (_pageUrl, packageHtml) => JSON.parse(packageHtml)

/** Parses each text once and again when it changed. */
export function rememberingParser(): ParsePackage {
  const parsed = new Map<string, { text: string; data: unknown }>()
  return (pageUrl, text) => {
    const known = parsed.get(pageUrl)
    if (known?.text === text) return known.data
    const data: unknown = JSON.parse(text)
    parsed.set(pageUrl, { text, data })
    return data
  }
}

/** The package's page address on the wire: "sw/orp-translation". */
export const packageAddress = (name: string, language: Language): string =>
  commonPackages.includes(name) ? name : inLanguage(`/${name}`, language).slice(1)

export const packageKey = (name: string, language: Language): string =>
  `content:${packageAddress(name, language)}`

export const contentLife = { seconds: timing.contentCacheSeconds, persist: true } as const

type Source = { api: Api; cache: DataCache; parse: ParsePackage }

export function readPackage(
  name: string,
  language: Language,
  { api, cache, parse }: Source,
): Promise<Reply<unknown>> {
  const pageUrl = packageAddress(name, language)
  return cache.read(packageKey(name, language), contentLife, async () => {
    const reply = await api.call(activePackageCall, { opco, pageUrl })
    if (!reply.ok) return reply
    try {
      return { ok: true, value: parse(pageUrl, reply.value.packageHtml) }
    } catch {
      return { ok: false, failure: { kind: 'bad-response' } }
    }
  })
}
