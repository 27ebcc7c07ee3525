import { currencyMarks } from '@portal/kernel/currency-marks'
import { currencies, isCurrency, type Market } from '@portal/kernel/money'
import {
  type ContentFault,
  type ContentFile,
  checkKnownKeys,
  lineOfLeaf,
  type ParsedFile,
} from '../content.rules.ts'

/** The brand file's words for texts, each by the placeholder of the same name. */
export type BrandWords = {
  readonly brand: string
  readonly brandMoney: string
  /** Names the brand's products on the wire: "{product}TV", in capitals "{product}_MONEY". */
  readonly product: string
  readonly careNumber: string
  /** Dialled on a phone to reach its wallet: "*123#". */
  readonly moneyDial: string
  /** The dial code that resets a forgotten PIN of the wallet, and the same as an address. */
  readonly pinResetDial: string
  readonly pinResetDialHref: string
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
  /** The market's currency: "ZMW", and what stands before its amounts: "K". */
  readonly currency: string
  readonly currencyMark: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function textAt(value: unknown, path: readonly string[]): string | null {
  const found = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

/** The objects of the brand file with what each may hold; others hold names that the operator chooses. */
const knownKeys: readonly (readonly [string, readonly string[]])[] = [
  [
    '',
    [
      ...['name', 'firstLanguage', 'products', 'wire', 'referencePrefix', 'customerCare'],
      ...['dialCodes', 'social', 'colours', 'icon', 'currency', 'secondCurrency'],
    ],
  ],
  ['products', ['money']],
  ['wire', ['product']],
  ['customerCare', ['number']],
  ['dialCodes', ['recharge', 'money', 'pinReset']],
  ['colours', ['themeLight', 'themeDark', 'backgroundLight', 'brand', 'pages']],
  ['colours.pages', ['light', 'dark']],
  ['icon', ['svg']],
]

const keysOf = (path: string): string[] => (path === '' ? [] : path.split('.'))

/** Keys that nothing reads. */
export const checkBrandKeys = (brand: ParsedFile): ContentFault[] =>
  knownKeys.flatMap(([path, known]) => checkKnownKeys(brand, keysOf(path), known))

type Form = { readonly pattern: RegExp; readonly words: string }

const colour: Form = { pattern: /^#[0-9a-f]{6}$/i, words: 'a colour such as #0B5D3B' }
const dialled: Form = {
  pattern: /^[+*#\d][\d*# ()-]*$/,
  words: 'what a phone dials, such as *113# or 300',
}
const prefix: Form = { pattern: /^[A-Z]{2,4}$/, words: 'two to four capital letters' }
const ofWire: Form = { pattern: /^[A-Za-z0-9]{1,30}$/, words: 'letters and digits, at most 30' }

const addressOf = (dialCode: string): string => `tel:${dialCode.replaceAll('#', '%23')}`

/** The currencies by their ISO codes. */
export function readMarket(
  { file, value }: { file: ContentFile; value: unknown },
  faults: ContentFault[],
): Market {
  const fault = (key: string, words: string) =>
    faults.push({ file: file.name, line: lineOfLeaf(file, { keys: [key] }), fault: words })
  const [currency, second] = ['currency', 'secondCurrency'].map((key) => {
    const code = isRecord(value) ? value[key] : undefined
    if (typeof code === 'string' && isCurrency(code)) return code
    const isThere = key === 'currency' || code !== undefined
    if (isThere) fault(key, `"${key}" must be one of ${currencies.join(', ')}`)
    return null
  })
  if (currency && currency === second) fault('secondCurrency', '"secondCurrency" is the first one')
  return { currency: currency ?? currencies[0], second: second ?? null }
}

/** Reads the words and lists the missing ones. */
export function readBrandWords(
  { file, value }: { file: ContentFile; value: unknown },
  { currency }: Market,
  faults: ContentFault[],
): BrandWords {
  const need = (path: string, form?: Form): string => {
    const keys = keysOf(path)
    const text = textAt(value, keys)
    const isRight = text !== null && (!form || form.pattern.test(text))
    const words = text === null ? 'a text' : form?.words
    const line = lineOfLeaf(file, { keys })
    if (!isRight) faults.push({ file: file.name, line, fault: `"${path}" must be ${words}` })
    return text ?? ''
  }
  const dialRecharge = need('dialCodes.recharge', dialled)
  const pinResetDial = need('dialCodes.pinReset', dialled)
  return {
    brand: need('name'),
    brandMoney: need('products.money'),
    product: need('wire.product', ofWire),
    careNumber: need('customerCare.number', dialled),
    moneyDial: need('dialCodes.money', dialled),
    pinResetDial,
    pinResetDialHref: addressOf(pinResetDial),
    brandIcon: need('icon.svg'),
    themeLight: need('colours.themeLight', colour),
    themeDark: need('colours.themeDark', colour),
    backgroundLight: need('colours.backgroundLight', colour),
    dialRecharge,
    dialRechargeHref: addressOf(dialRecharge),
    referencePrefix: need('referencePrefix', prefix),
    firstLanguage: need('firstLanguage'),
    currency,
    currencyMark: currencyMarks[currency],
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
  const fault = (words: string, ...keys: string[]) =>
    faults.push({
      file: file.name,
      line: lineOfLeaf(file, { keys: ['social', ...keys] }),
      fault: words,
    })
  if (!isRecord(found) || Array.isArray(found)) {
    fault('"social" must be an object of names and addresses')
    return []
  }
  return Object.entries(found).map(([label, address]) => {
    const href = typeof address === 'string' ? address : ''
    const isSafe = URL.canParse(href) && new URL(href).protocol === 'https:'
    if (!isSafe) fault(`"social.${label}" must be an address that begins with https://`, label)
    return { label, href }
  })
}

type Colours = Readonly<Record<string, string>>

/** The operator's logo and colours, without what is drawn from it. A page takes those that the file leaves out from its own styles. */
export function readLook(
  { file, value }: { file: ContentFile; value: unknown },
  faults: ContentFault[],
): { logo: string; light: Colours; dark: Colours } {
  const pages = isRecord(value) && isRecord(value.colours) ? value.colours.pages : undefined
  const read = (theme: string): Colours => {
    const found = isRecord(pages) && isRecord(pages[theme]) ? pages[theme] : {}
    return Object.fromEntries(
      Object.entries(found).map(([name, value]) => {
        const isColour = /^[a-z-]+$/.test(name) && colour.pattern.test(String(value))
        const keys = ['colours', 'pages', theme, name]
        const fault = `"${keys.join('.')}" must be ${colour.words}`
        if (!isColour) faults.push({ file: file.name, line: lineOfLeaf(file, { keys }), fault })
        return [name, String(value)]
      }),
    )
  }
  return { logo: textAt(value, ['icon', 'svg']) ?? '', light: read('light'), dark: read('dark') }
}

/** The wallet's names: on the wire, in words, and in the address of its page. */
export const walletOf = ({ product, brandMoney }: BrandWords) => ({
  name: `${product.toUpperCase()}_MONEY`,
  label: brandMoney,
  slug: `${product.toLowerCase()}-money`,
})

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
