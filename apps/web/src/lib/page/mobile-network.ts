import type { LineType } from '@portal/kernel/line-type'
import { shapeOf, textAt } from '../content/content-shape.ts'
import type { AppTools } from './app-context.ts'

type Words = Pick<AppTools, 't' | 'packages'>

/**
 * The network that a number's first two digits belong to, by the content's table; null where it
 * names none, and for a masked number.
 */
export const mobileNetworkOf = (number: string, packages: AppTools['packages']): string | null =>
  textAt(shapeOf(packages['line-translation']), `network.${number.slice(0, 2)}`) || null

/** Line type and network in one: "MTN prepaid". The operator knows its own lines whatever their digits. */
export const lineWords = (number: string, type: LineType, { t, packages }: Words): string =>
  t(`lineType.${type}`, { network: mobileNetworkOf(number, packages) ?? t('shell.brand') })
