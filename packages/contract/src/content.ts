import type { CallOf, ResultOf } from './call.ts'
import type * as schema from './content.schema.ts'

/** Texts and settings an editor maintains; `pageUrl` carries the language prefix where it has one. */
export const activePackageCall: CallOf<typeof schema.activePackageCall> = {
  method: 'GET',
  path: 'cms/webpage/activePackage',
}

export const productConfigCall: CallOf<typeof schema.productConfigCall> = {
  method: 'GET',
  path: 'resource/v1/get-product-config',
}
export type ConfigData = ResultOf<typeof productConfigCall>['configData']

/** Packages with a copy for each language, and those that have one copy for all. */
export const languagePackages = [
  'orp-translation',
  'recharge-translation',
  'payment-translation',
  'order-translation',
  'about-translation',
  'footer-translation',
  'loader-translation',
  'sms-translation',
  'website-headers-config',
  'website-footer-config',
  'website-homepage-config',
] as const
export const commonPackages = ['meta-data-config'] as const
