import type { Unfinished } from '@portal/contract/device'
import type { Language, Languages } from '@portal/kernel/language'
import type { Failure } from '../lib/contract-client.ts'
import type { Stay } from '../lib/page.ts'
import type { RouteName } from './routes.ts'
import type { Packages } from './view.ts'

/** What the server sends beside the drawn page, so that the browser can draw the same again. */
export type Boot = {
  readonly address: string
  readonly route: RouteName
  readonly language: Language
  readonly languages: Languages
  readonly status: number
  readonly packages: Packages
  readonly data: unknown
  readonly outcome: Stay | null
  readonly failure: Failure | null
  /** Drawing the page failed on the server. */
  readonly crashed: boolean
  readonly unfinished: Unfinished
  /** This device opened an order before, so there may be one to resume. */
  readonly mayHaveUnfinished: boolean
  readonly development: boolean
  readonly assetBaseUrl: string
}

export const bootId = 'boot'
export const rootId = 'app'
