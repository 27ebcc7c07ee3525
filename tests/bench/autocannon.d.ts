declare module 'autocannon' {
  type Options = {
    url: string
    duration: number
    connections: number
    headers?: Record<string, string>
  }
  type Result = {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
