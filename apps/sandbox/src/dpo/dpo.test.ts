import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }
import { type Parts, readMessage, textIn, writeMessage } from './message.ts'

let sandbox: RunningSandbox
let base: string
let merchant: Server
let received: { type: string | undefined; message: Parts | null }[] = []

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.push({ type: request.headers['content-type'], message: readMessage(body) })
    response.end('OK')
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const { port } = merchant.address() as AddressInfo
  const dpo = `http://127.0.0.1:${port}/callbacks/dpo`
  sandbox = await startSandbox({ port: 0, timeScale: 60, callbackUrls: { dpo } })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  received = []
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

const post = async (body: string, version = 'v6') => {
  const reply = await fetch(`${base}/dpo/API/${version}/`, { method: 'POST', body })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  return readMessage(await reply.text()) ?? {}
}
const ask = (name: string, parts: Parts = {}, version?: string) =>
  post(writeMessage({ CompanyToken: credentials.companyToken, Request: name, ...parts }), version)

const transaction = {
  PaymentAmount: '50.00',
  PaymentCurrency: 'ZMW',
  CompanyRef: 'r',
  RedirectURL: 'http://127.0.0.1:9/return?a=1',
  BackURL: 'http://127.0.0.1:9/return?back=1',
  PTL: '30',
  PTLtype: 'minutes',
}
const service = {
  ServiceType: credentials.serviceType,
  ServiceDescription: 'A & B',
  ServiceDate: '2026/03/01 08:05',
}
const create = (changes: Parts = {}, changedService: Parts = {}) =>
  ask('createToken', {
    Transaction: { ...transaction, ...changes },
    Services: { Service: { ...service, ...changedService } },
  })
const opened = async (changes: Parts = {}): Promise<string> =>
  textIn(await create(changes), 'TransToken') ?? ''

async function press(token: string, action: string, page = 'payv3') {
  const reply = await fetch(`${base}/dpo/${page}.php?ID=${token}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
  return { status: reply.status, location: reply.headers.get('location') }
}

const codeOf = async (name: string, parts: Parts, version?: string) =>
  (await ask(name, parts, version)).Result

describe('every request', () => {
  test.each([
    ['no XML', '<API3G>', '804'],
    ['another root', '<a/>', '804'],
    ['no company token', writeMessage({ Request: 'createToken' }), '801'],
    ['a wrong one', writeMessage({ CompanyToken: 'x', Request: 'createToken' }), '802'],
    [
      'an unknown name',
      writeMessage({ CompanyToken: credentials.companyToken, Request: 'toString' }),
      '803',
    ],
  ])('with %s is answered 200 and a code', async (_, body, code) => {
    expect((await post(body)).Result).toBe(code)
  })

  test('has a slash at its end, and version 7 has verification alone', async () => {
    expect((await fetch(`${base}/dpo/API/v6`, { method: 'POST', body: '' })).status).toBe(404)
    expect(await codeOf('createToken', {}, 'v7')).toBe('803')
  })

  test('with a tag that comes twice is refused', async () => {
    expect(await codeOf('verifyToken', { TransactionToken: ['a', 'b'] })).toBe('960')
  })
})

describe('createToken', () => {
  test('opens a page for each call', async () => {
    const [first, second] = [await opened(), await opened()]
    expect(first).toMatch(/^[0-9A-F-]{36}$/)
    expect(second).not.toBe(first)
    const page = await (await fetch(`${base}/dpo/payv2.php?ID=${first}`)).text()
    expect(page).toContain('ZMW 50.00')
    expect(page).toContain('to A &amp; B')
  })

  test.each([
    ['no amount', { PaymentAmount: '' }, '902'],
    ['an amount that is none', { PaymentAmount: '5,00' }, '902'],
    ['another currency', { PaymentCurrency: 'KES' }, '904'],
    ['more than the limit', { PaymentAmount: '100000.01' }, '905'],
    ['an odd limit of time', { PTL: '0' }, '902'],
    ['an address that is none', { BackURL: 'nowhere' }, '902'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await create(changes)).Result).toBe(code)
    expect(await (await fetch(`${base}/cards`)).json()).toEqual([])
  })

  test.each([
    ['another merchant’s service', { ServiceType: '1' }, '902'],
    ['no description', { ServiceDescription: '' }, '950'],
    ['a date in another form', { ServiceDate: '2026-03-01' }, '950'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await create({}, changes)).Result).toBe(code)
  })

  test('with CompanyRefUnique refuses a reference that is paid, and no other', async () => {
    const unique = { CompanyRefUnique: '1' }
    const token = await opened(unique)
    expect((await create(unique)).Result).toBe('000')
    await press(token, 'pay')
    expect((await create(unique)).Result).toBe('940')
    expect((await create()).Result).toBe('000')
  })
})

describe('a page', () => {
  test.each([
    ['pay', '000', true],
    ['decline', '901', false],
  ])('on which %s was pressed leads to the result, and is %s', async (action, code, isPaid) => {
    const token = await opened()
    const { status, location } = await press(token, action)
    const { origin, pathname, searchParams } = new URL(location ?? '')
    expect([status, origin + pathname]).toEqual([303, 'http://127.0.0.1:9/return'])
    expect(Object.fromEntries(searchParams)).toEqual({
      a: '1',
      TransID: token,
      CCDapproval: isPaid ? expect.stringMatching(/^\d+$/) : '',
      PnrID: 'r',
      TransactionToken: token,
      CompanyRef: 'r',
    })
    expect(await codeOf('verifyToken', { TransactionToken: token })).toBe(code)
  })

  test('that was left leads to the way back, and can still be paid', async () => {
    const token = await opened()
    const { location } = await press(token, 'cancel')
    expect(location).toBe(`http://127.0.0.1:9/return?back=1&TransactionToken=${token}&CompanyRef=r`)
    expect(await codeOf('verifyToken', { TransactionToken: token })).toBe('900')
    await press(token, 'pay', 'payv2')
    expect(await codeOf('verifyToken', { TransactionToken: token })).toBe('000')
  })

  test('takes a card once, and none after its time or its end', async () => {
    const paid = await opened()
    const { location } = await press(paid, 'pay')
    expect((await press(paid, 'pay')).location).toBe(location)
    expect((await press(paid, 'decline')).status).toBe(410)
    const cancelled = await opened()
    expect(await codeOf('cancelToken', { TransactionToken: cancelled })).toBe('000')
    expect((await press(cancelled, 'pay')).status).toBe(410)
    expect(await codeOf('verifyToken', { TransactionToken: cancelled })).toBe('904')
    expect(await codeOf('cancelToken', { TransactionToken: paid })).toBe('999')
    const brief = await opened({ PTL: '1' })
    const code = () => codeOf('verifyToken', { TransactionToken: brief })
    await expect.poll(code, { timeout: 5_000 }).toBe('903')
    expect((await press(brief, 'pay')).status).toBe(410)
    expect((await press('unknown', 'pay')).status).toBe(404)
  })
})

