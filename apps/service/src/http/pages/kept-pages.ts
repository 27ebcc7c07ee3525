import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageReply } from '@portal/contract/page-host'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A page ready to be sent; each encoding is made when it is first wanted. */
export type RenderedPage = {
  reply: PageReply
  /** Of the body of a page for many. */
  digest?: string
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
const pageOnce = (reply: PageReply): RenderedPage => ({
  reply,
  body: (encoding) => encode(reply.body, encoding, brotliQuality.once),
})

export type Body = RenderedPage['body']

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
export function createPagesByContent(): (reply: PageReply) => RenderedPage {
  const bodies = new WeakMap<object, Body>()
  return (reply) => {
    const { sameAs } = reply
    if (!sameAs) return pageOnce(reply)
    const body = bodies.get(sameAs) ?? bodyInSteps(reply.body)
    bodies.set(sameAs, body)
    return { reply, body }
  }
}

/** A body for many: each encoding is made once, also when many ask for it at the same time. */
export function encodedOnce(text: string, quality: number): Body {
  const made = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = made.get(encoding) ?? encode(text, encoding, quality)
    made.set(encoding, known)
    return known
  }
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * By which a browser that has a page asks for a newer one. It keeps the headers too, so a page of another policy is
 * another page. Weak: the same page is sent in several encodings.
 */
export const etagOf = (digest: string, headers: Readonly<Record<string, string>>): string =>
  `W/"${digestOf(digest + JSON.stringify(headers))}"`

/** Whether a browser names this ETag among those that it has. */
export const isAmong = (asked: string | undefined, etag: string): boolean =>
  (asked ?? '').split(',').some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === etag)

const pageForMany = (reply: PageReply): RenderedPage => ({
  reply,
  digest: digestOf(reply.body),
  body: encodedOnce(reply.body, brotliQuality.kept),
})

const keptMs = 60_000
/** Pages of 30 kB with their compressed copies: some tens of megabytes at most. */
const keptMax = 400

export type KeptPages = {
  /** True for paths whose page may be the same for every visitor. */
  isShared(path: string): boolean
  find(path: string): RenderedPage | undefined
  /** True where the page was the same for every visitor when it was rendered last, so that it is rendered once a minute. */
  isRenderedForAll(path: string): boolean
  /**
   * Draws a page, once for all who ask at the same time, and keeps it if it is the same for every visitor.
   */
  render(path: string, render: () => Promise<PageReply>): Promise<RenderedPage>
  /** Drops every page of the content from before, also those under way now. */
  forget(): void
}

/** An address with a cookie or a query is always rendered for one visitor. */
export const isPlain = ({ method, url, headers }: FastifyRequest): boolean =>
  method !== 'POST' && !headers.cookie && !url.includes('?')

type Kept = { page: RenderedPage; until: number }

/**
 * Pages that are rendered once a minute for all, by their content: the least used make room for others. Decisions 035 and 091.
 */
export function createKeptPages(
  isShared: (path: string) => boolean,
  now: () => number,
  max = keptMax,
): KeptPages {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<RenderedPage>>()
  let content = 0

  /** Put at the end, so that those which are asked for least are at the beginning. */
  function put(path: string, entry: Kept) {
    kept.delete(path)
    kept.set(path, entry)
    if (kept.size <= max) return
    const [least] = kept.keys()
    if (least !== undefined) kept.delete(least)
  }

  function keep(path: string, reply: PageReply): RenderedPage {
    if (!reply.shared || reply.status !== 200) {
      kept.delete(path)
      return pageOnce(reply)
    }
    const before = kept.get(path)?.page
    // Compressed once as long as the page stays the same.
    const page = before?.reply.body === reply.body ? before : pageForMany(reply)
    put(path, { page, until: now() + keptMs })
    return page
  }

  return {
    isShared,
    find(path) {
      const found = kept.get(path)
      if (!found || found.until <= now()) return undefined
      put(path, found)
      return found.page
    },
    isRenderedForAll: (path) => kept.has(path),
    async render(path, render) {
      if (!isShared(path)) return pageOnce(await render())
      const running = underWay.get(path)
      const joined = running && (await running)
      if (joined?.reply.shared) return joined
      const renderedOf = content
      // Kept once, by the one that renders: only this one knows of which content the page is.
      const rendering = render()
        .then((reply) => (renderedOf === content ? keep(path, reply) : pageOnce(reply)))
        .finally(() => {
          if (underWay.get(path) === rendering) underWay.delete(path)
        })
      underWay.set(path, rendering)
      return rendering
    },
    forget() {
      content += 1
      kept.clear()
      underWay.clear()
    },
  }
}
