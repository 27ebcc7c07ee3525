import { join, relative } from 'node:path'
import {
  type ConfigData,
  commonPackages,
  policyPackage,
  titlesPackage,
} from '@portal/contract/calls/content'
import type { Look } from '@portal/contract/page-host'
import type { Language, LanguageFacts, Languages } from '@portal/kernel/language'
import type { Market } from '@portal/kernel/money'
import { textKeys } from '@portal/kernel/text/text-keys'
import { type TvType, tvTypeOf } from '@portal/kernel/transaction'
import type { Wording } from '../../http/calls/wording.ts'
import type { WordsOfBundles } from '../../ports/operator/catalogue.port.ts'
import {
  type BrandWords,
  checkBrandKeys,
  fillBrandWords,
  readBrandWords,
  readLook,
  readMarket,
  readSocial,
  type SocialLink,
  walletOf,
} from './brand/brand.rules.ts'
import { type Icons, iconFolder, iconsOf, readMark } from './brand/icons.store.ts'
import { manifestOf } from './brand/manifest.rules.ts'
import {
  type ContentFault,
  type ContentFile,
  checkDoubledKeys,
  checkPackage,
  describeFault,
  type Findings,
  isEntries,
  type ParsedFile,
  parseContent,
  withoutQuotes,
} from './content.rules.ts'
import { createRenderings, type Renderings } from './documents/renderings.store.ts'
import { checkAmounts } from './pages/amounts.rules.ts'
import { readConfigData } from './pages/product-config.store.ts'
import { checkSite } from './pages/site.rules.ts'
import type {
  ContentKind,
  ContentPages,
  LoadedPart,
  MakePackage,
} from './reading/content-kind.store.ts'
import {
  addTo,
  presenceOf,
  readAllBundleWords,
  readAllPackages,
  translationFindings,
} from './reading/content-parts.store.ts'
import { type ReadFolder, readFolder } from './reading/folder.store.ts'
import { inSteps } from './reading/in-steps.store.ts'
import { readTables } from './reading/tables.store.ts'
import {
  checkLanguageFolders,
  packagePrefixOf,
  readLanguages,
  titlesByPage,
} from './texts/languages.rules.ts'
import { checkSmsTexts } from './texts/sms-texts.rules.ts'
import { createTexts, type Values } from './texts/texts.store.ts'

export type Content = {
  /** The package of a page address as JSON text; the address carries the language prefix. */
  packageText(pageUrl: string): string | null
  /** A package of data that a part of the content makes; it is long, so it is made when it is asked for. */
  madePackage(pageUrl: string): MakePackage | null
  config: ConfigData
  /** One object for each reading of the files, by which kinds of content find their parts. */
  version: object
  /** Pages of the site that parts of the content make. */
  pages(language: Language): readonly ContentPages[]
  /** Files and folders that a running process does not go without, and whether they are there. Decision 091. */
  presence(): ReadonlyMap<string, boolean>
  languages: Languages
  bundleWords: WordsOfBundles
  /**
   * One text of a translation package, of the first of the keys that there is, its placeholders filled.
   * Throws where there is none, which is a bug.
   */
  text(language: Language, name: string, keys: readonly string[], values: Values): string
  /** The words of refusals, fit to be shown. */
  wording: Wording
  /** From the brand file: its name, its wallet, and what references for people begin with. */
  brandName: string
  wallet: { name: string; label: string; slug: string }
  /** The brand's name in the names of products and calls: "Zuba" of "zubashopsbycoordinates". */
  product: string
  referencePrefix: string
  /** Fixed from the start on: amounts that are stored, and providers, are in these. */
  market: Market
  /** The brand's name of a TV recharge on the wire. */
  tvType: TvType
  look: Look
  icons: Icons
  /** The web app manifest of a language, as JSON text, with its icons on the host of the assets. */
  manifest(language: LanguageFacts, assetBaseUrl: string): string
  /** Differences between the languages, or from the glossary. */
  warnings: readonly ContentFault[]
  /** The files as they are written, to name the line of what a page finds wrong with them. */
  sources: ContentSources
}

export type ContentSources = {
  /** The JSON files by their names in the folder. */
  readonly parsed: ReadonlyMap<string, ParsedFile>
  readonly files: readonly ContentFile[]
}

export class ContentError extends Error {
  readonly faults: readonly ContentFault[]
  constructor(faults: readonly ContentFault[]) {
    super(`The content has faults:\n${faults.map(describeFault).join('\n')}`)
    this.faults = faults
  }
}

/** Files that cannot be opened: what is in them may be right, so they are tried again. */
export class UnreadContentError extends ContentError {}

const noBundleWords: ReturnType<WordsOfBundles> = new Map()

type OfLanguages = ReturnType<typeof readAllPackages>

type BesidePackages = {
  words: BrandWords
  parts: readonly LoadedPart[]
  social: readonly SocialLink[]
  site: unknown
}

/** Every package as JSON text, by its address. Some of them name what other files hold. */
function published(
  ofLanguages: OfLanguages,
  { words, parts, social, site }: BesidePackages,
): ReadonlyMap<string, string> {
  const packages = new Map<string, string>()
  const keep = (address: string, value: unknown) =>
    packages.set(address, fillBrandWords(JSON.stringify(value), words))
  for (const { language, packages: own } of ofLanguages) {
    const beside = new Map<string, object>([
      ...parts.flatMap((part) => [...part.fields(language.code)]),
      ['website-footer-config', { social }],
    ])
    for (const [name, value] of own) {
      if (commonPackages.includes(name)) continue
      keep(packagePrefixOf(language) + name, { ...value, ...beside.get(name) })
    }
  }
  const policies = ofLanguages.map(({ language, packages: own }) => [
    language.code,
    own.get(policyPackage),
  ])
  keep(policyPackage, Object.fromEntries(policies))
  const titles = ofLanguages.map(({ language: { code }, titles }) => ({ code, titles }))
  keep(titlesPackage, titlesByPage(site, titles))
  return packages
}

