import type { FastifyInstance } from 'fastify'
import { encode, encodedOnce, encodingFor } from '../pages/kept-pages.ts'

/** Shorter answers are sent as they are: a packet or two hold them, and most of them are polled. */
const packedFromChars = 2_000
export const isLong = (text: string): boolean => text.length >= packedFromChars

/** Quick: a list of 60 bundles is 1.6 kB in place of 15 after two milliseconds, and no quality takes much off that. */
const quality = 4

/** The same for an answer that many get. */
export const packedOnce = (text: string) => encodedOnce(text, quality)

/** Compresses long answers of the API, such as lists, which phones pay for. Pages and files bring their own encoding. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isLong(payload)) return done(null, payload)
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) {
      return done(null, payload)
    }
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding === 'identity') return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    encode(payload, encoding, quality).then((packed) => done(null, packed), done)
  })
}
