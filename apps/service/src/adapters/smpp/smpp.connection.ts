import { after, type Clock, type Instant, instantOf } from '@portal/kernel/instant'
import smpp, { type Pdu, type PduFields, type Session } from 'smpp'

export type SmppLink = {
  host: string
  port: number
  tls: boolean
  systemId: string
  password: string
  /** For each answer, the one to a bind included, in milliseconds. */
  timeoutMs: number
  clock: Clock
}

/** `unsent`: it was never written, so it was not done. `unanswered`: perhaps done. */
export type LinkAnswer =
  | { kind: 'answered'; pdu: Pdu }
  | { kind: 'unsent'; detail: string }
  | { kind: 'unanswered'; detail: string }

/** Time limits: for getting a line, and for the whole request. */
export type Patience = { lineUntil: Instant; until: Instant }

export type SmppConnection = {
  /** Sends a text, or exchanges a sign of life. */
  request(
    command: 'submit_sm' | 'enquire_link',
    fields: PduFields,
    patience: Patience,
  ): Promise<LinkAnswer>
  close(): Promise<void>
}

/** Centres drop a line that is silent for some minutes, and only a request shows that a line is dead. */
const enquireLinkMs = 30_000
const backOffMs = { first: 500, most: 30_000 }

type Ask = (fields: PduFields, answered: (pdu: Pdu) => void) => boolean

/** Sends a request and waits for the answer, the end of the line or the time limit. */
function exchange(
  session: Session,
  ask: Ask,
  fields: PduFields,
  timeoutMs: number,
): Promise<LinkAnswer> {
  return new Promise((done) => {
    const finish = (answer: LinkAnswer) => {
      clearTimeout(timer)
      session.off('close', onClose)
      done(answer)
    }
    const onClose = () => finish({ kind: 'unanswered', detail: 'the line was closed' })
    const timer = setTimeout(() => finish({ kind: 'unanswered', detail: 'time-out' }), timeoutMs)
    session.once('close', onClose)
    if (!ask(fields, (pdu) => finish({ kind: 'answered', pdu }))) {
      finish({ kind: 'unsent', detail: 'the line was closed' })
    }
  })
}

/** The lower layers: a connected socket, or the reason for having none. */
export function dial({ host, port, tls, timeoutMs }: SmppLink): Promise<Session | string> {
  return new Promise((done) => {
    const session = smpp.connect({ host, port, tls })
    const timer = setTimeout(() => fail('time-out'), timeoutMs)
    const fail = (reason: string) => {
      clearTimeout(timer)
      session.destroy()
      done(reason)
    }
    // Every request that waits for an answer also listens for the end of the line.
    session.setMaxListeners(0)
    // Without a listener an error would end the process. After one the line is of no use.
    session.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    session.once('close', () => fail('the line was closed'))
    session.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      done(session)
    })
  })
}

/** Requests of the centre: a sign of life, receipts, the end of the bind. */
function answerRequests(session: Session) {
  session.on('pdu', (pdu: Pdu) => {
    if (!pdu.isResponse()) session.send(pdu.response())
  })
  session.on('unbind', () => session.close())
}

/** Asks for the bind on a line. */
export function bindOn(session: Session, link: SmppLink): Promise<LinkAnswer> {
  answerRequests(session)
  const { systemId, password, timeoutMs } = link
  const fields = { system_id: systemId, password, interface_version: 0x34 }
  const ask: Ask = (...call) => session.bind_transceiver(...call)
  return exchange(session, ask, fields, timeoutMs)
}

/** A session that is bound, or the reason for having none. Any end of the line counts as its loss. */
async function bind(link: SmppLink): Promise<Session | string> {
  const session = await dial(link)
  if (typeof session === 'string') return session
  const answer = await bindOn(session, link)
  const isBound = answer.kind === 'answered' && answer.pdu.command_status === 0
  if (isBound) {
    keepAlive(session, link.timeoutMs)
    return session
  }
  session.destroy()
  return answer.kind === 'answered'
    ? `bind refused, status ${answer.pdu.command_status}`
    : answer.detail
}

