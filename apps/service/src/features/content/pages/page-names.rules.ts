import {
  type ContentFault,
  checkKnownKeys,
  type Leaf,
  leavesOf,
  lineOfKey,
  lineOfLeaf,
  type ParsedFile,
} from '../content.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'
import { titlesKey } from '../texts/packages.rules.ts'

/** Names of the web application that editors write. */
export type PageNames = {
  isIcon(name: string): boolean
  /** Of notices. */
  readonly tones: readonly string[]
  /** Subjects of notices: pages, and types of payment methods. */
  readonly noticeSubjects: readonly string[]
}

const pageFile = /^pages\/[a-z]{2,3}\//
const parentsFile = /^help\/[a-z]{2,3}\/parents\.json$/
const headersFile = /^pages\/[a-z]{2,3}\/website-headers-config\.json$/

const ofHeaders = ['nav', 'notices', titlesKey]
const ofNotice = ['concerns', 'tone', 'title', 'text']

const list = (names: readonly string[]): string => names.join(', ')

function faultsOfNotice(
  parsed: ParsedFile,
  place: string,
  { leaves, names }: { leaves: readonly Leaf[]; names: PageNames },
) {
  const { file, value } = parsed
  const entry = { ...Object(value) }.notices[place]
  const { text, concerns = [], tone, title = '' } = { ...Object(entry) }
  const [first] = leaves
  const line = first ? lineOfLeaf(file, first) : lineOfKey(file.text, 'notices')
  const faults = checkKnownKeys(parsed, ['notices', place], ofNotice).map((found) => ({
    ...found,
    fault: found.fault.replace(/"notices\.\d+\./, '"'),
  }))
  const report = (at: number, fault: string) => faults.push({ file: file.name, line: at, fault })
  if (typeof text !== 'string') report(line, 'a notice must have a "text"')
  if (typeof title !== 'string') {
    report(
      lineOfLeaf(file, { keys: ['notices', place, 'title'] }),
      '"title" of a notice must be a text',
    )
  }
  if (!Array.isArray(concerns)) report(line, '"concerns" of a notice must be a list')
  if (tone !== undefined && !names.tones.includes(tone)) {
    report(line, `${quoted(tone)} is no tone of a notice: ${list(names.tones)}`)
  }
  for (const leaf of leaves) {
    const name = String(leaf.value)
    if (leaf.key !== 'concerns' || names.noticeSubjects.includes(name)) continue
    const fault = `${quoted(name)} is nothing that a notice concerns: ${list(names.noticeSubjects)}`
    report(lineOfLeaf(file, leaf), fault)
  }
  return faults
}

function faultsOfNotices(parsed: ParsedFile, names: PageNames): ContentFault[] {
  const { notices = [] } = { ...Object(parsed.value) }
  if (!Array.isArray(notices)) {
    const line = lineOfKey(parsed.file.text, 'notices')
    return [{ file: parsed.file.name, line, fault: '"notices" must be a list' }]
  }
  const leaves = leavesOf(parsed.value).filter(({ keys }) => keys[0] === 'notices')
  return notices.flatMap((_, at) => {
    const own = leaves.filter(({ keys }) => keys[1] === String(at))
    return faultsOfNotice(parsed, String(at), { leaves: own, names })
  })
}

/** Icons, tones and pages that the web application does not have, by their names in the content. */
export function unknownNames(
  parsed: ReadonlyMap<string, ParsedFile>,
  names: PageNames,
): ContentFault[] {
  return [...parsed].flatMap(([name, found]) => {
    const { file, value } = found
    const hasIcons = pageFile.test(name) || parentsFile.test(name)
    const icons = (hasIcons ? leavesOf(value) : []).flatMap((leaf) =>
      leaf.key !== 'icon' || names.isIcon(String(leaf.value))
        ? []
        : {
            ...{ file: file.name, line: lineOfLeaf(file, leaf) },
            fault: `${quoted(String(leaf.value))} is no icon of the gallery`,
          },
    )
    if (!headersFile.test(name)) return icons
    return [...icons, ...checkKnownKeys(found, [], ofHeaders), ...faultsOfNotices(found, names)]
  })
}
