import { activePackageCall, productConfigCall } from '@portal/contract/content.schema'
import type { FastifyInstance } from 'fastify'
import { answer, refused } from '../../http/answer.ts'
import { serveConstant } from '../../http/serve-call.ts'
import type { Content } from './content.store.ts'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  const config = answer({ configData: content.config })
  const packages = new Map<string, { result: { pageUrl: string; packageHtml: string } }>()

  serveConstant(app, activePackageCall, ({ pageUrl }) => {
    const packageHtml = content.packageText(pageUrl)
    if (packageHtml === null) return refused('request.not-found', { field: 'pageUrl' })
    const known = packages.get(pageUrl) ?? answer({ pageUrl, packageHtml })
    packages.set(pageUrl, known)
    return known
  })

  serveConstant(app, productConfigCall, () => config)
}
