import { fail, ok, type Result } from './result.ts'
import { plainDigits } from './text/plain-digits.ts'

/** Fills bytes with randomness: the machine's in production, seeded in the simulation. */
export type RandomBytes = (count: number) => Uint8Array

/** Crockford's base 32: no I, L, O or U, so that it can be read out on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const idBits = 128
const idLength = 26

/** One of order, transaction or session: 128 random bits as 26 characters. */
export type Id<Kind extends string> = string & { readonly brand: Kind }
export type OrderId = Id<'OrderId'>
export type TransactionId = Id<'TransactionId'>
export type SessionId = Id<'SessionId'>

export const systemRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

function encodeBase32(bytes: Uint8Array, length: number): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let index = 0; index < length; index++) {
    text = alphabet[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}

export function newId<Kind extends string>(random: RandomBytes): Id<Kind> {
  return encodeBase32(random(idBits / 8), idLength) as Id<Kind>
}

/** The first character carries the top three of 130 bits, of which 128 are used, so it is at most 7. */
export function parseId<Kind extends string>(raw: string): Result<Id<Kind>, 'id.invalid'> {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(raw) ? ok(raw as Id<Kind>) : fail('id.invalid')
}

/**
 * An id out of a link that was forwarded or typed: in any case, with the point or bracket of its sentence, and with the
 * letters that ids do not have for the digits that look like them. What is no id even so stays as it is.
 */
export function typedId(raw: string): string {
  const id = plainDigits(raw)
    .toUpperCase()
    .replace(/^[^0-9A-Z]+|[^0-9A-Z]+$/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return parseId(id).ok ? id : raw
}

/** A short code for people, for example "4K7Q-19MX" of eight characters (40 bits): never a secret, never a key. */
export function newShortCode(random: RandomBytes): string {
  const text = encodeBase32(random(5), 8)
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
