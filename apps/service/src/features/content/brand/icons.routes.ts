import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../../../http/refusals/refusal.ts'
import type { DrawPicture } from '../../../ports/picture.port.ts'
import { createKeptPictures, type Icons } from './icons.store.ts'

type IconDeps = {
  content: { readonly icons: Icons }
  draw: DrawPicture
  headers: Record<string, string>
}

type Asked = { digest?: string; file: string }

const forEver = 'public, max-age=31536000, immutable'
/** Phones that installed the site, and crawlers, may ask by a name that does not change. */
const forMinutes = 'public, max-age=300'

/**
 * Another digest is that of a content which this process does not have yet, or has no more: its answer is the picture of
 * now, and stored nowhere, so that no asset host holds it for the one that was asked for. Decision 103.
 */
function lifetimeOf(asked: string | undefined, { digest }: Icons): string {
  if (asked === undefined) return forMinutes
  return asked === digest ? forEver : 'no-store'
}

const schema = { hide: true }

/** The icons of the installed site and the picture of shared links, drawn from the content as it is now. */
export function iconRoutes(app: FastifyInstance, { content, draw, headers }: IconDeps) {
  const pictureOf = createKeptPictures(draw)
  const answer = async ({ digest, file }: Asked, reply: FastifyReply) => {
    // Held while it is drawn: the content may change meanwhile.
    const { icons } = content
    const picture = await pictureOf(icons, file)
    if (picture?.ok === false) app.log.error({ file }, `an icon cannot be drawn: ${picture.error}`)
    if (!picture?.ok) return refuse(reply.header('cache-control', 'no-store'), 'request.not-found')
    return reply
      .headers({ ...headers, 'content-type': 'image/png' })
      .header('cache-control', lifetimeOf(digest, icons))
      .send(picture.value)
  }
  for (const path of ['/icons/:file', '/icons/:digest/:file']) {
    app.get<{ Params: Asked }>(path, { schema }, ({ params }, reply) => answer(params, reply))
  }
}
