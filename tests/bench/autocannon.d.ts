declare module 'autocannon' {
  type Request = {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body?: string
  }
  type Options = {
    url: string
    /** In seconds. */
    duration: number
    connections: number
    headers?: Record<string, string>
    /** Sent in turns by every connection. */
    requests?: Request[]
    /** Called with each connection before its first request. */
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void
    /** A second, over all connections; as fast as answers come when absent. */
    overallRate?: number
    /** Requests after which a connection is made anew. */
    reconnectRate?: number
  }
  type Result = {
    requests: { average: number; total: number }
    /** In seconds. */
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    statusCodeStats?: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
