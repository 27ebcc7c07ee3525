import type { CallOf, ResultOf } from '../../call.ts'
import type * as schema from './coverage.schema.ts'

export const findCoverageCall: CallOf<typeof schema.findCoverageCall> = {
  method: 'GET',
  path: 'coverage/v1/search',
}
export type FoundCoverage = ResultOf<typeof findCoverageCall>

export const coverageAtCall: CallOf<typeof schema.coverageAtCall> = {
  method: 'POST',
  path: 'coverage/v1/at',
}
export type CoverageHere = ResultOf<typeof coverageAtCall>['coverage']

export const coverageSitesCall: CallOf<typeof schema.coverageSitesCall> = {
  method: 'GET',
  path: 'coverage/v1/sites',
}

/** The address of the coverage map, without language. */
export const coveragePath = '/openNetworks'
