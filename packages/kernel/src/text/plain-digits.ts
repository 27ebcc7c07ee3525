const digit = /\p{Nd}/u
const isDigit = (point: number): boolean => digit.test(String.fromCodePoint(point))

/** Scripts have their ten digits in a row, some of them several rows. */
function plainDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  let zero = point
  while (zero > 0 && isDigit(zero - 1)) zero -= 1
  return String((point - zero) % 10)
}

/** A typed text with the digits of every script as those of ours: "٠٩٧" and "０９７" are "097". */
export const plainDigits = (typed: string): string => typed.replace(/(?![0-9])\p{Nd}/gu, plainDigit)
