import { describe, expect, test } from 'vitest'
import { createCallbackReader } from './flutterwave.callback.ts'
import { readReturn } from './flutterwave.return.ts'

describe('a browser return', () => {
  const resp = (body: object) => `resp=${encodeURIComponent(JSON.stringify(body))}`

  test.each([
    ['status=successful&tx_ref=r&transaction_id=1', 'paid'],
    ['status=completed&tx_ref=r&transaction_id=1', 'paid'],
    ['status=cancelled&tx_ref=r', 'cancelled'],
    ['status=failed&tx_ref=r', 'failed'],
    ['status=SUCCESSFUL&tx_ref=r', 'paid'],
    ['txref=r&flwref=f', 'unknown'],
    ['txRef=r&flwRef=f', 'unknown'],
    ['txref=r&PnrID=p&status=successful', 'paid'],
    ['PnrID=r&status=successful', 'paid'],
    ['PnrID=r', 'unknown'],
    ['txref=r&cancelled=true', 'cancelled'],
    ['txref=r&cancelled=true&status=successful', 'cancelled'],
    ['txref=r&cancelled=false&status=successful', 'paid'],
    ['tx_ref=r&tx_ref=4100001&status=successful', 'paid'],
    ['status=successful&status=failed&tx_ref=r', 'paid'],
    ['tx_ref=r&status=strange', 'unknown'],
    ['tx_ref=r&status=constructor', 'unknown'],
    ['tx_ref=r', 'unknown'],
    [resp({ status: 'success', data: { txRef: 'r', status: 'successful' } }), 'paid'],
    [resp({ name: 'opsuccess', data: { tx: { txRef: 'r', status: 'failed' } } }), 'failed'],
    [resp({ tx: { txRef: 'r', status: 'successful' } }), 'paid'],
    [resp({ status: 'success', data: { data: { txRef: 'r', status: 'failed' } } }), 'failed'],
    [`tx_ref=r&${resp({ data: { txRef: 'other', status: 'successful' } })}`, 'paid'],
  ])('%s names r and the outcome %s', (query, outcome) => {
    expect(readReturn(new URLSearchParams(query))).toEqual({ reference: 'r', outcome })
  })

  test.each([
    '',
    'status=successful',
    'status=successful&tx_ref=',
    'resp=not-json',
    'resp=[]',
    'resp=null',
    resp({ data: { txRef: 7 } }),
    `tx_ref=${'r'.repeat(101)}`,
  ])('"%s" names no payment', (query) => {
    expect(readReturn(new URLSearchParams(query))).toBeNull()
  })
})

describe('a callback', () => {
  const hash = 'the-hash'
  const current = JSON.stringify({ event: 'charge.completed', data: { tx_ref: 'r' } })
  const legacy = JSON.stringify({ txRef: 'r', flwRef: 'f', 'event.type': 'CARD_TRANSACTION' })
  const named = (reference: string | null, providerId: string | null = null) => ({
    reference,
    session: null,
    providerId,
    isAuthentic: true,
    claim: null,
    proven: null,
  })
  const read = (given: string | undefined, rawBody: string, secret = hash) =>
    createCallbackReader(secret)({ headers: { 'verif-hash': given }, rawBody })

  test.each([
    ['this generation', current],
    ['the previous generation', legacy],
  ])('of %s with the hash names its payment', (_, body) => {
    expect(read(hash, body)).toEqual(named('r'))
  })

  test.each([
    [4100001, '4100001'],
    [0, null],
    [-1, null],
    [1.5, null],
    ['../refunds', null],
    [null, null],
  ])('whose transaction is %j names the id %j', (id, providerId) => {
    const body = JSON.stringify({ event: 'charge.completed', data: { id, tx_ref: 'r' } })
    expect(read(hash, body)).toEqual(named('r', providerId))
  })

  test.each([
    ['successful', 'success'],
    ['failed', 'failure'],
    ['pending', null],
    [7, null],
  ])('that says %j claims %j, which proves nothing', (status, claim) => {
    const body = JSON.stringify({ event: 'charge.completed', data: { tx_ref: 'r', status } })
    expect(read(hash, body)).toEqual({ ...named('r'), claim })
  })

  test.each([
    ['no hash', undefined, hash],
    ['an empty hash', '', hash],
    ['a wrong hash', 'the-hasH', hash],
    ['a longer hash', 'the-hash-', hash],
    ['an empty hash where none is set', '', ''],
    ['no hash where none is set', undefined, ''],
    ['any hash where none is set', hash, ''],
  ])('with %s is not read', (_, given, secret) => {
    expect(read(given, current, secret)).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"data":{}}', '{"data":{"tx_ref":""}}', '{"txRef":7}'])(
    'whose body is %s names no payment',
    (body) => {
      expect(read(hash, body)).toEqual(named(null))
    },
  )
})
