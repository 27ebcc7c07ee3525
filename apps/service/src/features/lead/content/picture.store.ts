import { faultOfSvg } from '../../content/brand/svg.store.ts'
import type { ContentFault, ContentFile } from '../../content/content.rules.ts'
import type { DevicePicture, PictureType } from './offer.rules.ts'

/** A page of a slow line has no room for more. */
const pictureBytesMax = 60_000

const beginsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

const signs: Readonly<Record<string, (bytes: Buffer) => PictureType | null>> = {
  svg: () => 'image/svg+xml',
  png: (bytes) => (beginsWith(bytes, 0, '\u0089PNG\r\n\u001a\n') ? 'image/png' : null),
  webp: (bytes) =>
    beginsWith(bytes, 0, 'RIFF') && beginsWith(bytes, 8, 'WEBP') ? 'image/webp' : null,
}

const namePattern = /^[a-z0-9][a-z0-9-]{0,59}\.(svg|png|webp)$/

/** A picture by what it holds, whatever its name says. */
export function readPicture(
  { name, text, bytes = Buffer.from(text) }: ContentFile,
  faults: ContentFault[],
): DevicePicture | null {
  const report = (fault: string) => {
    faults.push({ file: name, line: 1, fault })
    return null
  }
  const file = name.split('/').at(-1) ?? ''
  const [, ending = ''] = namePattern.exec(file) ?? []
  const type = signs[ending]?.(bytes)
  if (ending === '') return report('must be named by small letters, digits and dashes')
  if (!type) return report(`is no picture of the type ${ending}`)
  if (bytes.length > pictureBytesMax) {
    return report(`is larger than ${pictureBytesMax / 1_000} kB: save it smaller`)
  }
  const wrong = type === 'image/svg+xml' ? faultOfSvg(text) : null
  return wrong ? report(`cannot be drawn: ${wrong}`) : { file, type, bytes }
}
