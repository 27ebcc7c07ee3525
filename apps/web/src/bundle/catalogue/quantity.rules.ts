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

/** A measure as catalogues spell it: "DAY(S)", "Days" and "day" are "day". */
export const plainUnit = (raw: string): string =>
  raw
    .trim()
    .toLowerCase()
    .replace(/\(s\)|\./g, '')
    .replace(/^(..+)s$/, '$1')

const talkUnits: Readonly<Record<string, string>> = {
  ...{ minute: 'min', min: 'min', second: 'sec', sec: 'sec', hour: 'hour', hr: 'hour' },
}

/** A measure of talk time by the name that the texts have for it; any other stays as it is. */
export const talkUnit = (unit: string): string => talkUnits[plainUnit(unit)] ?? unit
