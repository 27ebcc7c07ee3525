import { createHash } from 'node:crypto'
import type { Result } from '@portal/kernel/result'
import type { Drawing, DrawPicture } from '../../../ports/picture.port.ts'
import { type ContentFault, type ContentFile, lineOfKey } from '../content.rules.ts'
import { textAt } from './brand.rules.ts'
import { barestIcon, iconDrawings, type Mark } from './icons.rules.ts'
import { faultOfSvg } from './svg.store.ts'

/** Reads the mark of the brand file. That it shows something is seen once it is drawn. Decision 103. */
export function readMark(
  { file, value }: { file: ContentFile; value: unknown },
  svg: string,
  faults: ContentFault[],
): Mark {
  const report = (key: string, fault: string) =>
    faults.push({ file: file.name, line: lineOfKey(file.text, key), fault })
  const wrong = svg === '' ? null : faultOfSvg(svg)
  if (wrong) report('svg', `"icon.svg" cannot be drawn: ${wrong}`)
  const ground = textAt(value, ['colours', 'brand']) ?? ''
  if (!/^#[0-9a-f]{6}$/i.test(ground))
    report('colours', '"colours.brand" must be a colour such as #0B5D3B')
  return { svg, ground }
}

/** The pictures that are drawn from the mark of one content. */
export type Icons = {
  /** Names all that the pictures are drawn from and by; part of their addresses. */
  readonly digest: string
  readonly drawings: ReadonlyMap<string, Drawing>
}

/** Another version may draw the same drawing differently; a test compares it with the package. */
export const drawnBy = '@resvg/resvg-wasm 2.6.2'

/** The places and sizes of the drawing code are in the drawings, so that each change of it is another address, too. */
export function iconsOf(mark: Mark): Icons {
  const drawings = iconDrawings(mark)
  const text = JSON.stringify([drawnBy, ...drawings])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { digest, drawings }
}

export const iconFolder = ({ digest }: Icons): string => `icons/${digest}`

/** A picture that could not be drawn is not tried again before, in milliseconds. */
const againMs = 60_000

/** Pictures of the content in use, each drawn when it is first asked for; null where there is no such picture. */
export function createKeptPictures(draw: DrawPicture) {
  let digest = ''
  let kept = new Map<string, Promise<Result<Buffer>>>()
  const drawn = (file: string, drawing: Drawing) => {
    const of = kept
    const picture = draw(drawing)
    of.set(file, picture)
    const forget = () => setTimeout(() => of.delete(file), againMs).unref()
    picture.then(({ ok }) => !ok && forget(), forget)
    return picture
  }
  return (icons: Icons, file: string): Promise<Result<Buffer>> | null => {
    if (icons.digest !== digest) {
      digest = icons.digest
      kept = new Map()
    }
    const drawing = icons.drawings.get(file)
    return drawing ? (kept.get(file) ?? drawn(file, drawing)) : null
  }
}

/** What the check looks at of a content. */
type Marked = {
  readonly icons: Icons
  readonly sources: { readonly parsed: ReadonlyMap<string, { readonly file: ContentFile }> }
}

/**
 * Draws the mark of a content that brings another one: parsing finds no drawing that shows nothing, or takes forever.
 * `known` is the digest of one that need not be drawn. Decision 103.
 */
export function createIconCheck(
  draw: DrawPicture,
  known = '',
): (content: Marked) => Promise<readonly ContentFault[]> {
  let seen = known
  return async ({ icons, sources }) => {
    const drawing = icons.drawings.get(barestIcon)
    if (!drawing || icons.digest === seen) return []
    const drawn = await draw(drawing)
    if (drawn.ok) {
      seen = icons.digest
      return []
    }
    const { name, text } = sources.parsed.get('brand.json')?.file ?? { name: '', text: '' }
    const fault = `"icon.svg" cannot be drawn: ${drawn.error}`
    return [{ file: name, line: lineOfKey(text, 'svg'), fault }]
  }
}
