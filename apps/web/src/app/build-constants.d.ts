/** Set by the build: the version sent with every call. */
declare const __APP_VERSION__: string
/** Set by the build: file name of each route's styles, by route name. */
declare const __ROUTE_STYLES__: Readonly<Record<string, string>>
