/** The page that sells bundles to any number. */
export const bundlesPath = '/data-bundle'
/** The page that sells them to routers and MiFis. */
export const broadbandPath = '/broadband-recharge'
export const tablePath = '/table'

/** The id of the list on its page. */
export const bundleListId = 'bundles'
