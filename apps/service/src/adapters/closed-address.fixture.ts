import { createServer } from 'node:net'

/** An address of loopback that nothing listens on. */
export async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port was free.')
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${address.port}`
}
