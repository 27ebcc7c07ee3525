import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { createSmtpSender, type SmtpOptions } from './smtp.sender.ts'

let sandbox: RunningSandbox
let base: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(() => sandbox.stop())
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))

const sender = (change: Partial<SmtpOptions> = {}) =>
  createSmtpSender({
    url: `smtp://127.0.0.1:${sandbox.mailPort}`,
    isUpgraded: false,
    user: credentials.smtpUser,
    password: credentials.smtpPassword,
    from: 'no-reply@portal.example',
    senderName: () => 'Zuba',
    timeoutMs: 10_000,
    ...change,
  })
const mail = {
  reference: 'a1b2c3',
  to: 'ann@example.com',
  subject: 'Msimbo wako – Zuba',
  text: 'This is it:\n\n012345\n',
  html: '<p>This is it: <b>012345</b></p>',
}
type Row = { to: string; subject: string; text: string; html: string }
const mails = async (): Promise<Row[]> => (await fetch(`${base}/mail`)).json()
const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'mail', kind, times: 1, ...more }),
  })

describe("the sandbox's mail server", () => {
  test('takes a mail with its subject, text and HTML', async () => {
    expect(await sender().send(mail)).toEqual({ kind: 'accepted' })
    const [row, ...others] = await mails()
    expect(others).toEqual([])
    expect(row).toMatchObject({ to: mail.to, subject: mail.subject })
    expect(row?.text.trim()).toBe(mail.text.trim())
    expect(row?.html.trim()).toBe(mail.html)
  })

  test.each([
    ['error', 'busy', 0],
    ['refuse', 'lost', 0],
    ['timeout', 'lost', 1],
  ])('by the fault "%s" leaves a mail %s', async (kind, word, taken) => {
    await setFault(kind)
    expect((await sender({ timeoutMs: 400 }).send(mail)).kind).toBe(word)
    expect(await mails()).toHaveLength(taken)
  })

  test('that is slow is waited for', async () => {
    await setFault('slow', { delayMs: 150 })
    expect((await sender().send(mail)).kind).toBe('accepted')
  })

  test.each<[string, Partial<SmtpOptions>, string]>([
    ['a wrong password', { password: 'wrong' }, 'reply 535'],
    ['an upgrade that it does not offer', { isUpgraded: true }, 'reply 500'],
  ])('with %s takes nothing, which is certain', async (_what, change, detail) => {
    expect(await sender(change).send(mail)).toEqual({ kind: 'busy', detail })
    expect(await mails()).toEqual([])
  })

  test('refuses what is no address', async () => {
    expect(await sender().send({ ...mail, to: 'ann' })).toEqual({
      kind: 'refused',
      detail: 'reply 501',
    })
  })

  test('takes many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sender().send(mail)))
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
    expect(await mails()).toHaveLength(20)
  })
})

describe('a server that follows the test', () => {
  let server: Server
  const lines: Socket[] = []
  let received = ''
  /** Answers each command by its first word; null leaves it unanswered. */
  let replies: Record<string, string | null> = {}

  beforeEach(async () => {
    received = ''
    replies = {
      EHLO: '250-here\r\n250 AUTH PLAIN',
      AUTH: '235 in',
      MAIL: '250 ok',
      RCPT: '250 ok',
      DATA: '354 go',
      '.': '250 taken',
      QUIT: '221 bye',
    }
    server = createServer((line) => {
      lines.push(line)
      line.on('error', () => undefined)
      line.write('220 here\r\n')
      line.on('data', (chunk) => {
        received += chunk
        const isEnd = /\r\n\.\r\n$/.test(received)
        const [word = ''] = String(chunk).split(/[ \r]/)
        const reply = isEnd && !(word in replies) ? replies['.'] : replies[word]
        if (reply) line.write(`${reply}\r\n`)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    for (const line of lines.splice(0)) line.destroy()
    await new Promise((done) => server.close(done))
  })
  const send = (change: Partial<SmtpOptions> = {}) =>
    sender({
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 300,
      ...change,
    }).send(mail)

  test('gets a Message-ID that is the same for each copy, and no name of the machine in it', async () => {
    await send()
    await send()
    const ids = received.match(/^Message-ID: .*$/gim)
    expect(ids).toEqual([
      'Message-ID: <a1b2c3@portal.example>',
      'Message-ID: <a1b2c3@portal.example>',
    ])
    expect(received).toContain('From: Zuba <no-reply@portal.example>')
    expect(received).toContain('Auto-Submitted: auto-generated')
  })

  test.each([
    ['MAIL', '550 no', 'refused', 'reply 550'],
    ['RCPT', '550 5.1.1 <ann@example.com> unknown', 'refused', 'reply 550'],
    ['RCPT', '451 later', 'busy', 'reply 451'],
    ['DATA', '452 full', 'busy', 'reply 452'],
    ['.', '554 spam', 'refused', 'reply 554'],
    ['.', '452 full', 'busy', 'reply 452'],
  ])(
    'that answers %s with "%s" leaves the mail %s, and no word of it',
    async (word, reply, kind, detail) => {
      replies[word] = reply
      expect(await send()).toEqual({ kind, detail })
    },
  )

  test.each([
    ['EHLO', 'busy'],
    ['AUTH', 'busy'],
    ['RCPT', 'busy'],
    ['DATA', 'busy'],
    ['.', 'lost'],
  ])('that hangs after %s leaves the mail %s within its time', async (word, kind) => {
    replies[word] = null
    const began = performance.now()
    expect((await send()).kind).toBe(kind)
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

test('a server that is not there takes nothing, which is certain', async () => {
  const { host } = new URL(await closedAddress())
  expect((await sender({ url: `smtp://${host}` }).send(mail)).kind).toBe('busy')
})
