import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './bundle.schema.ts'

/** The bundles for a line; without a number, those for every line of the type. */
export const bundleCall: CallOf<typeof schema.bundleCall> = {
  method: 'POST',
  path: 'product/v1/bundle',
}

export type Bundle = ResultOf<typeof bundleCall>[number]

/** The plans of home broadband, which come with its outdoor unit. */
export const broadbandBundleCall: CallOf<typeof schema.broadbandBundleCall> = {
  method: 'POST',
  path: 'product/v1/broadband-bundle',
}
