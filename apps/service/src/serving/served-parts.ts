import type { WebSources } from '@portal/contract/page-host'
import type { Database } from '../adapters/postgres/connections/database.ts'
import type { Composed } from '../composition/compose-deps.ts'
import type { Gates } from '../composition/compose-gates.ts'
import type { Config } from '../configuration/config.ts'
import type { LiveContent } from '../features/content/reading/live-content.store.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { DrawPicture } from '../ports/picture.port.ts'
import type { WebBundle } from './web-bundle.ts'

/** What a started process serves its routes from. */
export type ServedParts = {
  config: Config
  content: LiveContent
  bundle: WebBundle
  /** Null where a built web application is served. */
  sources: WebSources | null
  composed: Composed
  database: Database
  gates: Gates
  metrics: Metrics
  /** For the icons of the content. */
  draw: DrawPicture
  tls: boolean
}
