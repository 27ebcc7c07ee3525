/** Set by the build: the version sent with every call. */
declare const __APP_VERSION__: string
/** Set by the build: hash of the styles of each route that has some, by its name. */
declare const __ROUTE_STYLES__: Readonly<Record<string, string>>
