import { addressOf } from '@portal/contract/call'
import { activePackageCall, productConfigCall } from '@portal/contract/content'
import {
  activePackageQuery,
  activePackageResult,
  productConfigResult,
} from '@portal/contract/content.schema'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { describeCall } from '../../http/openapi.ts'
import { refuse, success } from '../../http/refusal.ts'
import type { Content } from './content.store.ts'

export function contentRoutes(app: FastifyInstance, { content }: { content: Content }) {
  app.get<{ Querystring: { pageUrl: string } }>(
    addressOf(activePackageCall),
    {
      schema: describeCall('Texts and settings of a page', {
        querystring: activePackageQuery,
        result: activePackageResult,
      }),
    },
    (request, reply) => {
      const { pageUrl } = request.query
      const packageHtml = content.packageText(pageUrl)
      return packageHtml === null
        ? refuse(reply, 'request.not-found', { field: 'pageUrl' })
        : reply.send(success({ pageUrl, packageHtml }))
    },
  )

  app.get(
    addressOf(productConfigCall),
    {
      schema: describeCall('Limits and switches of the product', {
        querystring: Type.Object({}, { additionalProperties: false }),
        result: productConfigResult,
      }),
    },
    (_request, reply) => reply.send(success({ configData: content.config })),
  )
}
