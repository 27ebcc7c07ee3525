import type { ContentFault } from '../content.rules.ts'

/**
 * Parts that were in use and are gone as a whole: mostly a copy that is not done yet, or a folder under another name,
 * and a language that is gone takes the order pages of those who pay in it along. Decision 091.
 */
export function lostParts(
  before: ReadonlyMap<string, boolean>,
  after: ReadonlyMap<string, boolean>,
): ContentFault[] {
  return [...before].flatMap(([name, wasThere]) =>
    wasThere && after.get(name) !== true
      ? {
          file: `content/${name}`,
          line: 1,
          fault:
            'is in use and not there any more: a process goes without it only once it is started again',
        }
      : [],
  )
}
