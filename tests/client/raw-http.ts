import { connect } from 'node:net'

const answerWithinMs = 10_000

/** Sends bytes as they are, and gives all that comes back until the portal closes the connection. */
export function exchange(portalUrl: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(portalUrl)
  return new Promise((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let answer = ''
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', failed)
    socket.on('close', () => done(answer))
    // Not ended: a request whose sender has gone is not answered.
    socket.write(sent, 'latin1')
  })
}

export const statusOf = (answer: string): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '0')

/** A request whose target and headers no client would spell so. */
export const rawRequest = (target: string, headers: readonly string[], method = 'GET'): string =>
  [`${method} ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n')
