/** A piece of Markdown that no answer or document can show, by its line, from 0. */
export type TextFault = { readonly at: number; readonly fault: string }

const picture = /!\[[^\]]*\][([]|<img\b/i
/** Dashes and pipes, of which a table has at least one, below the heads of its columns. */
const tableRule =
  /^(?=.*\|)[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$|<table\b/i
/** It is shown letter by letter. */
const code = /`[^`]*`/g
const questionOfOtherSigns = /^#{1,6}(?:[^#\s].*|\s.*)\{#[a-z0-9-]+/
/** A link that is not shown keeps its words, without an address. */
const lostLink = /<a>/
const lostAddress = /<a\b|\]\((?!\/[^/]|\/\)|https:|mailto:|tel:|\{)|\bhttp:|\bwww\./

/** Pictures, tables and links that are taken out of a text, and questions that are none. */
export function faultsOfText(text: string, html: string): TextFault[] {
  const lines = text.split('\n')
  const faults = lines.flatMap((line, index): TextFault[] => {
    if (picture.test(line.replace(code, ''))) {
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
