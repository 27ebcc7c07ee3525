/** Limits and names that the browser and the service share. Values are the operator's published rules. */

export { countryCode } from '@portal/kernel/msisdn'

export const apiPrefix = '/portal-service'

/** The operator's company, as the calls name it. */
export const opco = 'ZM'

/** Headers every call carries; a POST without the product code is refused. */
export const requestHeaders = {
  'x-product-code': 'ORP',
  'x-operator': opco,
  'x-run-mode': 'PROD',
  'x-channel': 'CWAAA',
} as const

/** Both names of this portal's channel: the one its calls carry, and the one gateways bring back. */
export const channels = [requestHeaders['x-channel'], 'WEB'] as const
export type Channel = (typeof channels)[number]

export const idempotencyHeader = 'idempotency-key'

export const timing = {
  numberCheckDebounceMs: 300,
  /** After the last letter of a search: its suggestions, then how many there are. */
  searchSuggestMs: 300,
  searchTellMs: 1_000,
  statusPollMs: 1_000,
  statusPollTries: 5,
  walletPollMs: 10_000,
  walletPollTriesDefault: 10,
  popupMs: 3_000,
  popupOnPaymentMs: 10_000,
  contentCacheSeconds: 3_600,
  dataCacheSeconds: 10,
  chunkLoadTimeoutMs: 120_000,
} as const

export const storageKeys = {
  language: 'selectedLanguage',
  pendingPayment: 'queryData',
  config: 'configData',
  /** On the phone, past the session: what is unfinished, as last known. */
  unfinished: 'unfinishedPayment',
  /** Numbers and accounts that pages are about, by their paths, for one tab alone. */
  numbers: 'numbers',
  /** The lead of home broadband that this tab has sent. */
  lead: 'hbbLead',
} as const

/** The address of the help centre, without language: below it are a parent, its category and a question. */
export const helpPath = '/gethelp'

/** Before the id of a document of the help centre, without language. */
export const documentsPath = '/help-documents'
export const notFoundPath = '/page-not-found'

/** The topics of a feedback, in the order in which they are offered. */
export const feedbackTopics = ['payment', 'network', 'shop', 'portal', 'other'] as const
export type FeedbackTopic = (typeof feedbackTopics)[number]

/** Services that need an ability which an operator's system may lack. */
export const offers = ['bundles', 'balances', 'bills', 'invoices', 'home-broadband'] as const
export type Offer = (typeof offers)[number]

/** Where an address of this portal is. */
export const countryName = 'Zambia'

/** Digits of a code and of a wallet's PIN. */
export const otpLength = 6
export const pinLength = 4

/** How far away a store may be to be one near a place. */
export const storeRadiusKm = 100
/** Stores that a page begins with, and adds at a time, up to a largest number. */
export const storesShown = 20
export const storesShownMax = 40

/** Where the coverage map begins, how near, and how near it comes to a place that was searched for. */
export const mapCentre = { latitude: -13.1339, longitude: 27.8493 } as const
export const mapZoom = 9
/** How near the map of a lead comes, on which an address is confirmed or chosen. */
export const leadMapZoom = 12
/** The embedded map is nearly blank beyond 13; an operator's own tiles are not. */
export const mapZoomAtPlace = { embedded: 13, tiles: 15 } as const
