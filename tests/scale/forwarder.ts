import { connect, createServer, type Socket } from 'node:net'

/** An address that leads to one server and, from a moment on, to another: what a failover's virtual address is. */
export type Forwarder = {
  /** New connections go there from now on; those that are open are cut. */
  turnTo(port: number): void
  stop(): Promise<void>
}

export async function startForwarder(port: number, target: number): Promise<Forwarder> {
  let current = target
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(current, '127.0.0.1')
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    from.pipe(to)
    to.pipe(from)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    turnTo(port) {
      current = port
      cut()
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        cut()
      }),
  }
}
