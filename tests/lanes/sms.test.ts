import { afterEach, describe, expect, test } from 'vitest'
import english from '../../content/pages/en/sms-translation.json' with { type: 'json' }
import swahili from '../../content/pages/sw/sms-translation.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { openPush, waitForEnd } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { phoneOf } from '../methods/wallet.ts'

const portal = ownPortal()
afterEach(() => portal.outside.clearFaults())

const device = () => createVisitor(portal.url)
const approve = (payer: string) => phoneOf(portal.sandboxUrl, payer).press('approve')

const smsWithinMs = 20_000
const linkPattern = /http\S+\/p\/([0-9A-Z]{26})$/

/** Text between the first two placeholders: " was added to ". */
const wordsOf = (pattern: string): string => /\}([^{]+)\{/.exec(pattern)?.[1] ?? 'no words'

const firstText = (msisdn: string): Promise<string> =>
  until(`a text on the phone of ${msisdn}`, smsWithinMs, async () => {
    const [message] = await portal.outside.messages(msisdn)
    return message?.text ?? null
  })

async function pushAndApprove(visitor: Visitor, asked: Parameters<typeof openPush>[1] = {}) {
  const push = await openPush(visitor, asked)
  await approve(push.payer)
  expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
  return push
}

describe.each([
  { language: 'EN' as const, words: english['sms.delivered'], prefix: '' },
  { language: 'SW' as const, words: swahili['sms.delivered'], prefix: '/sw' },
])('a payment of an order in $language', ({ language, words, prefix }) => {
  test('is confirmed to payer and recharged number, once each, with the way to the order', async () => {
    const visitor = device()
    const { payer, msisdn, transactionId } = await pushAndApprove(visitor, {
      language,
      payer: freshNumber(),
    })
    for (const reader of [payer, msisdn]) {
      const text = await firstText(reader)
      expect(text).toContain('K50.00')
      expect(text).toContain(wordsOf(words))
      expect(linkPattern.exec(text)?.[1]).toBe(transactionId)
    }
    const link = linkPattern.exec(await firstText(payer))?.[0] ?? ''
    const reply = await visitor.send(new URL(link).pathname)
    expect(reply.status).toBe(303)
    const address = `${prefix}/payment/status?id=${transactionId}`
    expect(reply.headers.get('location')).toBe(address)
    const page = await visitor.send(address, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    await pause(1_500)
    expect(await portal.outside.messages(payer)).toHaveLength(1)
    expect(await portal.outside.messages(msisdn)).toHaveLength(1)
  })
})

test('a payment that the operator does not deliver for minutes is told of before its end', async () => {
  const visitor = device()
  const push = await openPush(visitor)
  await portal.outside.setFault({ system: 'bss', kind: 'error' })
  await approve(push.payer)
  try {
    const late = await firstText(push.payer)
    expect(late).toContain(wordsOf(english['sms.delivery-late']))
    expect(linkPattern.exec(late)?.[1]).toBe(push.transactionId)
  } finally {
    await portal.outside.clearFaults()
  }
  expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
  const texts = await until('a text of the delivery', smsWithinMs, async () => {
    const all = await portal.outside.messages(push.payer)
    return all.length > 1 ? all : null
  })
  expect(texts[0]?.text).toContain(wordsOf(english['sms.delivered']))
  expect(texts).toHaveLength(2)
})

test('while the message centre is down payments are made, and their text comes once', async () => {
  await portal.outside.setFault({ system: 'sms', kind: 'error', times: 1 })
  const { payer, transactionId } = await pushAndApprove(device())
  expect(await firstText(payer)).toContain(transactionId)
  expect(await portal.outside.messages(payer)).toHaveLength(1)
})

test.each(['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'x', '%00', '..%2F..%2Fetc'])(
  'the short link %s of no payment leads to the page that finds payments',
  async (id) => {
    const reply = await device().send(`/p/${id}`)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toMatch(/^\/payment\/status\?id=[^/&]*$/)
  },
)
