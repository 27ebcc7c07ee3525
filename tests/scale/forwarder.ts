import { connect, createServer, type Socket } from 'node:net'

/** An address that leads to one server and later to another, like the virtual address of a failover. */
export type Forwarder = {
  /** Sends new connections to that port from now on and cuts the open ones. */
  turnTo(port: number): void
  /** True makes each connection end together with its next answer, in the same packet. */
  endWithAnswers(isEnding: boolean): void
  /** Bytes that came back from the server so far. */
  answeredBytes(): number
  stop(): Promise<void>
}

/** The last message of an answer: ready for the next query, outside of a transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The message with which a server ends a connection. */
function farewell(): Buffer {
  const fields = [
    'SFATAL',
    'VFATAL',
    'C57P01',
    'Mterminating connection due to administrator command',
  ]
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export async function startForwarder(port: number, target: number): Promise<Forwarder> {
  let current = target
  let isEnding = false
  let answeredBytes = 0
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
    to.on('data', (chunk) => {
      answeredBytes += chunk.length
      const isAnswer = chunk.subarray(-readyForQuery.length).equals(readyForQuery)
      if (isAnswer && isEnding) {
        from.end(Buffer.concat([chunk, farewell()]))
        to.destroy()
      } else if (!from.write(chunk)) {
        to.pause()
        from.once('drain', () => to.resume())
      }
    })
    to.on('end', () => from.end())
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
    endWithAnswers(value) {
      isEnding = value
    },
    answeredBytes: () => answeredBytes,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        cut()
      }),
  }
}
