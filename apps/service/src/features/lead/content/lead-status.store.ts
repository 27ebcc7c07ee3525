import { defineContentKind } from '../../content/reading/content-kind.store.ts'
import { folderOf } from '../../content/texts/languages.rules.ts'
import {
  readStatusWords,
  type StatusWords,
  statusPackage,
  statusTexts,
} from './lead-status.rules.ts'

const none: StatusWords = { statuses: new Map(), notes: new Map(), published: '{}' }

/** Which texts tell what has become of a lead: the same in every language. */
export const leadStatusWords = defineContentKind<StatusWords>({
  name: statusPackage,
  files: /^pages\/lead-status-config\.json$/,
  *read({ languages, parsed, files, findings: { faults } }) {
    const file = `content/pages/${statusPackage}.json`
    const found = parsed.get(`pages/${statusPackage}.json`)
    if (!found) {
      const isThere = files.some(({ name }) => name === file)
      if (!isThere) faults.push({ file, line: 1, fault: 'is missing' })
      return none
    }
    const texts = languages.map((language) =>
      Object(parsed.get(`pages/${folderOf(language)}/${statusTexts}.json`)?.value),
    )
    return readStatusWords(found, (key) => texts.every((own) => Object.hasOwn(own, key)), faults)
  },
  packages: ({ published }) => new Map([[statusPackage, () => published]]),
})
