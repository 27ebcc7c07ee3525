import type { FastifyInstance } from 'fastify'

/** Reloads the page after the service has restarted, which it does after every change. */
const reloadScript = `let opened = false
new EventSource('/development/changes').onopen = () => {
  if (opened) location.reload()
  opened = true
}
`

/** For developers only; never registered in production. */
export function developmentRoutes(app: FastifyInstance) {
  const hidden = { schema: { hide: true } }

  app.get('/development/reload.js', hidden, (_request, reply) =>
    reply.type('text/javascript').send(reloadScript),
  )

  app.get('/development/changes', hidden, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 300\n\n')
  })
}
