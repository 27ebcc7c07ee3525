import { parseMoney } from '@portal/kernel/money'

/** A debit in the sandbox's records: what was given back of it, or false. */
export type Debit = { reference: string; amount: string; refunded: string | false }
/** A card payment in the sandbox's records. */
export type CardRow = { reference: string; amount: string; status: string; refunded: string }

/** Minor units of ZMW. Throws for a text that is no amount. */
function sumOf(texts: readonly (string | false)[]): bigint {
  const minors = texts.map((text) => {
    if (text === false) return 0n
    const parsed = parseMoney(text, 'ZMW')
    if (!parsed.ok) throw new Error(`"${text}" is no amount`)
    return parsed.value.minor
  })
  return minors.reduce((total, minor) => total + minor, 0n)
}

/** What was taken and given back under one reference, in minor units. */
export function booksOfDebits(debits: readonly Debit[], reference: string) {
  const own = debits.filter((debit) => debit.reference === reference)
  return {
    takenMinor: sumOf(own.map(({ amount }) => amount)),
    returnedMinor: sumOf(own.map(({ refunded }) => refunded)),
  }
}

/** The same of cards, of which only some were charged. */
export function booksOfCards(cards: readonly CardRow[], reference: string) {
  const own = cards.filter((card) => card.reference === reference)
  const taken = own.filter(({ status }) => status === 'successful' || status === 'refunded')
  return {
    takenMinor: sumOf(taken.map(({ amount }) => amount)),
    returnedMinor: sumOf(own.map(({ refunded }) => refunded)),
  }
}
