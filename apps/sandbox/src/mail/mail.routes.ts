import { toIso } from '@portal/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { sendPage, wantsPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { mailboxOf } from './mail.store.ts'
import { mailsView } from './mail.view.ts'

/** The mail that came, for checks and for people. */
export function mailRoutes(app: FastifyInstance, world: World): void {
  app.get('/mail', (request, reply) => {
    const mails = mailboxOf(world).all()
    if (wantsPage(request.headers.accept)) {
      return sendPage(reply, { title: 'Mail', body: mailsView(mails) })
    }
    return reply.send(mails.map((mail) => ({ ...mail, at: toIso(mail.at) })))
  })
}
