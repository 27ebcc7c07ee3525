import type { Published } from '@portal/contract/page-host'
import type { Language, Languages } from '@portal/kernel/language'
import type { Failure } from '../../lib/api/contract-client.ts'
import type { Stay } from '../../lib/page/page.ts'
import type { RouteName } from '../routes/routes.ts'

/**
 * Data sent beside the rendered page, from which the browser renders the same again. Every page carries these data, so
 * fields that a page does not use are left out.
 */
export type Boot = {
  readonly address: string
  readonly route: RouteName
  readonly language: Language
  readonly languages: Languages
  readonly year: number
  /** Left out for 200. */
  readonly status?: number
  /** The address of the page's texts: a file of their own. */
  readonly words: string
  readonly data?: unknown
  readonly outcome?: Stay
  readonly failure?: Failure
  /** Rendering the page failed on the server. */
  readonly crashed?: true
  /** Data of the offer above the page. */
  readonly offer?: unknown
  /** The device has a session, so there may be something of its own. */
  readonly knownDevice?: true
  /** The API is another service's. */
  readonly published?: Published
  readonly development?: true
  readonly assetBaseUrl?: string
}

export const bootId = 'boot'
export const rootId = 'app'
export const workerPath = '/service-worker.js'
