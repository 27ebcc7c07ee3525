import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that a status read can cost through a pool: node:http, one named query of one column, and a body
 * like the portal's. Says its port on standard output.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const server = createServer(async (request, reply) => {
  const id = request.url?.split('tid=')[1] ?? ''
  const { rows } = await pool.query({
    name: 'state',
    text: 'select state from payments where id = $1',
    values: [id],
  })
  const state = rows[0]?.state ?? 'none'
  const body = JSON.stringify({
    statusCode: 200,
    status: 'success',
    message: 'OK',
    result: { transactionId: id, transactionStatus: state },
  })
  reply.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
