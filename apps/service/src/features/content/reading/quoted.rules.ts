const quotedMax = 12

/**
 * A text of a file in the words of a fault, its beginning alone: the file may hold what belongs in no log. Decision 118.
 */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text)
