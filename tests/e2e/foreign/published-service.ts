import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { apiPrefix } from '@portal/contract/constants'
import { type Answer, type Payment, publishedAnswers } from './published-answers.ts'
import { publishedFields } from './published-fields.ts'

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

const pageOfGateway = (back: (status: string) => string) => `<!doctype html><title>Gateway</title>
<a href="${back('successful')}">Pay</a> <a href="${back('failed')}">Decline</a>`

export type PublishedService = Awaited<ReturnType<typeof startPublishedService>>

/** A portal service that is not ours: it speaks the specification, to its letter, and knows nothing else. */
export async function startPublishedService(port: number, pagesUrl: () => string) {
  const url = `http://127.0.0.1:${port}`
  const payments = new Map<string, Payment>()
  const answers = publishedAnswers(payments, (id) => `${url}/gateway/${id}`)
  /** Answers in the place of the usual ones, by call: the first is given once. */
  const instead = new Map<string, Answer[]>()
  /** Calls that are done without an answer, the next time. */
  const unanswered = new Set<string>()
  /** Calls and fields that the specification does not have. */
  const strangers: string[] = []

  const backFrom = (id: string) => (status: string) =>
    `${pagesUrl()}/payment/status?txref=${id}&amp;PnrID=P${id}&amp;status=${status}`

  function showGateway(id: string, response: ServerResponse) {
    response.setHeader('content-type', 'text/html')
    response.end(pageOfGateway(backFrom(id)))
  }

  async function answerCall(path: string, query: URLSearchParams, request: IncomingMessage) {
    const input = request.method === 'GET' ? Object.fromEntries(query) : await readBody(request)
    const known = publishedFields[path]
    const answer = answers[path]
    if (!known || !answer) {
      strangers.push(path)
      return { status: 404, body: { status: 'error', message: 'Not found' } }
    }
    strangers.push(
      ...Object.keys(input)
        .filter((name) => !known.includes(name))
        .map((name) => `${path} ${name}`),
    )
    return instead.get(path)?.shift() ?? answer(input, request.headers)
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [, page, id] = pathname.split('/')
    if (page === 'gateway' && id) return showGateway(id, response)
    const path = pathname.slice(apiPrefix.length + 1)
    const { status = 200, body } = await answerCall(path, searchParams, request)
    if (unanswered.delete(path)) return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))

  return {
    url,
    strangers,
    payments,
    /** The next answers to a call. */
    answer(path: string, ...next: readonly Answer[]) {
      instead.set(path, [...next])
    },
    /** The next call is done, and its answer is lost. */
    loseAnswer: (path: string) => unanswered.add(path),
    clear() {
      instead.clear()
      unanswered.clear()
    },
    /** What became of the latest payment. */
    settle(status: string, statusReason?: string): Payment {
      const latest = [...payments.values()].at(-1)
      if (!latest) throw new Error('Nothing was paid yet')
      Object.assign(latest, { status, ...(statusReason ? { statusReason } : {}) })
      return latest
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
