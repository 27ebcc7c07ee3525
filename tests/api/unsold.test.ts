import { initiateCall, openOrderCall, paymentOptionsCall } from '@portal/contract/calls/transaction'
import type { Refusal } from '@portal/contract/envelope'
import { tvTypeOf } from '@portal/kernel/transaction'
import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, optionsBody, orderBody } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { books, portalUrl } from './healthy-portal.ts'

const unsold = [tvTypeOf(brand.wire.product), 'HYBRID_POSTPAID_CHECK'] as const
const unknown = [
  'TV',
  'OtherTV',
  `${brand.wire.product}TV2`,
  'zubatv',
  'UNSOLD_TYPE',
  'anything',
  '',
] as const

type Type = (typeof unsold)[number]
const older = { ...paymentOptionsCall, path: 'transaction/payment-options' as never }

/** Every call that prices a purchase, by the type it is asked for. */
const calls = [
  {
    call: openOrderCall,
    body: (msisdn: string, transactionType: Type) => orderBody(msisdn, { transactionType }),
  },
  {
    call: initiateCall,
    body: (msisdn: string, transactionType: Type) => initiateBody(msisdn, { transactionType }),
  },
  {
    call: paymentOptionsCall,
    body: (msisdn: string, transactionType: Type) => optionsBody(msisdn, { transactionType }),
  },
  {
    call: older,
    body: (msisdn: string, transactionType: Type) => optionsBody(msisdn, { transactionType }),
  },
]

const words = {
  EN: `This can't be bought here. No money was taken. Call ${brand.customerCare.number} to ask about it.`,
  SW: `Hii haiwezi kununuliwa hapa. Hakuna pesa zilizochukuliwa. Piga ${brand.customerCare.number} kuuliza.`,
}

describe.each(calls)('$call.path', ({ call, body }) => {
  const ask = async (msisdn: string, type: string, lang = 'EN') => {
    const visitor = createVisitor(portalUrl, { headers: { lang } })
    const answer = await visitor.call(
      call as typeof openOrderCall,
      body(msisdn, type as Type) as never,
    )
    return { http: answer.http, ...(answer.body as Refusal) }
  }

  test.each(
    unsold.flatMap(
      (type) =>
        [
          [type, 'EN'],
          [type, 'SW'],
        ] as const,
    ),
  )('refuses %s, which is known and not sold, in words (%s)', async (type, language) => {
    const msisdn = freshNumber()
    expect(await ask(msisdn, type, language)).toEqual({
      http: 400,
      statusCode: 400,
      status: 'error',
      message: words[language],
      result: { reason: 'product.not-sold', field: 'transactionType' },
    })
    expect(await books.count('orders', 'msisdn = $1', [msisdn])).toBe(0)
  })

  test.each(unknown)('refuses the unknown type %j by the name of the field', async (type) => {
    const result = { reason: 'request.invalid', field: 'transactionType' }
    expect(await ask(freshNumber(), type)).toMatchObject({ http: 400, result })
  })
})
