import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markupFallbacks, scriptFallbacks, styleFallbacks } from './fallbacks.ts'
import type { Newer } from './feature-data.ts'
import { newerInMarkup } from './newer-in-markup.ts'
import { newerInScript } from './newer-in-script.ts'
import { newerInStyle } from './newer-in-style.ts'

/** A text with its name: a script as it is sent, a style or a source as it is written. */
export type Text = readonly [name: string, text: string]

/** A value stands for its property: "text-wrap.balance". */
const isListed = (feature: string, fallbacks: Readonly<Record<string, string>>): string | null => {
  const short = feature.split('.').slice(0, 3).join('.')
  return [feature, short].find((name) => name in fallbacks) ?? null
}

/** The features that the oldest browsers lack without an answer, and the answers to none; by lines to read. */
export function unanswered<T extends Newer>(
  texts: readonly Text[],
  newerIn: (text: string) => readonly T[],
  fallbacks: Readonly<Record<string, string>>,
): string[] {
  const needed = new Set<string>()
  const found = texts.flatMap(([name, text]) =>
    newerIn(text).flatMap((newer) => {
      const listed = isListed(newer.feature, fallbacks)
      if (listed !== null) needed.add(listed)
      const at = 'at' in newer ? ` at ${newer.at}` : ''
      return listed === null ? [`${name}: ${newer.feature}, ${newer.since}${at}`] : []
    }),
  )
  const unneeded = Object.keys(fallbacks).filter((name) => !needed.has(name))
  return [
    ...new Set(found),
    ...unneeded.map((name) => `support/fallbacks.ts: nothing needs ${name} any more`),
  ]
}

/** The files of a folder by their names, but for those of the gallery and of tests, which no visitor gets. */
async function textsIn(folder: string, ending: RegExp): Promise<Text[]> {
  const names = await readdir(folder, { recursive: true })
  const own = names.filter((name) => ending.test(name) && !/gallery|\.test\.|\.fake\./.test(name))
  return Promise.all(
    own.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
}

/** Throws where a built page needs what the oldest browsers have not got. `inline`: the script that pages have inside. */
export async function checkSupport(
  builtFolder: string,
  inline: string,
  sourceFolder: string,
): Promise<void> {
  const scripts: readonly Text[] = [...(await textsIn(builtFolder, /\.js$/)), ['inline', inline]]
  const faults = [
    ...unanswered(scripts, newerInScript, scriptFallbacks),
    ...unanswered(await textsIn(sourceFolder, /\.css$/), newerInStyle, styleFallbacks),
    ...unanswered(await textsIn(sourceFolder, /\.tsx$/), newerInMarkup, markupFallbacks),
  ]
  if (faults.length === 0) return
  throw new Error(
    `Not in the oldest browsers, and no fallback in support/fallbacks.ts:\n${faults.join('\n')}`,
  )
}
