import { Agent, request } from 'node:http'
import { addressOf, type Call } from '@portal/contract/call'
import { apiHeaders } from './visitor.ts'

export type Reply = { status: number; ms: number; cookie: string; body: string }

/** A visitor behind an address of its own, of those that lead back to this machine: 127.0.0.0/8. */
export type AddressClient = {
  send(
    method: 'GET' | 'POST',
    path: string,
    more?: { headers?: Record<string, string>; body?: string },
  ): Promise<Reply>
  /** A call that needs neither a cookie nor a key. */
  post<I, R>(call: Call<I, R>, input: I): Promise<Reply>
  close(): void
}

let clients = 0
/** 127.0.0.1 is everyone else's. */
const nextAddress = (): string => {
  clients += 1
  return `127.77.${Math.floor(clients / 250)}.${1 + (clients % 250)}`
}

export function createAddressClient(portalUrl: string, connections = 1): AddressClient {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    localAddress: nextAddress(),
  })
  const send: AddressClient['send'] = (method, path, { headers = {}, body } = {}) =>
    new Promise((done, fail) => {
      const began = performance.now()
      const asked = request(new URL(path, portalUrl), { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          done({
            status: reply.statusCode ?? 0,
            ms: performance.now() - began,
            cookie: (reply.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; '),
            body: Buffer.concat(chunks).toString(),
          }),
        )
        reply.on('error', fail)
      })
      asked.on('error', fail)
      asked.end(body)
    })
  return {
    send,
    post: (call, input) =>
      send('POST', addressOf(call), { headers: apiHeaders, body: JSON.stringify(input) }),
    close: () => agent.destroy(),
  }
}
