import type { CallOf, ResultOf } from '../call.ts'
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

/**
 * Titles and descriptions of all pages, in every language. Each other package has a copy for each language;
 * which there are is the content's to say.
 */
export const titlesPackage = 'meta-data-config'
/** Text about what is kept of visitors, in every language. */
export const policyPackage = 'privacy-policy-config'
/** Packages whose address has no language: each holds all of them, by their codes. */
export const commonPackages: readonly string[] = [titlesPackage, policyPackage]
