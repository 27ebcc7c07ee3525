import { type Instant, toIso } from '@portal/kernel/instant'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { readAnyBody, sendPage, wantsPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import type { PhonePrompt, PromptAnswer } from './phone.store.ts'
import { phoneView } from './phone.view.ts'

type Params = { Params: { msisdn: string } }
type PromptParams = { Params: { msisdn: string; id: string } }

function readAnswer(raw: unknown): PromptAnswer | null {
  const { action, pin } = (raw ?? {}) as { action?: unknown; pin?: unknown }
  if (action !== 'approve' && action !== 'decline') return null
  if (pin !== undefined && typeof pin !== 'string') return null
  return { action, pin: pin || null }
}

/** A phone that can be looked at, and that a check can read and press. */
export function phoneRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)

  app.addHook('preHandler', (request, reply, done) => {
    const { msisdn } = request.params as { msisdn: string }
    if (parseMsisdn(msisdn).ok) return done()
    reply.code(404).send({ error: 'A number has nine digits.' })
  })

  const listOf = <T extends { at: Instant }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, at: toIso(item.at) }))

  const written = ({ asksAgain: _, ...prompt }: PhonePrompt) => ({
    ...prompt,
    at: toIso(prompt.at),
    expiresAt: prompt.expiresAt && toIso(prompt.expiresAt),
  })

  app.get<Params>('/phone/:msisdn', (request, reply) => {
    const { msisdn } = request.params
    const phone = world.phones(msisdn)
    const prompts = phone.prompts()
    if (request.headers.accept === 'application/json') {
      return reply.send({ messages: listOf(phone.messages()), prompts: prompts.map(written) })
    }
    return sendPage(reply, {
      title: `Phone ${msisdn}`,
      body: phoneView({
        market: world.market,
        msisdn,
        now: world.clock.now(),
        isOff: world.people.phoneIsOff(msisdn),
        messages: phone.messages(),
        prompts,
      }),
      live: true,
    })
  })

  app.get<Params>('/phone/:msisdn/messages', (request, reply) =>
    reply.send(listOf(world.phones(request.params.msisdn).messages())),
  )

  app.get<Params>('/phone/:msisdn/prompts', (request, reply) =>
    reply.send(world.phones(request.params.msisdn).prompts().map(written)),
  )

  app.post<PromptParams>('/phone/:msisdn/prompts/:id', (request, reply) => {
    const { msisdn, id } = request.params
    const answer = readAnswer(request.body)
    if (!answer) return reply.code(400).send({ error: 'action is approve or decline.' })
    const prompt = world.phones(msisdn).answer(id, answer)
    if (prompt === 'unknown') return reply.code(404).send({ error: 'There is no such prompt.' })
    if (prompt === 'over') {
      return reply.code(409).send({ error: 'This prompt is answered or has expired.' })
    }
    if (wantsPage(request.headers.accept)) return reply.redirect(`/phone/${msisdn}`, 303)
    return reply.send(written(prompt))
  })
}
