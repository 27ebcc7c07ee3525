import { activePackageCall, productConfigCall } from '@portal/contract/content'
import {
  activePackageQuery,
  activePackageResult,
  productConfigResult,
} from '@portal/contract/content.schema'
import { emptyQuery } from '@portal/contract/shapes.schema'
import type { FastifyInstance } from 'fastify'
import { answer, refused, serveCall } from '../../http/serve-call.ts'
import type { Content } from './content.store.ts'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  serveCall(
    app,
    activePackageCall,
    {
      summary: 'Texts and settings of a page',
      input: activePackageQuery,
      result: activePackageResult,
    },
    ({ pageUrl }) => {
      const packageHtml = content.packageText(pageUrl)
      return packageHtml === null
        ? refused('request.not-found', { field: 'pageUrl' })
        : answer({ pageUrl, packageHtml })
    },
  )

  serveCall(
    app,
    productConfigCall,
    {
      summary: 'Limits and switches of the product',
      input: emptyQuery,
      result: productConfigResult,
    },
    () => answer({ configData: content.config }),
  )
}
