import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/refusals/refusal.ts'
import { pictureFolder } from './content/offer.rules.ts'
import type { OfferPart } from './content/offer.store.ts'

type PictureDeps = {
  offer: () => OfferPart
  headers: Record<string, string>
}

type Asked = { digest: string; file: string }

const forEver = 'public, max-age=31536000, immutable'
/** A drawing that is opened as a page of its own runs and fetches nothing. */
const asPage = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

const schema = { hide: true }

/**
 * The picture of the device. Another digest is that of a content that this process does not have: it is answered with the
 * picture of now, which no cache keeps. Decision 103.
 */
export function pictureRoutes(app: FastifyInstance, { offer, headers }: PictureDeps) {
  const path = `/${pictureFolder}/:digest/:file`
  app.get<{ Params: Asked }>(path, { schema }, ({ params: { digest, file } }, reply) => {
    const { facts, picturePath } = offer()
    const { picture } = facts
    if (picture?.file !== file) {
      return refuse(reply.header('cache-control', 'no-store'), 'request.not-found')
    }
    const isOwn = picturePath === `/${pictureFolder}/${digest}/${file}`
    return reply
      .headers({ ...headers, 'content-type': picture.type, 'content-security-policy': asPage })
      .header('cache-control', isOwn ? forEver : 'no-store')
      .send(picture.bytes)
  })
}
