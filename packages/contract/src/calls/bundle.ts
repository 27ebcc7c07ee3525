import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './bundle.schema.ts'

/** The bundles for a line; without a number, those for every line of the type. */
export const bundleCall: CallOf<typeof schema.bundleCall> = {
  method: 'POST',
  path: 'product/v1/bundle',
}

export type Bundle = ResultOf<typeof bundleCall>[number]