function keepAlive(session: Session, timeoutMs: number) {
  const timer = setInterval(async () => {
    const ask: Ask = (...call) => session.enquire_link(...call)
    const answer = await exchange(session, ask, {}, timeoutMs)
    if (answer.kind !== 'answered') session.destroy()
  }, enquireLinkMs)
  timer.unref()
  session.once('close', () => clearInterval(timer))
}

export async function unbind(session: Session, timeoutMs: number): Promise<void> {
  const gone = new Promise<void>((done) => session.once('close', () => done()))
  const ask: Ask = (...call) => session.unbind(...call)
  await exchange(session, ask, {}, Math.min(timeoutMs, 1_000))
  session.destroy()
  await gone
}

/** Holds one bound session at a time; after a failed bind the next one waits, each time longer. */
function createLine(link: SmppLink) {
  const { clock } = link
  let bound: Session | null = null
  let binding: Promise<Session | string> | null = null
  let failures = 0
  let pauseUntil: Instant = instantOf(0)
  let closed = false

  async function open(): Promise<Session | string> {
    const session = await bind(link)
    if (typeof session === 'string') {
      const waitMs = Math.min(backOffMs.first * 2 ** failures, backOffMs.most)
      failures += 1
      pauseUntil = after(clock.now(), waitMs)
      return session
    }
    failures = 0
    if (closed) {
      session.destroy()
      return 'closed'
    }
    bound = session
    session.once('close', () => drop(session))
    return session
  }

  function drop(session: Session) {
    if (bound === session) bound = null
    session.destroy()
  }

  return {
    drop,
    isBound: () => bound !== null,

    /** The session, or the reason for having none yet; a bind under way serves later requests. */
    take(): Promise<Session | string> | Session | string {
      if (bound) return bound
      if (closed) return 'closed'
      if (binding === null && clock.now() < pauseUntil) return 'not bound, waiting to try again'
      binding ??= open().finally(() => {
        binding = null
      })
      return binding
    },

    /** The session that is left to unbind; none is opened any more. */
    async close(): Promise<Session | null> {
      closed = true
      await binding
      return bound
    },
  }
}

/** Waits for `waitMs` at most; the bind continues for later requests. */
async function withinTime(
  session: Promise<Session | string> | Session | string,
  waitMs: number,
): Promise<Session | string> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('not bound in time'), Math.max(0, waitMs))
  const taken = await Promise.race([session, late.promise])
  clearTimeout(timer)
  return taken
}

/**
 * One line to the message centre, bound when first needed and again after it was lost, each time
 * after a longer pause. A request during a pause is `unsent` at once.
 */
export function createSmppConnection(link: SmppLink): SmppConnection {
  const { clock, timeoutMs } = link
  const line = createLine(link)

  const requestOnce: SmppConnection['request'] = async (command, fields, patience) => {
    const session = await withinTime(line.take(), patience.lineUntil - clock.now())
    if (typeof session === 'string') return { kind: 'unsent', detail: session }
    const answerWithinMs = Math.min(timeoutMs, patience.until - clock.now())
    if (answerWithinMs <= 0) return { kind: 'unsent', detail: 'no time left' }
    const ask: Ask = (...call) => session[command](...call)
    const answer = await exchange(session, ask, fields, answerWithinMs)
    if (answer.kind === 'unsent') line.drop(session)
    return answer
  }

  return {
    async request(command, fields, patience) {
      const wasBound = line.isBound()
      const answer = await requestOnce(command, fields, patience)
      // A line that the centre closed meanwhile takes nothing, so a new one may be tried.
      return answer.kind === 'unsent' && wasBound ? requestOnce(command, fields, patience) : answer
    },
    async close() {
      const session = await line.close()
      if (session) await unbind(session, timeoutMs)
    },
  }
}