describe('verifyToken', () => {
  test('names amount and currency, and in version 7 the reference', async () => {
    const asked = { TransactionToken: await opened() }
    const told = { TransactionAmount: '50.00', TransactionCurrency: 'ZMW' }
    const [sixth, seventh] = [
      await ask('verifyToken', asked),
      await ask('verifyToken', asked, 'v7'),
    ]
    expect(sixth).toMatchObject(told)
    expect(sixth).not.toHaveProperty('CompanyRef')
    expect(seventh).toMatchObject({ ...told, CompanyRef: 'r' })
  })

  test('by the reference is about the token that was paid, or else the newest', async () => {
    const first = await opened()
    const second = await opened()
    await press(second, 'decline')
    expect(await codeOf('verifyToken', { CompanyRef: 'r' })).toBe('901')
    await press(first, 'pay')
    expect(await codeOf('verifyToken', { CompanyRef: 'r' })).toBe('000')
    expect(await codeOf('verifyToken', { CompanyRef: 'another' })).toBe('902')
    expect(await codeOf('verifyToken', {})).toBe('950')
  })
})

describe('refundToken', () => {
  const refund = (token: string, refundAmount: string, refundRef: string) =>
    codeOf('refundToken', {
      ...{ TransactionToken: token, refundAmount, refundRef },
      refundDetails: 'Refund',
    })

  test('gives back once under one name, and never more than was taken', async () => {
    const token = await opened()
    expect(await refund(token, '50.00', 'a')).toBe('999')
    await press(token, 'pay')
    expect(await refund(token, '20.00', 'a')).toBe('000')
    expect(await refund(token, '20.00', 'a')).toBe('000')
    expect(await refund(token, '30.01', 'b')).toBe('999')
    expect(await (await fetch(`${base}/cards`)).json()).toMatchObject([
      { gateway: 'dpo', status: 'successful', refunded: '20.00' },
    ])
    expect(await refund(token, '30.00', 'b')).toBe('000')
    const refunds = [
      { amount: '20.00', status: 'returned' },
      { amount: '30.00', status: 'returned' },
    ]
    expect(await (await fetch(`${base}/cards`)).json()).toEqual([
      {
        gateway: 'dpo',
        reference: 'r',
        amount: '50.00',
        currency: 'ZMW',
        status: 'refunded',
        refunded: '50.00',
        refunds,
      },
    ])
  })
})

describe('the listener', () => {
  const set = (kind: string) =>
    fetch(`${base}/faults`, {
      method: 'POST',
      body: JSON.stringify({ system: 'dpo', kind, times: 1 }),
    })
  const told = () => received.map(({ message }) => message)

  test('is told of a card that paid, and of one that was declined', async () => {
    const token = await opened()
    await press(token, 'decline')
    await press(token, 'pay')
    await expect.poll(told).toHaveLength(2)
    expect(received[0]?.type).toBe('application/xml')
    const common = { TransactionToken: token, CompanyRef: 'r', TransactionAmount: '50.00' }
    expect(told()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...common, Result: '901' }),
        expect.objectContaining({ ...common, Result: '000' }),
      ]),
    )
  })

  test('hears another amount, or lies about what was left, by order of a fault', async () => {
    await set('wrong-amount-callback')
    await press(await opened(), 'pay')
    await expect.poll(told).toMatchObject([{ Result: '000', TransactionAmount: '500.00' }])
    received = []
    await set('forged-callback')
    await press(await opened(), 'cancel')
    await expect.poll(told).toMatchObject([{ Result: '000' }, { Result: '000' }])
  })

  test('hears nothing, or the same twice, by order of a fault', async () => {
    await set('no-callback')
    await press(await opened(), 'pay')
    await set('duplicate-callback')
    await press(await opened(), 'pay')
    await expect.poll(told).toHaveLength(2)
  })
})

test('the bank declines by order of a fault, though Pay was pressed', async () => {
  await fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'dpo', kind: 'decline', times: 1 }),
  })
  const token = await opened()
  await press(token, 'pay')
  expect(await codeOf('verifyToken', { TransactionToken: token })).toBe('901')
  await press(token, 'pay')
  expect(await codeOf('verifyToken', { TransactionToken: token })).toBe('000')
})
