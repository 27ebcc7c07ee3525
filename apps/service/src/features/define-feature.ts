import type { Offer } from '@portal/contract/constants'
import type { Clock, Instant } from '@portal/kernel/instant'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../adapters/postgres/connections/database.ts'
import type { SenderGate } from '../adapters/sender-gate.ts'
import type { SmppSettings } from '../adapters/smpp/smpp.settings.ts'
import type { SmtpSettings } from '../adapters/smtp/smtp.settings.ts'
import type { KnownBuyers } from '../http/addresses/known-buyers.ts'
import { type DeclaredLimit, limitsOf } from '../http/limits/declared-limits.ts'
import type { LimitParts } from '../http/limits/limits.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Sessions } from '../http/sessions/session.ts'
import type { Abilities } from '../operators/define-operator.ts'
import type { CheckoutDeps } from '../payments/orders/checkout.flow.ts'
import type { OrderDeps } from '../payments/orders/order.routes.ts'
import type { Catalogue } from '../ports/operator/catalogue.port.ts'
import type { DrawPicture } from '../ports/picture.port.ts'
import type { Geocoder } from '../ports/places/geocoder.port.ts'
import type { OpenedSecret } from '../ports/protocol.port.ts'
import { type Setting, settingsOf } from '../settings/setting.ts'
import type { Worker } from '../worker/worker.ts'
import type { Content } from './content/content.store.ts'
import type { ContentKind } from './content/reading/content-kind.store.ts'
import type { LiveContent } from './content/reading/live-content.store.ts'

/** Settings of the portal as a whole, and of the systems that several features speak to. */
export type PortalSettings = {
  readonly publicUrl: string
  readonly tls: boolean
  /** The key for PINs that are typed into a page. */
  readonly pinKey: {
    /** Base64 of DER SPKI. */
    readonly publicKey: string
    open(amPin: string): OpenedSecret | null
  }
  /** Null if no message centre is connected. */
  readonly smpp: SmppSettings | null
  /** Null if no mail server is connected. */
  readonly smtp: SmtpSettings | null
  /** Pictures of a map server, in the place of the map's own drawing; null if none are configured. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null
  /** What the script of a card gateway needs to open its popup on our pages; null where none does. */
  readonly popup: { readonly key: string; readonly script?: string } | null
  /** The longest time that a visitor waits for the operator's answer about a number. */
  readonly lineTimeoutMs: number
}

/** What a feature works with, beside its own limits and settings. */
export type FeatureDeps = {
  readonly portal: PortalSettings
  readonly flowDeps: CheckoutDeps
  /** The operator's own system, with the abilities that it has. */
  readonly operator: Omit<Abilities, 'catalogue'> & { readonly catalogue?: Catalogue }
  /** Finds places by name, for all features that ask for one. */
  readonly geocoder: Geocoder
  /** Services that need an ability which it lacks. */
  readonly notOffered: readonly Offer[]
  readonly content: LiveContent
  readonly database: Database
  readonly sessions: Sessions
  readonly buyers: KnownBuyers
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  readonly draw: DrawPicture
  /** The gate before a system that takes messages of visitors' requests. */
  senderGate(system: string, timeoutMs: number): SenderGate
  /** Everything that features know about a number beside an order for it. */
  readonly findActive: FindActive
}

type FindActive = OrderDeps['findActive']

/** What the jobs of a feature work with, in a worker. */
export type JobDeps = Pick<
  FeatureDeps,
  'portal' | 'flowDeps' | 'operator' | 'database' | 'metrics' | 'log'
> & {
  readonly content: Content
  readonly clock: Clock
}

/** Ends what is too old at this moment: at most so many rows of each kind, oldest first. Answers how many. */
export type Sweep = (now: Instant, limit: number) => Promise<number>

export type Jobs = {
  /** Loops that take up what is due. */
  readonly workers?: readonly (() => Worker)[]
  /** Once an hour, and again soon while there is something to end. */
  readonly housekeeping?: readonly Sweep[]
}

/** The limits and settings that a feature declares, as they were read and made. */
type Declared<Limits, Settings> = { readonly limits: Limits; readonly settings: Settings }

type FeatureParts<Limits extends object, Settings extends object> = {
  /** The name of its folder. */
  readonly name: string
  readonly limits?: { readonly [Name in keyof Limits]: DeclaredLimit<Limits[Name]> }
  readonly settings?: { readonly [Name in keyof Settings]: Setting<Settings[Name]> }
  /** The files under `content/` that it reads. One that builds on another comes after it. */
  readonly content?: readonly ContentKind[]
  routes?(app: FastifyInstance, deps: FeatureDeps & Declared<Limits, Settings>): void
  /** Bundles that are active on an order's number beside it. */
  advice?(deps: FeatureDeps & Declared<Limits, Settings>): FindActive
  jobs?(deps: JobDeps & { readonly settings: Settings }): Jobs
}

/** A feature with its settings as they were read at the start. */
export type ReadyFeature = {
  readonly name: string
  serve(app: FastifyInstance, deps: FeatureDeps, limits: LimitParts): void
  advise(deps: FeatureDeps, limits: LimitParts): FindActive | null
  jobs(deps: JobDeps): Jobs
}

/** The parts that a folder adds to the service; `features.ts` lists them all. Decision 134. */
export type Feature = Setting<ReadyFeature> & {
  readonly name: string
  readonly content: readonly ContentKind[]
}

export function defineFeature<
  Limits extends object = Record<never, never>,
  Settings extends object = Record<never, never>,
>(parts: FeatureParts<Limits, Settings>): Feature {
  const { name, content = [], routes, advice, jobs } = parts
  const limits = limitsOf<Limits>(parts.limits)
  const settings = settingsOf<Settings>(parts.settings)
  return {
    ...{ name, content },
    rows: [...limits.rows, ...settings.rows],
    read(reader) {
      const own = { makeLimits: limits.read(reader), settings: settings.read(reader) }
      const withOwn = (deps: FeatureDeps, of: LimitParts) => ({
        ...deps,
        limits: own.makeLimits(of),
        settings: own.settings,
      })
      return {
        name,
        serve: (app, deps, of) => routes?.(app, withOwn(deps, of)),
        advise: (deps, of) => advice?.(withOwn(deps, of)) ?? null,
        jobs: (deps) => jobs?.({ ...deps, settings: own.settings }) ?? {},
      }
    },
  }
}
