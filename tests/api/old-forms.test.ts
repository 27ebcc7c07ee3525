import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import english from '../../content/pages/en/orp-translation.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { outside, phone, portalUrl, visitor } from './healthy-portal.ts'

const wallet = `${brand.wire.product.toLowerCase()}-money`

/** Posts a form as Gecko 48 does: with Referer, and nothing else that says where it comes from. Answers where it leads. */
async function post(
  sender: Visitor,
  at: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await sender.send(at, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      referer: new URL(at, portalUrl).href,
    },
    body: `${new URLSearchParams(fields)}`,
  })
  expect(reply.status).toBe(303)
  return reply.headers.get('location') ?? ''
}

const pageOf = async (sender: Visitor, address: string) => (await sender.send(address)).text()

/** As React writes it. */
const written = (text: string) => text.replaceAll("'", '&#x27;')

const startOf = (msisdn: string) => post(visitor, '/prepaid-recharge', { msisdn, amount: '50' })

const hidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

describe('an old browser, whose forms name their site by Referer alone,', () => {
  test('recharges by a prompt, and its page loads itself again', async () => {
    const msisdn = freshNumber()
    const form = (await startOf(msisdn)).replace(/start\/[a-z-]+/, `start/${wallet}`)
    const status = await post(visitor, form, {
      ...hidden(await pageOf(visitor, form)),
      paymentMobile: msisdn,
    })
    const transactionId = new URL(status, portalUrl).searchParams.get('id') ?? ''
    expect(await pageOf(visitor, status)).toContain('<meta http-equiv="refresh"')
    await phone(msisdn).press('approve')
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    expect((await outside.line(msisdn)).deliveries).toHaveLength(1)
  })

  test('is led to the page of the bank', async () => {
    const form = await startOf(freshNumber())
    const bank = await post(visitor, form, {
      ...hidden(await pageOf(visitor, form)),
      emailId: "o'brien+zuba@mary-anne.example",
    })
    expect(new URL(bank, portalUrl).origin).not.toBe(portalUrl)
  })
})

describe('a browser that keeps no cookies', () => {
  /** Another visitor each time is one without a memory. */
  const forgetful = () => createVisitor(portalUrl)

  test('is told so where its new order is not known', async () => {
    const form = await post(forgetful(), '/prepaid-recharge', {
      msisdn: freshNumber(),
      amount: '50',
    })
    expect(await pageOf(forgetful(), form)).toContain(written(english['error.orderGoneCookies']))
  })

  test('is told so in the place of what was wrong with its form', async () => {
    const page = await post(forgetful(), '/prepaid-recharge', { msisdn: '1', amount: '50' })
    expect(page).toMatch(/answer=/)
    expect(await pageOf(forgetful(), page)).toContain(written(english['error.cookies']))
  })

  test('is not told so on the phone that began the order, nor are others who look at a page', async () => {
    const form = await startOf(freshNumber())
    expect(await pageOf(visitor, form)).not.toContain('cookie')
    expect(await pageOf(forgetful(), '/prepaid-recharge')).not.toContain('cookie')
  })
})

test('the forwarded link of a message leads to its payment, with the point of its sentence and in small letters', async () => {
  const msisdn = freshNumber()
  const form = (await startOf(msisdn)).replace(/start\/[a-z-]+/, `start/${wallet}`)
  const status = await post(visitor, form, {
    ...hidden(await pageOf(visitor, form)),
    paymentMobile: msisdn,
  })
  const id = new URL(status, portalUrl).searchParams.get('id') ?? ''
  for (const link of [`/p/${id}.`, `/p/${id.toLowerCase()}),`, `/p/${id}`]) {
    expect((await visitor.send(link)).headers.get('location')).toBe(`/payment/status?id=${id}`)
  }
  expect((await visitor.send(`/payment/status?id=${id.toLowerCase()}.`)).status).toBe(200)
  const { reference = '' } = (await transactionOf(visitor, { transactionId: id })) ?? {}
  const found = await post(createVisitor(portalUrl), '/payment/status', {
    reference: `Ref ${reference}.`,
    msisdn,
  })
  expect(found).toBe(`/payment/status?id=${id}`)
})
