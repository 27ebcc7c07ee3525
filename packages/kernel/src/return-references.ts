/**
 * Names under which a browser that comes back from a gateway may carry the reference of its payment, without case and signs. Those
 * that carry ours come first. Gateways have numbers of their own beside it, under names such as PnrID and transaction_id.
 */
const names = [
  ...['txref', 'companyref', 'reference', 'trxref', 'id', 'txnid', 'tid'],
  ...['transactionid', 'pnrid', 'transid', 'transactiontoken'],
]
const referenceMax = 100
/** An address may be typed by anyone, and each reference costs a question. */
const referencesMax = 4

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** The value of a parameter by its name in any spelling; the first that says something. */
export function returnValue(parameters: URLSearchParams, wanted: string): string | null {
  for (const [name, value] of parameters) {
    if (plain(name) === plain(wanted) && value.trim() !== '') return value.trim()
  }
  return null
}

/** What a return may mean by its payment, the likeliest first: each of them once, and none of absurd length. */
export function returnReferences(parameters: URLSearchParams): readonly string[] {
  const found = [...parameters]
    .map(([name, value]) => ({ rank: names.indexOf(plain(name)), value: value.trim() }))
    .filter(({ rank, value }) => rank >= 0 && value !== '' && value.length <= referenceMax)
    .sort((one, other) => one.rank - other.rank)
  return [...new Set(found.map(({ value }) => value))].slice(0, referencesMax)
}
