import { commonHeaders } from '../../http/pages/security-headers.ts'
import { defineFeature } from '../define-feature.ts'
import { iconRoutes } from './brand/icons.routes.ts'
import { contentRoutes } from './content.routes.ts'

/** Packages of texts, the product configuration, and the icons. */
export const contentFeature = defineFeature({
  name: 'content',
  routes(app, { content, notOffered, draw, portal }) {
    contentRoutes(app, { content, notOffered, mapTiles: portal.mapTiles, popup: portal.popup })
    iconRoutes(app, { content, draw, headers: commonHeaders(portal.tls) })
  },
})
