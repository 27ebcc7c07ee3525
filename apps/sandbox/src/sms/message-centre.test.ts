import { once } from 'node:events'
import smpp, { type Pdu, type PduFields, type Session } from 'smpp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import credentials from '../credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '../start.ts'

/** A phone that is off gets its messages after 300 ms at this scale. */
const timeScale = 1_000

let sandbox: RunningSandbox
let base: string
let session: Session
let receipts: Pdu[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  receipts = []
  session = smpp.connect({ host: '127.0.0.1', port: sandbox.smsPort, tls: false })
  session.on('error', () => session.destroy())
  session.on('deliver_sm', (pdu: Pdu) => {
    receipts.push(pdu)
    session.send(pdu.response())
  })
  await once(session, 'connect')
})
afterEach(() => session.destroy())
afterAll(() => sandbox.stop())

type Name = 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind'
const ask = (command: Name, fields: PduFields = {}): Promise<Pdu> =>
  new Promise((done) => session[command](fields, done))

const bind = (change: PduFields = {}) =>
  ask('bind_transceiver', {
    system_id: credentials.smppSystemId,
    password: credentials.smppPassword,
    ...change,
  })
const submit = (change: PduFields = {}) =>
  ask('submit_sm', {
    source_addr: 'Operator',
    destination_addr: '260971000001',
    data_coding: 0,
    registered_delivery: 1,
    short_message: Buffer.from('hello'),
    ...change,
  })
const texts = async (msisdn = '971000001') => {
  const messages = await (await fetch(`${base}/phone/${msisdn}/messages`)).json()
  return messages.map(({ text }: { text: string }) => text)
}

describe('a bind', () => {
  test.each([
    ['the credentials', {}, 0],
    ['a foreign system id', { system_id: 'somebody' }, 0x0f],
    ['a wrong password', { password: 'wrong' }, 0x0e],
  ])('with %s is answered right', async (_, change, status) => {
    expect((await bind(change)).command_status).toBe(status)
    expect((await submit()).command_status).toBe(status === 0 ? 0 : 0x04)
  })

  test('comes before everything else but a sign of life', async () => {
    expect((await submit()).command_status).toBe(0x04)
    expect((await ask('enquire_link')).command_status).toBe(0)
    expect(await texts()).toEqual([])
  })

  test('ends when the client says so', async () => {
    await bind()
    const gone = once(session, 'close')
    expect((await ask('unbind')).command_status).toBe(0)
    await gone
  })
})

describe('a text', () => {
  test('shows on the phone before it is answered, and a receipt tells so', async () => {
    await bind()
    const { message_id: id } = await submit()
    expect(await texts()).toEqual(['hello'])
    await expect.poll(() => receipts).toHaveLength(1)
    expect(receipts[0]).toMatchObject({
      esm_class: 0x04,
      receipted_message_id: id,
      message_state: 2,
      source_addr: '260971000001',
      destination_addr: 'Operator',
    })
    expect(receipts[0]?.short_message?.message).toMatch(
      new RegExp(`^id:${id} sub:001 dlvrd:001 .* stat:DELIVRD err:000 text:$`),
    )
  })

  test('brings no receipt where none was asked for', async () => {
    await bind()
    await submit({ registered_delivery: 0 })
    await submit()
    await expect.poll(() => receipts).toHaveLength(1)
  })

  test('to a number without a phone is accepted, and its receipt says that it failed', async () => {
    await bind()
    expect((await submit({ destination_addr: '260971000009' })).command_status).toBe(0)
    await expect.poll(() => receipts).toHaveLength(1)
    expect(receipts[0]).toMatchObject({ message_state: 5 })
    expect(await texts('971000009')).toEqual([])
  })

  test.each(['971000001', '+260971000001', '25497100000', ''])(
    'to %j is refused, which is no number of the country',
    async (destination_addr) => {
      await bind()
      expect((await submit({ destination_addr })).command_status).toBe(0x0b)
    },
  )

  test('to a phone that is off shows later, and so does its receipt', async () => {
    await bind()
    await submit({ destination_addr: '260971000008' })
    expect(await texts('971000008')).toEqual([])
    await expect.poll(() => texts('971000008')).toEqual(['hello'])
    await expect.poll(() => receipts).toHaveLength(1)
  })

  test('in parts is put together in their order, whatever order they come in', async () => {
    await bind()
    const part = (number: number, text: string) => ({
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, 9, 3, number]), Buffer.from(text)]),
    })
    await submit(part(3, 'c'))
    await submit(part(1, 'a'))
    expect(await texts()).toEqual([])
    await submit(part(2, 'b'))
    expect(await texts()).toEqual(['abc'])
  })

  test('may be long as payload', async () => {
    await bind()
    const long = 'x'.repeat(500)
    await submit({ short_message: '', message_payload: Buffer.from(long) })
    expect(await texts()).toEqual([long])
  })
})

describe('faults', () => {
  const setFault = (kind: string, more: object = {}) =>
    fetch(`${base}/faults`, {
      method: 'POST',
      body: JSON.stringify({ system: 'sms', kind, times: 1, ...more }),
    })

  test('error answers with a system error and sends nothing', async () => {
    await bind()
    await setFault('error')
    expect((await submit()).command_status).toBe(0x08)
    expect(await texts()).toEqual([])
  })

  test('refuse breaks the line and sends nothing', async () => {
    await bind()
    await setFault('refuse')
    const gone = once(session, 'close')
    void submit()
    await gone
    expect(await texts()).toEqual([])
  })

  test('timeout sends it and never answers', async () => {
    await bind()
    await setFault('timeout')
    let isAnswered = false
    void submit().then(() => {
      isAnswered = true
    })
    await expect.poll(() => texts()).toEqual(['hello'])
    await ask('enquire_link')
    expect(isAnswered).toBe(false)
  })

  test('slow sends and answers after the delay', async () => {
    await bind()
    await setFault('slow', { delayMs: 60 })
    const began = performance.now()
    await submit()
    expect(performance.now() - began).toBeGreaterThanOrEqual(59)
    expect(await texts()).toEqual(['hello'])
  })
})
