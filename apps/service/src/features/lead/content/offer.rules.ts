import { type Currency, type Money, parseMoney } from '@portal/kernel/money'
import {
  type ContentFault,
  checkKnownKeys,
  isEntries,
  lineOfLeaf,
  type ParsedFile,
} from '../../content/content.rules.ts'

export const offerFile = 'home-broadband.json'
export const pictureFolder = 'pictures'

export type PictureType = 'image/svg+xml' | 'image/png' | 'image/webp'

export type DevicePicture = {
  readonly file: string
  readonly type: PictureType
  readonly bytes: Buffer
}

/** Facts of home broadband that are the same in every language. */
export type LeadFacts = {
  readonly connectionFee: Money
  readonly confirmAddress: boolean
  /** Null where the content has none. */
  readonly picture: DevicePicture | null
}

/** The facts of the file, each fault at its line. */
export function readFacts(
  { file, value }: ParsedFile,
  { pictures, currency }: { pictures: ReadonlyMap<string, DevicePicture>; currency: Currency },
  faults: ContentFault[],
): LeadFacts | null {
  const before = faults.length
  const report = (key: string, fault: string) =>
    faults.push({
      file: file.name,
      line: lineOfLeaf(file, { keys: [key] }),
      fault: `${key} ${fault}`,
    })
  const facts = isEntries(value) ? value : {}
  faults.push(
    ...checkKnownKeys({ file, value }, [], ['connectionFee', 'confirmAddress', 'picture']),
  )
  const { connectionFee, confirmAddress, picture } = facts
  const fee = parseMoney(typeof connectionFee === 'number' ? connectionFee : '', currency)
  if (!fee.ok) report('connectionFee', 'must be an amount such as 450, with two decimals at most')
  if (typeof confirmAddress !== 'boolean') report('confirmAddress', 'must be true or false')
  const drawn = typeof picture === 'string' ? pictures.get(picture) : undefined
  if (picture !== undefined && !drawn) {
    report('picture', `must be the name of a file in ${pictureFolder}/`)
  }
  if (faults.length > before || !fee.ok || typeof confirmAddress !== 'boolean') return null
  return { connectionFee: fee.value, confirmAddress, picture: drawn ?? null }
}
