import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import { countryCode } from '@portal/kernel/msisdn'
import type { PduFields } from 'smpp'
import type { CheckAnswer } from '../../ports/check.port.ts'
import type { SmsAnswer, SmsRequest, SmsSender } from '../../ports/messages/sms.port.ts'
import { checkLink } from './smpp.check.ts'
import {
  createSmppConnection,
  type LinkAnswer,
  type Patience,
  type SmppLink,
} from './smpp.connection.ts'
import { type MessagePart, messageParts } from './smpp.message.ts'
import type { SmppSettings } from './smpp.settings.ts'

export type SmppOptions = Omit<SmppSettings, 'codeTimeoutMs'> & {
  clock: Clock
  /** Texts that wait for the centre's answer at the same time; 10 where absent. */
  windowMax?: number
}

/** The centre's words for "later": system error, queue full, throttled. */
const busyStatuses: readonly number[] = [0x08, 0x14, 0x58]

const partGapMs = 200

const international = { ton: 1, npi: 1 }
const sourceKinds = { letters: { ton: 5, npi: 0 }, number: { ton: 3, npi: 0 } }

function readStatus(answer: LinkAnswer): SmsAnswer {
  if (answer.kind === 'unsent') return { kind: 'busy', detail: answer.detail }
  if (answer.kind === 'unanswered') return { kind: 'lost', detail: answer.detail }
  const { command_status: status, message_id: providerId } = answer.pdu
  if (status === 0) return { kind: 'accepted', providerId: providerId ?? '' }
  const detail = `status 0x${status.toString(16).padStart(2, '0')}`
  return { kind: busyStatuses.includes(status) ? 'busy' : 'refused', detail }
}

/** Lets in as many texts as the centre's window takes; the others queue until their time is over. */
function createWindow(placesMax: number) {
  let taken = 0
  const waiting: (() => void)[] = []
  return {
    enter(patienceMs: number): Promise<boolean> {
      if (taken < placesMax) {
        taken += 1
        return Promise.resolve(true)
      }
      return new Promise((done) => {
        const enter = () => {
          clearTimeout(timer)
          done(true)
        }
        const timer = setTimeout(
          () => {
            waiting.splice(waiting.indexOf(enter), 1)
            done(false)
          },
          Math.max(0, patienceMs),
        )
        waiting.push(enter)
      })
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}

function linkOf({ url: address, systemId, password, timeoutMs, clock }: SmppOptions): SmppLink {
  const url = new URL(address)
  const tls = url.protocol === 'ssmpp:'
  const port = Number(url.port || (tls ? 3_550 : 2_775))
  return { host: url.hostname, port, tls, systemId, password, timeoutMs, clock }
}

/** Binds to the operator's centre and unbinds: a check of the connection, apart from every line in use. */
export const checkSmpp = (settings: SmppOptions): Promise<CheckAnswer> =>
  checkLink(linkOf(settings))

/** Text messages to the operator's centre by SMPP 3.4. */
export function createSmppSender(settings: SmppOptions): SmsSender {
  const { clock, source, timeoutMs, windowMax = 10 } = settings
  const connection = createSmppConnection(linkOf(settings))
  const window = createWindow(windowMax)
  const from = /^\d+$/.test(source) ? sourceKinds.number : sourceKinds.letters
  let concatReference = randomInt(256)

  const fieldsOf = (to: string, part: MessagePart): PduFields => ({
    source_addr_ton: from.ton,
    source_addr_npi: from.npi,
    source_addr: source,
    dest_addr_ton: international.ton,
    dest_addr_npi: international.npi,
    destination_addr: `${countryCode}${to}`,
    registered_delivery: 1,
    esm_class: part.esmClass,
    data_coding: part.dataCoding,
    short_message: part.octets,
  })

  const submit = (to: string, part: MessagePart, patience: Patience): Promise<SmsAnswer> =>
    inWindow('submit_sm', fieldsOf(to, part), patience)

  async function inWindow(
    command: 'submit_sm' | 'enquire_link',
    fields: PduFields,
    patience: Patience,
  ): Promise<SmsAnswer> {
    if (!(await window.enter(patience.lineUntil - clock.now()))) {
      return { kind: 'busy', detail: 'too many at once' }
    }
    try {
      return readStatus(await connection.request(command, fields, patience))
    } finally {
      window.leave()
    }
  }

  /** After the first part the others are retried for a while, since half a text is useless. */
  async function submitFurther(to: string, part: MessagePart, until: Instant): Promise<SmsAnswer> {
    for (let gapMs = partGapMs; ; gapMs *= 2) {
      const answer = await submit(to, part, { lineUntil: until, until })
      if (answer.kind !== 'busy' || after(clock.now(), gapMs) > until) return answer
      await wait(gapMs)
    }
  }

  return {
    enquireLink() {
      const startedAt = clock.now()
      const until = after(startedAt, 2 * timeoutMs)
      return inWindow('enquire_link', {}, { lineUntil: after(startedAt, timeoutMs), until })
    },
    async send({ to, text }: SmsRequest): Promise<SmsAnswer> {
      concatReference = (concatReference + 1) % 256
      const [first, ...further] = messageParts(text, concatReference)
      if (!first) return { kind: 'refused', detail: 'nothing to send' }
      const startedAt = clock.now()
      const until = after(startedAt, 2 * timeoutMs)
      const lineUntil = after(startedAt, timeoutMs)
      const answer = await submit(to, first, { lineUntil, until })
      if (answer.kind !== 'accepted') return answer
      for (const [index, part] of further.entries()) {
        const next = await submitFurther(to, part, until)
        if (next.kind === 'accepted') continue
        const detail = `${index + 1} of ${further.length + 1} parts sent, then ${next.detail}`
        return { kind: 'lost', detail }
      }
      return answer
    },
    close: () => connection.close(),
  }
}
