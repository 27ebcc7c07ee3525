import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@portal/kernel/instant'
import { parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsSender } from '../../ports/messages/sms.port.ts'
import { createSmppSender, type SmppOptions } from './smpp.sender.ts'

/** A phone that is off gets its messages after 500 ms at this scale. */
const timeScale = 600
const timeoutMs = 800

let sandbox: RunningSandbox
let base: string
let senders: SmsSender[] = []
let sender: SmsSender

function connect(change: Partial<SmppOptions> = {}): SmsSender {
  const made = createSmppSender({
    url: `smpp://127.0.0.1:${sandbox.smsPort}`,
    systemId: credentials.smppSystemId,
    password: credentials.smppPassword,
    source: 'Operator',
    timeoutMs,
    clock: systemClock,
    ...change,
  })
  senders.push(made)
  return made
}

const start = () => startSandbox({ port: 0, timeScale })

beforeAll(async () => {
  sandbox = await start()
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  sender = connect()
})
afterEach(async () => {
  for (const each of senders) await each.close()
  senders = []
})
afterAll(() => sandbox.stop())

const sms = (text: string, to = '971000001') => {
  const parsed = parseMsisdn(to)
  if (!parsed.ok) throw new Error('The test needs a number.')
  return { reference: 'ref-1', to: parsed.value, text }
}
const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'sms', kind, ...more }),
  })
const inbox = async (msisdn = '971000001') =>
  (await fetch(`${base}/phone/${msisdn}/messages`)).json()
const texts = async (msisdn?: string) =>
  (await inbox(msisdn)).map(({ text }: { text: string }) => text)

describe('a text', () => {
  test('arrives, from the configured sender', async () => {
    const answer = await sender.send(sms('K50.00 was added.'))
    expect(answer).toEqual({ kind: 'accepted', providerId: expect.stringMatching(/^\d+$/) })
    expect(await inbox()).toMatchObject([{ from: 'Operator', text: 'K50.00 was added.' }])
  })

  test.each([
    ['in the small alphabet', 'K50 [€] ~ Ñ'],
    ['in wide letters', 'Imefika ✓ 😀'],
    ['of many parts', 'Your code is 123456. '.repeat(30)],
    ['of many parts in wide letters', 'Ŵ😀 '.repeat(80)],
    ['with wide signs where it is cut', `${'a'.repeat(152)}${'€'.repeat(40)}`],
  ])('%s arrives as it was', async (_, text) => {
    expect((await sender.send(sms(text))).kind).toBe('accepted')
    expect(await texts()).toEqual([text])
  })

  test('arrives once for each time it was sent, in any number at once', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `text ${index} ${'x'.repeat(200)}`)
    const answers = await Promise.all(many.map((text) => sender.send(sms(text))))
    expect(answers.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect((await texts()).toSorted()).toEqual(many.toSorted())
  })

  test('to a phone that is off arrives later', async () => {
    expect((await sender.send(sms('late', '971000008'))).kind).toBe('accepted')
    expect(await texts('971000008')).toEqual([])
    await expect.poll(() => texts('971000008'), { timeout: 3_000 }).toEqual(['late'])
  })
})

describe('the centre’s word', () => {
  test.each([
    ['error', 'busy', 0],
    ['refuse', 'lost', 0],
    ['timeout', 'lost', 1],
  ])('%s leaves the text %s, and %i arrived', async (kind, answer, count) => {
    await setFault(kind, { times: 1 })
    expect((await sender.send(sms('hello'))).kind).toBe(answer)
    expect(await texts()).toHaveLength(count)
  })

  test('after a pause counts, unless the pause was too long', async () => {
    await setFault('slow', { times: 1, delayMs: 20 })
    expect((await sender.send(sms('soon'))).kind).toBe('accepted')
    await setFault('slow', { times: 1, delayMs: timeoutMs + 50 })
    expect((await sender.send(sms('later'))).kind).toBe('lost')
    await expect.poll(() => texts()).toEqual(['later', 'soon'])
  })
})

describe('without a line', () => {
  test.each([
    ['a wrong password', { password: 'wrong' }, /bind refused, status 14/],
    ['a foreign system id', { systemId: 'somebody' }, /bind refused, status 15/],
    ['no server there', { url: 'smpp://127.0.0.1:9' }, /ECONNREFUSED/],
  ])('because of %s, the text is not sent', async (_, change, reason) => {
    const alone = connect(change)
    const answer = await alone.send(sms('hello'))
    expect(answer).toEqual({ kind: 'busy', detail: expect.stringMatching(reason) })
    // The centre is not dialled again at once.
    expect(await alone.send(sms('hello'))).toMatchObject({
      detail: expect.stringMatching(/waiting/),
    })
    expect(await texts()).toEqual([])
  })

  test('a text waits for the bind, and those that come meanwhile share it', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => sender.send(sms(text))))
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('that broke, the next text makes a new one', async () => {
    await sender.send(sms('one'))
    await setFault('refuse', { times: 1 })
    await sender.send(sms('two'))
    expect((await sender.send(sms('three'))).kind).toBe('accepted')
    expect(await texts()).toEqual(['three', 'one'])
  })

  test('because the centre was away, texts go out again once it is back', async () => {
    let other = await start()
    const { smsPort, port } = other
    const patient = connect({ url: `smpp://127.0.0.1:${smsPort}` })
    expect((await patient.send(sms('one'))).kind).toBe('accepted')
    await other.stop()
    // Waits until the end of the line is noticed here.
    await wait(30)
    expect((await patient.send(sms('two'))).kind).toBe('busy')
    other = await startSandbox({ port, smsPort, mailPort: 0, timeScale })
    await wait(500)
    expect((await patient.send(sms('three'))).kind).toBe('accepted')
    await patient.close()
    await other.stop()
  })

  test('because it was closed, nothing is sent any more', async () => {
    await sender.send(sms('one'))
    await sender.close()
    expect(await sender.send(sms('two'))).toEqual({ kind: 'busy', detail: 'closed' })
    await sender.close()
  })
})
