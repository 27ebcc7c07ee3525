import { receiptImagePath } from '@portal/contract/calls/order-page'
import type { FastifyInstance } from 'fastify'
import qrcode from 'qrcode-generator'
import type { Limit } from '../../http/limits/limits.ts'
import { refuse, sendRefused } from '../../http/refusals/refusal.ts'
import { groupCode } from '../orders/order.rules.ts'

/** Sixteen characters in groups of four. The page of the receipt says whether it exists. */
const codePattern = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/
/** White margin around the image, in modules, as QR readers require it. */
const quietModules = 4
const aDay = 24 * 3_600

export type ReceiptImageDeps = {
  publicUrl: string
  /** Limit of images, since each takes as long to draw as a page. */
  limit: Limit
}

/** The address of a receipt as a QR image. It depends on the code alone, so it may be cached. */
export function receiptImageRoutes(app: FastifyInstance, { publicUrl, limit }: ReceiptImageDeps) {
  app.get<{ Params: { code: string } }>(
    receiptImagePath(':code'),
    { schema: { hide: true } },
    async (request, reply) => {
      const code = groupCode(request.params.code)
      if (!codePattern.test(code)) return refuse(reply, 'request.not-found')
      const tooMany = await limit(request)
      if (tooMany) return sendRefused(reply, tooMany)
      return reply
        .header('cache-control', `public, max-age=${aDay}`)
        .header('x-content-type-options', 'nosniff')
        .type('image/svg+xml')
        .send(drawQr(`${publicUrl}/receipt/${code}`))
    },
  )
}

/** One path of unit squares, dark on white in every theme, since QR readers expect that. */
function drawQr(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const modules = Array.from({ length: count * count }, (_, index) => ({
    row: Math.floor(index / count),
    column: index % count,
  }))
  const path = modules
    .filter(({ row, column }) => code.isDark(row, column))
    .map(({ row, column }) => `M${column + quietModules} ${row + quietModules}h1v1h-1z`)
    .join('')
  const size = count + 2 * quietModules
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
