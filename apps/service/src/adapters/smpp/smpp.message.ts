import smpp from 'smpp'

/** One part as it is submitted. */
export type MessagePart = { octets: Buffer; dataCoding: number; esmClass: number }

/** The centre's default alphabet, which is GSM 03.38 wherever SMS are sent, one octet a character. */
const gsm = { dataCoding: 0x00, octetsMax: 160, partOctetsMax: 153, encoding: smpp.encodings.ASCII }
const ucs2 = { dataCoding: 0x08, octetsMax: 140, partOctetsMax: 134, encoding: smpp.encodings.UCS2 }

const udhIndicator = 0x40
const partsMax = 255

/** Pieces of at most `most` octets that cut no character in two, escaped or wider ones included. */
function pieces(text: string, encode: (text: string) => Buffer, most: number): Buffer[] {
  const done: Buffer[] = []
  let piece: Buffer[] = []
  let length = 0
  for (const character of text) {
    const octets = encode(character)
    if (length + octets.length > most) {
      done.push(Buffer.concat(piece))
      piece = []
      length = 0
    }
    piece.push(octets)
    length += octets.length
  }
  return [...done, Buffer.concat(piece)]
}

/**
 * Splits a text into its parts. Every centre takes parts that carry a header in front of the text;
 * not every one takes a long text as payload. `concatReference` (0 to 255) distinguishes texts sent at the
 * same time apart. Throws for a text of more than 255 parts.
 */
export function messageParts(text: string, concatReference: number): MessagePart[] {
  const { dataCoding, octetsMax, partOctetsMax, encoding } = gsm.encoding.match(text) ? gsm : ucs2
  const whole = encoding.encode(text)
  if (whole.length <= octetsMax) return [{ octets: whole, dataCoding, esmClass: 0 }]
  const cut = pieces(text, (each) => encoding.encode(each), partOctetsMax)
  if (cut.length > partsMax) throw new Error(`A text message of ${text.length} characters.`)
  return cut.map((octets, index) => ({
    octets: Buffer.concat([
      Buffer.from([0x05, 0x00, 0x03, concatReference, cut.length, index + 1]),
      octets,
    ]),
    dataCoding,
    esmClass: udhIndicator,
  }))
}
