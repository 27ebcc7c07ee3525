import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import credentials from '../credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '../start.ts'

let sandbox: RunningSandbox
let base: string
let socket: Socket
/** Octets that came and were not read yet; the error that broke the line. */
let received = ''
let broken: string | undefined
let wake = () => {}

/** The next answer with its code; lines that another one follows (250-…) are in it. */
async function answer(): Promise<string> {
  while (true) {
    const [whole] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(received) ?? []
    if (whole) {
      received = received.slice(whole.length)
      return whole
    }
    if (socket.closed) return 'closed'
    await new Promise<void>((done) => {
      wake = done
    })
  }
}

const say = (...lines: string[]): Promise<string> => {
  socket.write(`${lines.join('\r\n')}\r\n`)
  return answer()
}

const plain = (name: string, password: string) =>
  `AUTH PLAIN ${Buffer.from(`\0${name}\0${password}`).toString('base64')}`
const { smtpUser, smtpPassword } = credentials
const login = () => say(plain(smtpUser, smtpPassword))

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  socket = connect(sandbox.mailPort, '127.0.0.1')
  received = ''
  broken = undefined
  socket.on('data', (chunk) => {
    received += chunk
    wake()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    broken = error.code
  })
  socket.on('close', () => wake())
  expect(await answer()).toMatch(/^220 /)
  expect(await say('EHLO portal')).toContain('AUTH')
})
afterEach(() => socket.destroy())
afterAll(() => sandbox.stop())

const simple = ['Subject: Your receipt', '', 'Thank you.']

/** The whole dialogue after the login; answers the last word. */
async function send(lines: readonly string[], to: readonly string[] = ['ann@example.com']) {
  await say('MAIL FROM:<portal@example.com>')
  for (const each of to) await say(`RCPT TO:<${each}>`)
  expect(await say('DATA')).toMatch(/^354 /)
  return say(...lines, '.')
}

type Row = { id: string; at: string; to: string; subject: string; text: string; html: string }
const mails = async (): Promise<Row[]> => (await fetch(`${base}/mail`)).json()
const page = async () =>
  (await fetch(`${base}/mail`, { headers: { accept: 'text/html,*/*' } })).text()

describe('a mail', () => {
  test('is listed with its subject, its text and its HTML, decoded', async () => {
    const before = Date.now()
    await login()
    const taken = await send([
      'From: Portal <portal@example.com>',
      'Message-ID: <a1@example.com>',
      'To: Somebody else <other@example.com>',
      'Subject: =?utf-8?Q?Zam=C3=B3wienie?= =?utf-8?B?IOKCrDU=?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Zap=C5=82acono =E2=82=AC5=',
      '..',
      '--part',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Zapłacono <b>€5</b></p>').toString('base64'),
      '--part--',
    ])
    expect(taken).toMatch(/^250 /)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(Object.keys(mail ?? {}).toSorted()).toEqual(
      ['at', 'html', 'id', 'messageId', 'subject', 'text', 'to'].toSorted(),
    )
    expect(mail).toMatchObject({
      ...{ to: 'ann@example.com', messageId: '<a1@example.com>' },
      subject: 'Zamówienie €5',
    })
    expect(mail?.text.trim()).toBe('Zapłacono €5.')
    expect(mail?.html.trim()).toBe('<p>Zapłacono <b>€5</b></p>')
    expect(mail?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(mail?.at ?? '')).toBeGreaterThanOrEqual(before)
  })

  test('without parts or a subject has empty ones', async () => {
    await login()
    await send(['', 'Only words'])
    expect(await mails()).toMatchObject([
      { messageId: '', subject: '', text: 'Only words\n', html: '' },
    ])
  })

  test('to two recipients is one mail that names both', async () => {
    await login()
    await send(simple, ['ann@example.com', 'bob@example.com'])
    expect((await mails()).map(({ to }) => to)).toEqual(['ann@example.com, bob@example.com'])
  })

  test('that came last is the first, and a reset forgets all', async () => {
    await login()
    await send(['Subject: one', '', '1'])
    await send(['Subject: two', '', '2'])
    const rows = await mails()
    expect(rows.map(({ subject }) => subject)).toEqual(['two', 'one'])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    await fetch(`${base}/reset`, { method: 'POST' })
    expect(await mails()).toEqual([])
  })
})

