import { createHash } from 'node:crypto'
import { currencies, money } from '@portal/kernel/money'
import { defineContentKind } from '../../content/reading/content-kind.store.ts'
import {
  type DevicePicture,
  type LeadFacts,
  offerFile,
  pictureFolder,
  readFacts,
} from './offer.rules.ts'
import { readPicture } from './picture.store.ts'

/** Facts, and the address of the picture: another picture has another one. */
export type OfferPart = {
  readonly facts: LeadFacts
  readonly picturePath: string | null
}

/** Of a content with faults, which is never in use. */
const noFacts: LeadFacts = {
  connectionFee: money(0n, currencies[0]),
  confirmAddress: false,
  picture: null,
}

const digestOf = ({ bytes }: DevicePicture): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

const pathOf = (picture: DevicePicture | null): string | null =>
  picture && `/${pictureFolder}/${digestOf(picture)}/${picture.file}`

/** The device, its connection fee, and whether addresses are confirmed: the same in every language. */
export const offerFacts = defineContentKind<OfferPart>({
  name: offerFile,
  files: /^(?:home-broadband\.json|pictures\/[^/]+\.(?:svg|png|webp))$/,
  *read({ parsed, files, findings, market: { currency } }) {
    const { faults } = findings
    const pictures = new Map<string, DevicePicture>()
    for (const file of files) {
      if (!file.name.startsWith(`content/${pictureFolder}/`)) continue
      const picture = readPicture(file, faults)
      if (picture) pictures.set(picture.file, picture)
      yield
    }
    const found = parsed.get(offerFile)
    const name = `content/${offerFile}`
    if (!found && !files.some((file) => file.name === name)) {
      faults.push({ file: name, line: 1, fault: 'is missing' })
    }
    const facts = (found && readFacts(found, { pictures, currency }, faults)) ?? noFacts
    return { facts, picturePath: pathOf(facts.picture) }
  },
})
