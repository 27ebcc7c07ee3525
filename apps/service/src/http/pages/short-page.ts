import { escapeHtml } from '@portal/kernel/text/html'
import type { FastifyReply } from 'fastify'
import { shortPageHeaders } from './security-headers.ts'

/** With the language tag of the words: "en-ZM". */
export type Sentence = { tag: string; words: string }

const element = (name: string, { tag, words }: Sentence): string =>
  `<${name} lang="${escapeHtml(tag)}">${escapeHtml(words)}</${name}>`

/** Sends a page of one sentence, in each of the languages given, for refusals that must cost little. */
export function sendShortPage(
  reply: FastifyReply,
  [first, ...others]: readonly [Sentence, ...Sentence[]],
) {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    element('title', first)
  const body = element('h1', first) + others.map((other) => element('p', other)).join('')
  return reply
    .headers(shortPageHeaders)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${escapeHtml(first.tag)}">${head}${body}`)
}
