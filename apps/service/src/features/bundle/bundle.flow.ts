import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { ServiceType } from '@portal/kernel/service-type'
import type { Bundle, Catalogue } from '../../ports/operator/catalogue.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'

export type BundleDeps = {
  lines: Lines
  catalogue: Catalogue
  /** The kinds of line whose bundles are shown. */
  shownLines: () => readonly LineType[]
}

export type BundlesRefusal = 'line.invalid' | 'line.other-type' | 'provider.unavailable'

/** Whether a number has a line of this type. */
async function checkLine(
  lines: Lines,
  msisdn: Msisdn,
  lineType: LineType,
): Promise<Result<LineType, BundlesRefusal>> {
  const line = await lines.lineType(msisdn)
  if (line.kind === 'no-subscriber') return fail('line.invalid')
  if (line.kind !== 'line') return fail('provider.unavailable')
  return line.lineType === lineType ? ok(lineType) : fail('line.other-type')
}

/** Every bundle for lines of one type, in the catalogue's order and without plans; for one number where it is of that type. */
export async function listBundles(
  { lines, catalogue, shownLines }: BundleDeps,
  { msisdn, lineType, language }: { msisdn: Msisdn | null; lineType: LineType; language: Language },
): Promise<Result<readonly Bundle[], BundlesRefusal>> {
  const line = msisdn === null ? ok(lineType) : await checkLine(lines, msisdn, lineType)
  if (!line.ok) return line
  if (!shownLines().includes(lineType)) return ok([])
  const answer = await catalogue.bundles(language)
  if (answer.kind !== 'bundles') return fail('provider.unavailable')
  return ok(
    answer.bundles.filter(
      ({ lineTypes, serviceType }) => serviceType === null && lineTypes.includes(lineType),
    ),
  )
}

/** Every plan of a service, in the catalogue's order. */
export async function listPlans(
  catalogue: Catalogue,
  { serviceType, language }: { serviceType: ServiceType; language: Language },
): Promise<Result<readonly Bundle[], 'provider.unavailable'>> {
  const answer = await catalogue.bundles(language)
  if (answer.kind !== 'bundles') return fail('provider.unavailable')
  return ok(answer.bundles.filter((bundle) => bundle.serviceType === serviceType))
}
