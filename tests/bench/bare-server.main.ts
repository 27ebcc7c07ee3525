import { createServer } from 'node:http'

/** The least that Node can do: a ready answer of so many bytes. Says its port on standard output. */
const body = Buffer.alloc(Number(process.argv[2] ?? '1000'), 'x')
const server = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
