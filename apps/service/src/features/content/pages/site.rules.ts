import { type ContentFault, isEntries, lineOfLeaf, type ParsedFile } from '../content.rules.ts'

const needed = ['name', 'icon', 'themeLight', 'themeDark']

/** What the browser's own frame needs. A file that was not read is reported elsewhere. */
export function checkSite({
  file,
  value,
  isRead,
}: ParsedFile & { readonly isRead: boolean }): ContentFault[] {
  const site = isEntries(value) ? value : {}
  return (isRead ? needed : []).flatMap((key) =>
    typeof site[key] === 'string'
      ? []
      : [
          {
            file: file.name,
            line: lineOfLeaf(file, { keys: [key] }),
            fault: `"${key}" must be a text`,
          },
        ],
  )
}
