import { addressOf } from '@portal/contract/call'
import { idempotencyHeader } from '@portal/contract/constants'
import type { Refusal } from '@portal/contract/envelope'
import { initiateCall, openOrderCall } from '@portal/contract/transaction'
import { expect, test } from 'vitest'
import english from '../../content/pages/en/orp-translation.json' with { type: 'json' }
import swahili from '../../content/pages/sw/orp-translation.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, orderBody } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { apiHeaders, createVisitor, newKey } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()

type Texts = Readonly<Record<string, string>>

async function refusalOf(language: 'EN' | 'SW', headers: Record<string, string>) {
  const visitor = createVisitor(portalUrl)
  const msisdn = freshNumber()
  const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, { language }))
  const reply = await visitor.send(addressOf(initiateCall), {
    method: 'POST',
    headers: { ...apiHeaders, [idempotencyHeader]: newKey(), ...headers },
    body: JSON.stringify(initiateBody(msisdn, { txnId: orderId, amount: '51.00' })),
  })
  const { message, result } = (await reply.json()) as Refusal
  return { message, key: `refusal.${result?.reason}` }
}

test.each<[string, 'EN' | 'SW', Record<string, string>, Texts]>([
  ['the order’s language', 'SW', {}, swahili],
  ['the caller’s language', 'SW', { lang: 'EN' }, english],
  ['the caller’s language', 'EN', { lang: 'SW' }, swahili],
])('a refusal about an order is told in %s (%s, %j)', async (_which, language, headers, texts) => {
  const { message, key } = await refusalOf(language, headers)
  expect(message).toBe(texts[key])
})
