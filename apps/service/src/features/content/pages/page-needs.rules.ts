import type { LanguageFacts, Languages } from '@portal/kernel/language'
import type { ContentFault } from '../content.rules.ts'
import { folderOf, packagePrefixOf } from '../texts/languages.rules.ts'

/** Content that the pages of the web application need. */
export type PageNeeds = {
  readonly packages: readonly string[]
  /** Pages that have a title, by name. */
  readonly titled: readonly string[]
}

type Published = {
  readonly languages: Languages
  packageText(pageUrl: string): string | null
  /** The package of all titles. */
  readonly titlesPackage: string
  /** Packages that hold all languages. */
  readonly common: readonly string[]
}

/** The start stops on a page without its texts or its title in some language. */
export function missingInPages(
  { packages, titled }: PageNeeds,
  { languages, packageText, titlesPackage, common }: Published,
): ContentFault[] {
  const titles = JSON.parse(packageText(titlesPackage) ?? '{}')
  const inLanguage = (language: LanguageFacts) => {
    const fault = (file: string, words: string) => ({
      file: `content/pages/${folderOf(language)}/${file}`,
      line: 1,
      fault: words,
    })
    const addressOf = (name: string) =>
      common.includes(name) ? name : packagePrefixOf(language) + name
    return [
      ...titled
        .filter((name) => !titles[name]?.[language.code])
        .map((name) => fault('*.json', `no file has "titles.${name}", which that page needs`)),
      ...packages
        .filter((name) => packageText(addressOf(name)) === null)
        .map((name) => fault(`${name}.json`, 'is missing; a page needs it')),
    ]
  }
  return languages.flatMap(inLanguage)
}
