import { activePackageCall, productConfigCall } from '@portal/contract/content.schema'
import type { FastifyInstance } from 'fastify'
import { answer, refused } from '../../http/answer.ts'
import { serveRead } from '../../http/serve-call.ts'
import type { Content } from './content.store.ts'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  serveRead(
    app,
    activePackageCall,
    ({ pageUrl }) => {
      const packageHtml = content.packageText(pageUrl)
      return packageHtml === null
        ? refused('request.not-found', { field: 'pageUrl' })
        : answer({ pageUrl, packageHtml })
    },
    { isConstant: true },
  )

  serveRead(app, productConfigCall, () => answer({ configData: content.config }), {
    isConstant: true,
  })
}
