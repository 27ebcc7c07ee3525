import type { FastifyReply } from 'fastify'

/** A page of one sentence, for refusals that must cost little. Sets the headers and gives the body. */
export function shortPage(reply: FastifyReply, words: string): string {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><h1>${words}</h1>`
}
