import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@portal/kernel/instant'
import { parseMsisdn } from '@portal/kernel/msisdn'
import smpp, { type Pdu, type PduFields, type Server, type Session } from 'smpp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SmsSender } from '../../ports/messages/sms.port.ts'
import { createSmppSender, type SmppOptions } from './smpp.sender.ts'

/** A centre that follows the test, for behaviour that the sandbox's never shows. */
let server: Server
let session: Session
let statuses: number[] = []
let submitted: Pdu[] = []
let held: (() => void)[] | null = null
let sender: SmsSender

const connect = (change: Partial<SmppOptions> = {}): SmsSender => {
  sender = createSmppSender({
    url: `smpp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    systemId: 'portal',
    password: 'secret',
    source: 'Operator',
    timeoutMs: 400,
    clock: systemClock,
    ...change,
  })
  return sender
}

beforeEach(async () => {
  statuses = []
  submitted = []
  held = null
  server = smpp.createServer((incoming) => {
    session = incoming
    incoming.on('error', () => incoming.destroy())
    for (const command of ['bind_transceiver', 'unbind', 'enquire_link']) {
      incoming.on(command, (pdu: Pdu) => incoming.send(pdu.response()))
    }
    incoming.on('submit_sm', (pdu: Pdu) => {
      submitted.push(pdu)
      const command_status = statuses.shift() ?? 0
      const answer = () => incoming.send(pdu.response({ command_status, message_id: 'm1' }))
      if (held) held.push(answer)
      else answer()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await sender.close()
  await new Promise((done) => server.close(done))
})

const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The test needs a number.')
const sms = (text: string) => ({ reference: 'r', to: msisdn.value, text })
const threeParts = 'x'.repeat(400)

describe('what is submitted', () => {
  test.each([
    ['Operator', 5, 0],
    ['300', 3, 0],
  ])('names the sender %s as type %i', async (source, ton, npi) => {
    await connect({ source }).send(sms('hello'))
    expect(submitted).toMatchObject([
      {
        source_addr: source,
        source_addr_ton: ton,
        source_addr_npi: npi,
        destination_addr: '260971000001',
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        registered_delivery: 1,
        data_coding: 0,
      },
    ])
  })

  test('never waits for more answers than the window holds', async () => {
    held = []
    connect({ windowMax: 2 })
    const answers = [1, 2, 3].map((each) => sender.send(sms(`text ${each}`)))
    await expect.poll(() => held?.length).toBe(2)
    for (const answer of held) answer()
    await expect.poll(() => held?.length).toBe(3)
    held[2]?.()
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
  })

  test('is not submitted when no place in the window came free in time', async () => {
    held = []
    connect({ windowMax: 1, timeoutMs: 60 })
    const [first, second] = await Promise.all([sender.send(sms('one')), sender.send(sms('two'))])
    expect([first.kind, second.kind].toSorted()).toEqual(['busy', 'lost'])
    expect(submitted).toHaveLength(1)
  })

  test('is lost when the line breaks before the answer', async () => {
    held = []
    const answer = connect().send(sms('hello'))
    await expect.poll(() => held?.length).toBe(1)
    session.destroy()
    expect(await answer).toEqual({ kind: 'lost', detail: 'the line was closed' })
  })
})

describe('a sign of life instead of a text', () => {
  test('is answered like a text, and sends none', async () => {
    expect(await connect().enquireLink()).toMatchObject({ kind: 'accepted' })
    expect(submitted).toEqual([])
  })

  test('is lost where the centre is silent, and busy where it is away', async () => {
    connect({ timeoutMs: 100 })
    expect((await sender.send(sms('hello'))).kind).toBe('accepted')
    session.removeAllListeners('enquire_link')
    expect(await sender.enquireLink()).toEqual({ kind: 'lost', detail: 'time-out' })
    await sender.close()
    expect((await sender.enquireLink()).kind).toBe('busy')
  })
})

describe('however long the text, and however slow the centre', () => {
  const tookMs = async (text: string): Promise<[kind: string, ms: number]> => {
    const began = performance.now()
    const { kind } = await sender.send(sms(text))
    return [kind, performance.now() - began]
  }

  test('sending takes two time-outs at most', async () => {
    held = []
    connect({ timeoutMs: 200 })
    const answering = setInterval(() => held?.shift()?.(), 120)
    const [kind, ms] = await tookMs('x'.repeat(3_000))
    clearInterval(answering)
    expect(kind).toBe('lost')
    // Two are 400 ms; all twenty parts in turn would take 2,400.
    expect(ms).toBeLessThan(1_200)
  })

  test('a bind that is not answered costs one', async () => {
    server.removeAllListeners('session')
    server.on('session', (incoming: Session) => {
      incoming.on('error', () => incoming.destroy())
    })
    connect({ timeoutMs: 1_000 })
    const [kind, ms] = await tookMs('hello')
    expect(kind).toBe('busy')
    expect(ms).toBeLessThan(1_950)
  })
})

describe('the word on a text', () => {
  test.each([
    [0x00, 'accepted'],
    [0x01, 'refused'],
    [0x08, 'busy'],
    [0x0a, 'refused'],
    [0x0b, 'refused'],
    [0x14, 'busy'],
    [0x45, 'refused'],
    [0x58, 'busy'],
    [0x61, 'refused'],
    [0xff, 'refused'],
  ])('with status %i is %s', async (status, kind) => {
    statuses = [status]
    expect((await connect().send(sms('hello'))).kind).toBe(kind)
  })
})

describe('what the centre asks', () => {
  const ask = async (
    command: 'enquire_link' | 'deliver_sm',
    fields: PduFields,
  ): Promise<string> => {
    await connect().send(sms('hello'))
    return new Promise((done) => session[command](fields, (pdu) => done(pdu.command)))
  }

  test('is answered: that we live', async () => {
    expect(await ask('enquire_link', {})).toBe('enquire_link_resp')
  })

  test('is answered: that a receipt came', async () => {
    const receipt = 'id:m1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:'
    const fields = { esm_class: 0x04, short_message: receipt, receipted_message_id: 'm1' }
    expect(await ask('deliver_sm', fields)).toBe('deliver_sm_resp')
  })

  test('is done: to go, and to come back with the next text', async () => {
    await connect().send(sms('one'))
    const gone = once(session, 'close')
    session.unbind({})
    await gone
    expect((await sender.send(sms('two'))).kind).toBe('accepted')
  })
})

describe('a text of several parts', () => {
  test('goes on after a part that was put off', async () => {
    statuses = [0, 0x58, 0]
    expect((await connect().send(sms(threeParts))).kind).toBe('accepted')
    expect(submitted).toHaveLength(4)
  })

  test('is lost when a further part is refused', async () => {
    statuses = [0, 0x0b]
    expect(await connect().send(sms(threeParts))).toEqual({
      kind: 'lost',
      detail: '1 of 3 parts sent, then status 0x0b',
    })
  })

  test('is lost when a further part is put off for too long', async () => {
    statuses = [0, ...Array.from({ length: 9 }, () => 0x14)]
    expect((await connect().send(sms(threeParts))).kind).toBe('lost')
  })

  test('is not begun when its first part is put off', async () => {
    statuses = [0x58]
    expect((await connect().send(sms(threeParts))).kind).toBe('busy')
    expect(submitted).toHaveLength(1)
  })
})
