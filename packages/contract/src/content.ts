import type { Static } from 'typebox'
import { get } from './call.ts'
import type {
  activePackageQuery,
  activePackageResult,
  productConfigResult,
} from './content.schema.ts'

export type ActivePackageQuery = Static<typeof activePackageQuery>
export type ActivePackageResult = Static<typeof activePackageResult>
export type ConfigData = Static<typeof productConfigResult>['configData']

/** Texts and settings an editor maintains; `pageUrl` carries the language prefix where it has one. */
export const activePackageCall = get<ActivePackageQuery, ActivePackageResult>(
  'cms/webpage/activePackage',
)

export const productConfigCall = get<Record<string, never>, Static<typeof productConfigResult>>(
  'resource/v1/get-product-config',
)

/** Packages with a copy for each language, and those that have one copy for all. */
export const languagePackages = [
  'orp-translation',
  'recharge-translation',
  'payment-translation',
  'order-translation',
  'footer-translation',
  'loader-translation',
  'sms-translation',
  'website-headers-config',
  'website-footer-config',
  'website-homepage-config',
] as const
export const commonPackages = ['meta-data-config'] as const
