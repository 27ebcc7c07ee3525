/** What Markdown can write and no answer or document can show, by the line at which it is written, from 0. */
export type TextFault = { readonly at: number; readonly fault: string }

const picture = /!\[[^\]]*\]\(/
/** The line below the heads of a table. */
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$/
const questionOfOtherSigns = /^#{1,6}(?:[^#\s].*|\s.*)\{#[a-z0-9-]+/
/** A link that is not shown keeps its words, without an address. */
const lostLink = /<a>/
const lostAddress = /\]\((?!\/[^/]|\/\)|https:|mailto:|tel:|\{)|\bhttp:|\bwww\./

/** Pictures, tables and links that are taken out of a text, and questions that are none. */
export function faultsOfText(text: string, html: string): TextFault[] {
  const lines = text.split('\n')
  const faults = lines.flatMap((line, index): TextFault[] => {
    if (picture.test(line)) {
      return [{ at: index, fault: 'has a picture, which is taken out: say it in words' }]
    }
    if (tableRule.test(line)) {
      const at = Math.max(0, index - 1)
      return [{ at, fault: 'has a table, which is taken out: write a list' }]
    }
    return questionOfOtherSigns.test(line)
      ? [{ at: index, fault: 'begins a question only as "## ", two signs and a space' }]
      : []
  })
  if (lostLink.test(html)) {
    const at = lines.findIndex((line) => lostAddress.test(line))
    const fault = 'has a link that is taken out: it may begin with "/", https:, mailto: or tel:'
    faults.push({ at: Math.max(0, at), fault })
  }
  return faults
}
