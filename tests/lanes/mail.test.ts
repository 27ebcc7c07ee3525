import { initiateCall, openOrderCall } from '@portal/contract/calls/transaction'
import type { Language } from '@portal/kernel/language'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/portal/environment.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { initiateBody, orderBody, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import { comeBack, press } from '../methods/hosted-card.ts'

const smtpTimeoutMs = 900
const portal = ownPortal({ env: { ...waitingFor(8_000), SMTP_TIMEOUT_MS: `${smtpTimeoutMs}` } })
afterEach(() => portal.outside.clearFaults())

type Mail = { to: string; messageId: string; subject: string; text: string; html: string }
let count = 0
const freshAddress = () => `payer${++count}@example.com`
const mailsTo = async (address: string) =>
  (await portal.outside.read<Mail[]>('/mail')).filter(({ to }) => to === address)

/** A try after one that brought nothing comes five seconds later. */
const mailWithinMs = 30_000
const firstMails = (address: string, least = 1): Promise<Mail[]> =>
  until(`mail to ${address}`, mailWithinMs, async () => {
    const mails = await mailsTo(address)
    return mails.length >= least ? mails : null
  })

/** A payment on the gateway's page by a visitor who gave an address. */
async function payByCard(language: Language = 'EN', emailId = freshAddress()) {
  const visitor = createVisitor(portal.url)
  const msisdn = freshNumber()
  const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, { language }))
  const body = initiateBody(msisdn, { txnId: orderId, emailId })
  const { transactionId } = await visitor.result(initiateCall, body)
  const address = await press(await askForPage(visitor, { transactionId }), 'pay')
  await comeBack(visitor, { transactionId }, { address, action: 'pay' })
  return {
    visitor,
    transactionId,
    emailId,
    number: msisdn.replace(/^(..)(...)(....)$/, '$1 $2 $3'),
  }
}

describe.each([
  { language: 'EN' as const, words: 'Your receipt: K50.00', prefix: '', tag: 'en' },
  { language: 'SW' as const, words: 'Risiti yako:', prefix: '/sw', tag: 'sw' },
])('a card payment of an order in $language', ({ language, words, prefix, tag }) => {
  test('mails one receipt to the address of its payer, with ways to its pages', async () => {
    const { visitor, transactionId, emailId, number } = await payByCard(language)
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    const [mail] = await firstMails(emailId)
    expect(mail?.subject).toContain(words)
    expect(mail?.html).toContain(`<html lang="${tag}`)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('K50.00')
      expect(part).toContain(number)
      expect(part).toContain(`/p/${transactionId}`)
    }
    const receipt = /https?:\S+\/receipt\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(new URL(receipt).pathname).toMatch(new RegExp(`^${prefix}/receipt/`))
    const page = await visitor.send(new URL(receipt).pathname, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    await pause(1_500)
    expect(await mailsTo(emailId)).toHaveLength(1)
  })
})

test('money that goes back is told of by mail, and once more when it has arrived', async () => {
  await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
  const { transactionId, emailId } = await payByCard()
  const mails = await firstMails(emailId, 2)
  expect(mails.map(({ subject }) => subject).toReversed()).toEqual([
    "We're giving your K50.00 back to you",
    'Your K50.00 was given back to you',
  ])
  for (const { text } of mails) expect(text).toContain(`/p/${transactionId}`)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
})

describe('a mail server', () => {
  test.each([
    ['that puts a mail off', 'error'],
    ['that breaks the line', 'refuse'],
  ])('%s gets it once it is back, and once alone', async (_what, kind) => {
    await portal.outside.setFault({ system: 'mail', kind, times: 1 })
    const { emailId } = await payByCard()
    expect(await firstMails(emailId)).toHaveLength(1)
    await pause(2 * smtpTimeoutMs)
    expect(await mailsTo(emailId)).toHaveLength(1)
  })

  test('that takes a mail and says nothing gets a copy under the same Message-ID', async () => {
    await portal.outside.setFault({ system: 'mail', kind: 'timeout', times: 1 })
    const { emailId } = await payByCard()
    const copies = await firstMails(emailId, 2)
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('that is down delays no text', async () => {
    await portal.outside.setFault({ system: 'mail', kind: 'error' })
    const { visitor, transactionId, emailId, number } = await payByCard()
    const [text] = await until('a text', 20_000, async () => {
      const messages = await portal.outside.messages(number.replaceAll(' ', ''))
      return messages.length > 0 ? messages : null
    })
    expect(text?.text).toContain(transactionId)
    expect(await mailsTo(emailId)).toEqual([])
    await portal.outside.clearFaults()
    expect(await firstMails(emailId)).toHaveLength(1)
    const figures = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
    expect(figures).toMatch(/messages_total\{channel="mail",kind="delivered",answer="busy"\} [1-9]/)
    expect(figures).toMatch(
      /messages_total\{channel="sms",kind="delivered",answer="accepted"\} [1-9]/,
    )
    expect((await visitor.send(`/p/${transactionId}`)).status).toBe(303)
  })
})
