import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageReply } from '@portal/contract/page-host'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A page ready to be sent; each encoding is made when it is first wanted. */
export type DrawnPage = {
  reply: PageReply
  body(encoding: Encoding): Promise<Buffer>
}

/** The first of ours that the browser takes; one of weight 0 is refused. */
export function encodingFor(accepted: string): Encoding {
  const members = accepted
    .toLowerCase()
    .split(',')
    .map((member) => member.trim())
  const taken = members.filter((member) => !/;\s*q=0(\.0*)?$/.test(member))
  const names = new Set(taken.map((member) => member.split(';')[0]?.trim()))
  return encodings.find((encoding) => names.has(encoding)) ?? 'identity'
}

/** The best quality takes 60 ms of processor time, so only pages that are kept get it. */
const brotliQuality = { once: 6, kept: 11 } as const
/** A power of two: no page is longer, and memory for a longer look back costs time and gains no byte. */
const brotliWindow = 16

export function encode(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  const plain = Buffer.from(text)
  if (encoding === 'identity') return Promise.resolve(plain)
  if (encoding === 'gzip') return gzipped(plain)
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** A page for one visitor. */
const pageOnce = (reply: PageReply): DrawnPage => ({
  reply,
  body: (encoding) => encode(reply.body, encoding, brotliQuality.once),
})

type Body = DrawnPage['body']

/** The body of a page for many that no visitor waits for: a quick copy at once, the best one when it is there. */
function bodyInSteps(text: string): Body {
  const made = new Map<Encoding, Promise<Buffer>>()
  const makeBest = async () => {
    const best = await encode(text, 'br', brotliQuality.kept)
    made.set('br', Promise.resolve(best))
  }
  return (encoding) => {
    const known = made.get(encoding)
    if (known) return known
    const quick = encode(text, encoding, brotliQuality.once)
    made.set(encoding, quick)
    // Without the best copy the quick one goes on being sent.
    if (encoding === 'br') makeBest().catch(() => {})
    return quick
  }
}

/** A page for one visitor; its body may be one that others have got as well. */
export function createPagesByContent(): (reply: PageReply) => DrawnPage {
  const bodies = new WeakMap<object, Body>()
  return (reply) => {
    const { sameAs } = reply
    if (!sameAs) return pageOnce(reply)
    const body = bodies.get(sameAs) ?? bodyInSteps(reply.body)
    bodies.set(sameAs, body)
    return { reply, body }
  }
}

/** A page for many: each encoding is made once, also when many ask for it at the same time. */
function pageForMany(reply: PageReply): DrawnPage {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    reply,
    body(encoding) {
      const known = made.get(encoding) ?? encode(reply.body, encoding, brotliQuality.kept)
      made.set(encoding, known)
      return known
    },
  }
}

const keptMs = 60_000

export type KeptPages = {
  /** True for paths whose page may be the same for every visitor. */
  isShared(path: string): boolean
  find(path: string): DrawnPage | undefined
  /** True where the page was the same for every visitor when it was drawn last, so that it is drawn once a minute. */
  isDrawnForAll(path: string): boolean
  /**
   * Draws a page, once for all who ask at the same time, and keeps it if it is the same for every visitor.
   */
  draw(path: string, draw: () => Promise<PageReply>): Promise<DrawnPage>
}

/** An address with a cookie or a query is always drawn for one visitor. */
export const isPlain = ({ method, url, headers }: FastifyRequest): boolean =>
  method !== 'POST' && !headers.cookie && !url.includes('?')

/**
 * Pages that are drawn once a minute for all. The paths are those of the route table, so that their
 * number has an end whatever is asked for. Decision 035.
 */
export function createKeptPages(paths: ReadonlySet<string>, now: () => number): KeptPages {
  const kept = new Map<string, { page: DrawnPage; until: number }>()
  const underWay = new Map<string, Promise<PageReply>>()

  function keep(path: string, reply: PageReply): DrawnPage {
    if (!reply.shared || reply.status !== 200) {
      kept.delete(path)
      return pageOnce(reply)
    }
    const before = kept.get(path)?.page
    // Compressed once as long as the page stays the same.
    const page = before?.reply.body === reply.body ? before : pageForMany(reply)
    kept.set(path, { page, until: now() + keptMs })
    return page
  }

  return {
    isShared: (path) => paths.has(path),
    find(path) {
      const found = kept.get(path)
      return found && found.until > now() ? found.page : undefined
    },
    isDrawnForAll: (path) => kept.has(path),
    async draw(path, draw) {
      if (!paths.has(path)) return pageOnce(await draw())
      const running = underWay.get(path)
      const joined = running && (await running)
      if (joined?.shared) return kept.get(path)?.page ?? keep(path, joined)
      const drawing = draw().finally(() => underWay.delete(path))
      underWay.set(path, drawing)
      return keep(path, await drawing)
    },
  }
}
