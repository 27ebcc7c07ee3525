import type { Language, Languages } from '@portal/kernel/language'
import type { ContentFault } from './content.rules.ts'
import { folderOf } from './languages.rules.ts'

type Parts = {
  readonly languages: Languages
  help(language: Language): readonly unknown[]
  documents(language: Language): readonly unknown[]
  bundleWords(language: Language): ReadonlyMap<string, unknown>
  readonly stores: readonly unknown[]
}

/** Parts without which a content would still be one, each with whether this content has it. */
function partsOf({ languages, help, documents, bundleWords, stores }: Parts): Map<string, boolean> {
  const parts = languages.flatMap((language): [string, boolean][] => {
    const [folder, { code }] = [folderOf(language), language]
    return [
      [`pages/${folder}`, true],
      [`help/${folder}`, help(code).length > 0],
      [`documents/${folder}`, documents(code).length > 0],
      [`bundles/${folder}.json`, bundleWords(code).size > 0],
    ]
  })
  return new Map([...parts, ['stores.csv', stores.length > 0]])
}

/**
 * Parts that were in use and are gone as a whole: mostly a copy that is not done yet, or a folder under another name,
 * and a language that is gone takes the order pages of those who pay in it along. Decision 091.
 */
export function lostParts(before: Parts, after: Parts): ContentFault[] {
  const left = partsOf(after)
  return [...partsOf(before)].flatMap(([name, wasThere]) =>
    wasThere && left.get(name) !== true
      ? {
          file: `content/${name}`,
          line: 1,
          fault:
            'is in use and not there any more: a process goes without it only once it is started again',
        }
      : [],
  )
}
