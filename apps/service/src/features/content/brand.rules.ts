import { type ContentFault, type ContentFile, lineOfKey } from './content.rules.ts'

/** The brand file's words for texts, each by the placeholder of the same name. */
export type BrandWords = {
  readonly brand: string
  readonly brandMoney: string
  /** Names the brand's products on the wire: "{product}TV", in capitals "{product}_MONEY". */
  readonly product: string
  readonly careNumber: string
  /** Dialled on a phone to reach its wallet: "*123#". */
  readonly moneyDial: string
  /** The drawing of the page's icon, as SVG. */
  readonly brandIcon: string
  /** Colours of the browser's own frame. */
  readonly themeLight: string
  readonly themeDark: string
  /** The background while an installed site starts. */
  readonly backgroundLight: string
  /** The dial code to recharge without data, and the same as an address. */
  readonly dialRecharge: string
  readonly dialRechargeHref: string
  /** Begins references for people: two to four capital letters. */
  readonly referencePrefix: string
  /** The folder of the language whose addresses have no prefix: "en". */
  readonly firstLanguage: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function textAt(value: unknown, path: readonly string[]): string | null {
  const found = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

/** Reads the words and lists the missing ones. */
export function readBrandWords(
  { file, value }: { file: ContentFile; value: unknown },
  faults: ContentFault[],
): BrandWords {
  const need = (path: string): string => {
    const text = textAt(value, path.split('.'))
    if (text === null) faults.push({ file: file.name, line: 1, fault: `"${path}" must be a text` })
    return text ?? ''
  }
  const referencePrefix = need('referencePrefix')
  if (referencePrefix !== '' && !/^[A-Z]{2,4}$/.test(referencePrefix)) {
    faults.push({
      file: file.name,
      line: 1,
      fault: '"referencePrefix" must be two to four capital letters',
    })
  }
  const product = need('wire.product')
  if (product !== '' && !/^[A-Za-z0-9]{1,30}$/.test(product)) {
    faults.push({
      file: file.name,
      line: 1,
      fault: '"wire.product" must be letters and digits, at most 30',
    })
  }
  const dialRecharge = need('dialCodes.recharge')
  return {
    brand: need('name'),
    brandMoney: need('products.money'),
    product,
    careNumber: need('customerCare.number'),
    moneyDial: need('dialCodes.money'),
    brandIcon: need('icon.svg'),
    themeLight: need('colours.themeLight'),
    themeDark: need('colours.themeDark'),
    backgroundLight: need('colours.backgroundLight'),
    dialRecharge,
    dialRechargeHref: `tel:${dialRecharge.replaceAll('#', '%23')}`,
    referencePrefix,
    firstLanguage: need('firstLanguage'),
  }
}

/** Other places where the operator is found, in the order in which they are shown. */
export type SocialLink = { readonly label: string; readonly href: string }

/** A brand file without such links has none. */
export function readSocial(
  { file, value }: { file: ContentFile; value: unknown },
  faults: ContentFault[],
): SocialLink[] {
  const found = isRecord(value) ? (value.social ?? {}) : {}
  const fault = (words: string) =>
    faults.push({ file: file.name, line: lineOfKey(file.text, 'social'), fault: words })
  if (!isRecord(found) || Array.isArray(found)) {
    fault('"social" must be an object of names and addresses')
    return []
  }
  return Object.entries(found).map(([label, address]) => {
    const href = typeof address === 'string' ? address : ''
    const isSafe = URL.canParse(href) && new URL(href).protocol === 'https:'
    if (!isSafe) fault(`"social.${label}" must be an address that begins with https://`)
    return { label, href }
  })
}

type Colours = Readonly<Record<string, string>>

/** The operator's logo and colours. A page takes those that the file leaves out from its own styles. */
export function readLook(
  { file, value }: { file: ContentFile; value: unknown },
  faults: ContentFault[],
): { logo: string; light: Colours; dark: Colours } {
  const pages = isRecord(value) && isRecord(value.colours) ? value.colours.pages : undefined
  const read = (theme: string): Colours => {
    const found = isRecord(pages) && isRecord(pages[theme]) ? pages[theme] : {}
    return Object.fromEntries(
      Object.entries(found).map(([name, colour]) => {
        const isColour = /^[a-z-]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(String(colour))
        const fault = `"colours.pages.${theme}.${name}" must be a colour such as #0B5D3B`
        if (!isColour) faults.push({ file: file.name, line: 1, fault })
        return [name, String(colour)]
      }),
    )
  }
  return { logo: textAt(value, ['icon', 'svg']) ?? '', light: read('light'), dark: read('dark') }
}

/** The brand's word for a placeholder; null for one that something else fills. */
export const brandWord = (words: BrandWords, name: string): string | null =>
  Object.hasOwn(words, name) ? words[name as keyof BrandWords] : null

/** Fills the brand's placeholders in a text; answers the first one that nothing fills. */
export function fillText(
  text: string,
  words: BrandWords,
): { readonly text: string; readonly open: string | null } {
  const filled = text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => brandWord(words, name) ?? whole,
  )
  return { text: filled, open: openIn(filled) }
}

/** The first placeholder that is left in a text. */
export const openIn = (text: string): string | null => /\{\w*\}?/.exec(text)?.[0] ?? null

/** Fills the brand's placeholders in a package, as JSON text; the page fills the others. Decision 011. */
export const fillBrandWords = (json: string, words: BrandWords): string =>
  json.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const word = brandWord(words, name)
    return word === null ? whole : JSON.stringify(word).slice(1, -1)
  })
