import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The least that an answer can cost in Node: ready bytes, or one named query of one column through a pool and a body
 * like the portal's. The argument is their number or the database's address. Says its port on standard output.
 */
const [argument = '1000'] = process.argv.slice(2)
const ready = Buffer.alloc(Number(argument) || 0, 'x')
const pool = new pg.Pool({ connectionString: argument, max: 10 })

async function stateOf(id: string): Promise<string> {
  const text = 'select state from payments where id = $1'
  const { rows } = await pool.query({ name: 'state', text, values: [id] })
  const result = { transactionId: id, transactionStatus: rows[0]?.state ?? 'none' }
  return JSON.stringify({ statusCode: 200, status: 'success', message: 'OK', result })
}

function answer(reply: ServerResponse, body: Buffer | string) {
  const type = 'application/json; charset=utf-8'
  reply.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  reply.end(body)
}

const server = createServer(
  ready.length > 0
    ? (_request, reply) => answer(reply, ready)
    : async ({ url }, reply) => answer(reply, await stateOf(url?.split('tid=')[1] ?? '')),
)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
