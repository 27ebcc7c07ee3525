import { track } from '../../../lib/api/tracked-promise.ts'

/** What a second currency adds to the payment page: a chunk of its own, for markets that have one. */
type CurrencyPart = typeof import('./second-currency.ts')

let part: Promise<CurrencyPart> | undefined

/** Loaded once; after a failure the next call asks for it again. */
export function currencyPart(): Promise<CurrencyPart> {
  part ??= track(import('./second-currency.ts'))
  part.catch(() => {
    part = undefined
  })
  return part
}