describe('the server refuses', () => {
  test.each([
    ['a wrong password', smtpUser, 'wrong'],
    ['a foreign name', 'somebody', smtpPassword],
  ])('%s, and mail after it', async (_, name, password) => {
    expect(await say(plain(name, password))).toMatch(/^535 /)
    expect(await say('MAIL FROM:<portal@example.com>')).toMatch(/^530 /)
  })

  test('to speak through TLS, which it does not offer', async () => {
    expect(await say('EHLO portal')).not.toContain('STARTTLS')
    expect(await say('STARTTLS')).toMatch(/^5/)
  })

  test('a mail without a sender', async () => {
    await login()
    expect(await say('MAIL FROM:<>')).toMatch(/^501 /)
    expect(await say('RCPT TO:<ann@example.com>')).toMatch(/^503 /)
  })

  test('a mail without a recipient', async () => {
    await login()
    await say('MAIL FROM:<portal@example.com>')
    expect(await say('DATA')).toMatch(/^503 /)
  })

  test('a recipient without @, and takes the mail for the others', async () => {
    await login()
    await say('MAIL FROM:<portal@example.com>')
    expect(await say('RCPT TO:<ann>')).toMatch(/^5/)
    expect(await say('RCPT TO:<bob@example.com>')).toMatch(/^250 /)
    await say('DATA')
    expect(await say(...simple, '.')).toMatch(/^250 /)
    expect(await mails()).toMatchObject([{ to: 'bob@example.com' }])
  })

  test('a mail that says it is too large', async () => {
    await login()
    expect(await say('MAIL FROM:<portal@example.com> SIZE=10485761')).toMatch(/^552 /)
    expect(await say('MAIL FROM:<portal@example.com> SIZE=10485760')).toMatch(/^250 /)
  })

  test('a mail that is too large, and takes the next one', async () => {
    await login()
    const line = 'x'.repeat(1_022)
    expect(await send(['', ...Array.from({ length: 10_241 }, () => line)])).toMatch(/^552 /)
    expect(await mails()).toEqual([])
    expect(await send(simple)).toMatch(/^250 /)
  })
})

describe('faults', () => {
  const setFault = (kind: string, more: object = { times: 1 }) =>
    fetch(`${base}/faults`, {
      method: 'POST',
      body: JSON.stringify({ system: 'mail', kind, ...more }),
    })

  test('error answers with temporary trouble and takes nothing, once', async () => {
    await login()
    await setFault('error')
    expect(await send(simple)).toMatch(/^451 /)
    expect(await mails()).toEqual([])
    expect(await send(simple)).toMatch(/^250 /)
    expect(await mails()).toHaveLength(1)
  })

  test('refuse breaks the connection and takes nothing', async () => {
    await login()
    await setFault('refuse')
    expect(await send(simple)).toBe('closed')
    expect(broken).toBe('ECONNRESET')
    expect(await mails()).toEqual([])
  })

  test('timeout takes the mail and never answers', async () => {
    await login()
    await setFault('timeout')
    let isAnswered = false
    void send(simple).then(() => {
      isAnswered = true
    })
    await expect.poll(mails).toHaveLength(1)
    await new Promise((done) => setTimeout(done, 50))
    expect(isAnswered).toBe(false)
  })

  test('slow takes the mail and answers after the delay', async () => {
    await login()
    await setFault('slow', { delayMs: 80, times: 1 })
    const began = performance.now()
    expect(await send(simple)).toMatch(/^250 /)
    expect(performance.now() - began).toBeGreaterThanOrEqual(79)
    expect(await mails()).toHaveLength(1)
  })

  test('slow without a delay waits five seconds, divided by the time scale', async () => {
    await login()
    await setFault('slow')
    const began = performance.now()
    await send(simple)
    expect(performance.now() - began).toBeGreaterThanOrEqual(49)
  })

  test('a reset breaks off what is slow, which then takes nothing', async () => {
    await login()
    await setFault('slow', { delayMs: 2_000, times: 1 })
    const answered = send(simple)
    const faults = async () => (await fetch(`${base}/faults`)).json()
    // The message has met it.
    await expect.poll(faults).toEqual([])
    await fetch(`${base}/reset`, { method: 'POST' })
    expect(await answered).toBe('closed')
    expect(await mails()).toEqual([])
  })

  test('strike by their share, and leave the login alone', async () => {
    await setFault('error', { share: 0 })
    await setFault('refuse', { share: 1, times: 1 })
    expect(await login()).toMatch(/^235 /)
    expect(await send(simple)).toBe('closed')
  })
})

describe('the page', () => {
  test('says that there is none, and the start page leads to it', async () => {
    expect(await page()).toContain('Nothing has come yet')
    expect(await (await fetch(base)).text()).toContain('<a href="/mail">')
  })

  test('shows mail as it is written, with its addresses to press', async () => {
    await login()
    await send([
      'Subject: <b>You</b>',
      'Content-Type: multipart/alternative; boundary=part',
      '',
      '--part',
      '',
      '<i>See</i> https://x.example/a',
      '--part',
      'Content-Type: text/html',
      '',
      '<script>alert(1)</script>',
      '--part--',
    ])
    const shown = await page()
    expect(shown).toContain('ann@example.com')
    expect(shown).toContain('&lt;b&gt;You&lt;/b&gt;')
    expect(shown).toContain('&lt;i&gt;See&lt;/i&gt; <a href="https://x.example/a">')
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(shown).not.toMatch(/<script>alert|<b>You|<i>See/)
  })
})

describe('the port', () => {
  test('that is taken stops the start, and the other ports are free again', async () => {
    const { mailPort } = sandbox
    const first = await startSandbox({ port: 0 })
    await first.stop()
    const { port, smsPort } = first
    await expect(startSandbox({ port, smsPort, mailPort })).rejects.toThrow('EADDRINUSE')
    const again = await startSandbox({ port, smsPort, mailPort: 0 })
    expect(again.port).toBe(port)
    await again.stop()
  })

  test('is left at once when the sandbox stops, also with a client on the line', async () => {
    const other = await startSandbox({ port: 0 })
    const line = connect(other.mailPort, '127.0.0.1')
    line.on('error', () => undefined)
    await once(line, 'data')
    const gone = once(line, 'close')
    const began = performance.now()
    await other.stop()
    await gone
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
