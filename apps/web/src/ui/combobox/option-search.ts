/** Without case, accents and apostrophes, which most people leave out: "Ng'ombe" is found by "ngo". */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .trim()

/** The options with what is typed in them, those that begin with it first. */
export function matchingOptions(options: readonly string[], typed: string): readonly string[] {
  const query = plain(typed)
  if (query === '') return options
  const found = options.filter((option) => plain(option).includes(query))
  const begins = (option: string) => plain(option).startsWith(query)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option that is typed to its end, however it is spelled. */
export const exactOption = (options: readonly string[], typed: string): string | undefined =>
  options.find((option) => plain(option) === plain(typed))
