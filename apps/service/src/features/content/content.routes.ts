import { activePackageCall, productConfigCall } from '@portal/contract/content.schema'
import type { FastifyInstance } from 'fastify'
import { answer, refused } from '../../http/answer.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Content } from './content.store.ts'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  serveCall(app, activePackageCall, ({ pageUrl }) => {
    const packageHtml = content.packageText(pageUrl)
    return packageHtml === null
      ? refused('request.not-found', { field: 'pageUrl' })
      : answer({ pageUrl, packageHtml })
  })

  serveCall(app, productConfigCall, () => answer({ configData: content.config }))
}