/** The JSON files of a folder by their names in it. */
function parseAll(files: readonly ContentFile[], faults: ContentFault[]) {
  const parsed = new Map<string, ParsedFile>()
  for (const file of files) {
    const { value, fault } = parseContent(file)
    if (fault) faults.push(fault)
    else {
      parsed.set(relative('content', file.name), { file, value })
      faults.push(...checkDoubledKeys(file), ...checkPackage(file, value))
    }
  }
  return parsed
}

/** Nothing else can be judged without the words and the first language of the brand: throws where they are not there. */
function readBrand(brand: ParsedFile & { isRead: boolean }, faults: ContentFault[]) {
  if (!brand.isRead) throw new ContentError(faults)
  if (!isEntries(brand.value)) {
    faults.push({ file: brand.file.name, line: 1, fault: 'must be an object: { … }' })
    throw new ContentError(faults)
  }
  const market = readMarket(brand, faults)
  const words = readBrandWords(brand, market, faults)
  faults.push(...checkBrandKeys(brand))
  const look = readLook(brand, faults)
  const icons = iconsOf(readMark(brand, words.brandIcon, faults))
  return { words, market, look: { ...look, icons: iconFolder(icons) }, icons }
}

/**
 * Reads and checks all content files; throws one error that lists every fault. What `renderings` has of the reading before is
 * not rendered again. Long work is done in steps, since visitors are served meanwhile.
 */
export async function loadContent(
  folder: string,
  kinds: readonly ContentKind[],
  renderings: Renderings = createRenderings(),
): Promise<Content> {
  const files = kinds.map((kind) => kind.files)
  const read = await readFolder(folder, files)
  if (read.unread.length > 0) throw new UnreadContentError(read.unread)
  return await contentOf(read, kinds, renderings).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error
    const isLinked = ({ file }: ContentFault) => read.linked.has(file)
    throw new ContentError(
      error.faults.map((found) => (isLinked(found) ? withoutQuotes(found) : found)),
    )
  })
}

async function contentOf(
  { files: all, faults, others }: ReadFolder,
  kinds: readonly ContentKind[],
  renderings: Renderings,
): Promise<Content> {
  const findings: Findings = { faults, warnings: [...others] }
  const files = all.filter(({ name }) => name.endsWith('.json'))
  const parsed = parseAll(files, faults)
  const tables = await readTables(all, faults)
  const need = (name: string) => {
    const found = parsed.get(name)
    if (found) return { ...found, isRead: true }
    const file = { name: join('content', name), text: '' }
    if (!files.some((each) => each.name === file.name)) {
      faults.push({ file: file.name, line: 1, fault: 'is missing' })
    }
    return { file, value: {}, isRead: false }
  }
  const brand = need('brand.json')
  const { words, market, look, icons } = readBrand(brand, faults)
  const languages = readLanguages(parsed, words.firstLanguage, faults)
  findings.warnings.push(...checkLanguageFolders(all, languages), ...checkSmsTexts(parsed.values()))
  const ofLanguage = readAllPackages(languages, files, { need, words, findings })
  const { toHtml, keep } = renderings.reading(words)
  const version = {}
  const ofBrand = { words, market }
  const reading = { languages, files: all, parsed, tables, ...ofBrand, toHtml, findings, version }
  const parts: LoadedPart[] = []
  for (const kind of kinds) parts.push(await kind.load(reading))
  keep()
  const social = readSocial(brand, faults)
  const site = need('pages/site.json')
  faults.push(...checkSite(site))
  const packages = published(ofLanguage, { words, parts, social, site: site.value })
  const bundleWords = readAllBundleWords(languages, parsed, { words, faults })
  addTo(findings, await inSteps(translationFindings(languages, parsed, all)))
  const config = readConfigData(need('product-config.json'), { words, market }, faults)
  faults.push(...checkAmounts(parsed, { min: config.preMinAmnt, max: config.preMaxAmnt }))
  if (faults.length > 0) throw new ContentError(faults)
  const text = createTexts(packages, languages)
  const made = new Map(parts.flatMap((part) => [...part.packages()]))
  return {
    packageText: (pageUrl) => packages.get(pageUrl) ?? null,
    madePackage: (pageUrl) => made.get(pageUrl) ?? null,
    config,
    version,
    pages: (language) => parts.flatMap((part) => part.pages(language) ?? []),
    presence: () => presenceOf(languages, bundleWords, parts),
    languages,
    bundleWords: (language) => bundleWords.get(language) ?? noBundleWords,
    text,
    wording: {
      languages,
      words(reason, language, values, method) {
        return text(language, 'orp-translation', textKeys(`refusal.${reason}`, method), values)
      },
    },
    brandName: words.brand,
    wallet: walletOf(words),
    product: words.product,
    referencePrefix: words.referencePrefix,
    market,
    tvType: tvTypeOf(words.product),
    look,
    icons,
    manifest: (language, assetBaseUrl) =>
      manifestOf(
        words,
        { ...language, description: descriptionIn(packages, language) },
        (file) => `${assetBaseUrl}/${iconFolder(icons)}/${file}`,
      ),
    warnings: findings.warnings,
    sources: { parsed, files: all },
  }
}

/** The site's description in search results. */
function descriptionIn(packages: ReadonlyMap<string, string>, { code }: LanguageFacts): string {
  const titles = JSON.parse(packages.get('meta-data-config') ?? '{}')
  return String(titles.home?.[code]?.description ?? '')
}
