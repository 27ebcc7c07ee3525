/** Digits of a whole amount as typed or pasted: "K1,250.00" is "1250", no leading zeros. */
export const wholeAmount = (typed: string): string =>
  typed
    .replace(/\.\d*\s*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
