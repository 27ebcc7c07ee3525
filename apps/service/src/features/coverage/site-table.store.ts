import type { Sites } from '../../ports/places/sites.port.ts'
import { defineContentKind } from '../content/reading/content-kind.store.ts'
import { indexSites, type SiteIndex } from './coverage.rules.ts'
import { sitesAsPackage, sitesPackage } from './site-package.rules.ts'
import { readSites, sitesTable } from './site-table.rules.ts'

const noSites: Sites = {
  titles: [],
  latitudes: new Float64Array(0),
  longitudes: new Float64Array(0),
  technologies: new Uint8Array(0),
}

/** Sites of the network: the same in every language. */
export const siteTable = defineContentKind<SiteIndex>({
  name: sitesTable.file,
  files: /^sites\.csv$/,
  *read({ tables, findings }) {
    const table = tables.get(`content/${sitesTable.file}`)
    // A content without the file has no sites, and that is no fault.
    const sites = table ? yield* readSites(table, findings.faults) : noSites
    return yield* indexSites(sites)
  },
  presence: ({ sites }) => new Map([[sitesTable.file, sites.titles.length > 0]]),
  packages: ({ sites }) => new Map([[sitesPackage, () => sitesAsPackage(sites)]]),
})
