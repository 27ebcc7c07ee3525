import { type ContentFault, leavesOf, lineOfLeaf, type ParsedFile } from '../content.rules.ts'

/**
 * The alphabet of text messages, GSM 03.38 with its extension. One sign outside it makes each part of a message hold 67 signs,
 * where it holds 153, and a message costs by its parts.
 */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
    '¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
)

const smsPackage = 'sms-translation'
const smsFile = new RegExp(`^content/pages/[a-z]{2,3}/${smsPackage}\\.json$`)
const pages = /^content\/pages\//
/** Names that fill the placeholders of messages. */
const names = /^content\/(?:brand\.json|bundles\/)/
const nameKeys: ReadonlySet<string> = new Set(['name', 'products'])

function isSent({ name }: ParsedFile['file'], keys: readonly string[]): boolean {
  if (smsFile.test(name)) return true
  if (pages.test(name)) return keys[0] === smsPackage
  return names.test(name) && keys.some((key) => nameKeys.has(key))
}

/** Texts that are sent as a message with signs outside its alphabet, typographic ones most of all. */
export function checkSmsTexts(parsed: Iterable<ParsedFile>): ContentFault[] {
  return [...parsed].flatMap(({ file, value }) =>
    leavesOf(value).flatMap(({ path, keys, value: text }) => {
      if (typeof text !== 'string' || !isSent(file, keys)) return []
      const odd = [...new Set(text)].filter((sign) => !alphabet.has(sign))
      if (odd.length === 0) return []
      const fault = `"${path}" has ${odd.map((sign) => `"${sign}"`).join(', ')}, with which a text message holds 67 signs a part instead of 153`
      return { file: file.name, line: lineOfLeaf(file, { keys }), fault }
    }),
  )
}
