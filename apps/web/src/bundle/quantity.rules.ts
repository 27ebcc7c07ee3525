/** A decimal without floats: "1.5" is 15 tenths. */
export type Quantity = { readonly digits: bigint; readonly scale: bigint }

const decimal = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/** Reads a decimal of at least zero; null for a sign, and for anything that is not a number. */
export function parseQuantity(raw: string): Quantity | null {
  const [, whole, decimals = ''] = decimal.exec(raw.trim()) ?? []
  if (whole === undefined) return null
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) }
}

/** "1.50" is "1.5", "30.0" is "30"; what is not a number stays as it is. */
export const withoutZeros = (raw: string): string =>
  decimal.test(raw.trim()) ? raw.trim().replace(/\.0+$|(\.\d*[1-9])0+$/, '$1') : raw.trim()
