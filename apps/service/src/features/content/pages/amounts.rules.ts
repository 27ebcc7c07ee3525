import { type ContentFault, lineOfLeaf, type ParsedFile } from '../content.rules.ts'

/** Amounts that the form takes, in whole units of the market's currency. */
export type AmountLimits = { readonly min: number; readonly max: number }

const fileOfAmounts = /^pages\/[a-z]{2,3}\/website-homepage-config\.json$/

/** The fault of one of the amounts on offer; null for one that can be paid. */
function faultOf(amount: string, { min, max }: AmountLimits): string | null {
  const written = JSON.stringify(amount)
  if (!/^[1-9]\d{0,8}$/.test(amount))
    return `${written} is no amount: a whole one in digits, such as "20"`
  const limit = (what: string, name: string, value: number) =>
    `${written} is ${what} "${name}" of product-config.json, which is ${value}`
  if (Number(amount) < min) return limit('below', 'preMinAmnt', min)
  return Number(amount) > max ? limit('above', 'preMaxAmnt', max) : null
}

function faultsOfFile({ file, value }: ParsedFile, limits: AmountLimits): ContentFault[] {
  const { amounts } = { ...Object(value) }
  // Anything but a list of texts is reported with the texts that pages ask for.
  if (!Array.isArray(amounts)) return []
  const at = (keys: string[], fault: string) => ({
    ...{ file: file.name, line: lineOfLeaf(file, { keys }) },
    fault,
  })
  if (amounts.length === 0) return [at(['amounts'], '"amounts" must have one amount at least')]
  return amounts.flatMap((amount: unknown, place) => {
    if (typeof amount !== 'string') return []
    const isTwice = amounts.indexOf(amount) < place
    const fault = isTwice
      ? `"${amount}" is in "amounts" twice: take one out`
      : faultOf(amount, limits)
    return fault ? [at(['amounts', String(place)], fault)] : []
  })
}

/** Amounts to tap, on the home page and in the form, that no visitor could pay. */
export const checkAmounts = (
  parsed: ReadonlyMap<string, ParsedFile>,
  limits: AmountLimits,
): ContentFault[] =>
  // Limits that make no sense are a fault of their own.
  limits.min > limits.max
    ? []
    : [...parsed].flatMap(([name, found]) =>
        fileOfAmounts.test(name) ? faultsOfFile(found, limits) : [],
      )
