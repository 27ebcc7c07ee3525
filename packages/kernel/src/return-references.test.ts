import { expect, test } from 'vitest'
import { returnReferences, returnValue } from './return-references.ts'

const read = (query: string) => returnReferences(new URLSearchParams(query))

test.each([
  'txref=r&PnrID=p&status=successful',
  'TxRef=r&pnrid=p&STATUS=successful',
  'tx_ref=r&status=completed&transaction_id=',
  'status=successful&tx_ref=r&transaction_id=4412345',
  'transaction_id=4412345&tx_ref=r',
  'transactionId=r&status=successful',
  'transaction_id=4412345&id=r',
  'Tx-Ref=r',
  'reference=r&trxref=r',
  'trxref=r&status=success',
  'TransID=T&CCDapproval=99&PnrID=p&TransactionToken=T&CompanyRef=r',
  'transID=T&ccdapproval=99&companyRef=r',
  'company_ref=r&channel=CARD&pg=PAYMENT_GATEWAY',
  'PnrID=r&status=successful',
  'TransactionToken=r',
  'transID=r',
  'ID=r&channel=WEB',
  'id=&ID=%20r%20',
])('%s means r first', (query) => {
  expect(read(query)[0]).toBe('r')
})

test('what else may be meant comes after it, each once', () => {
  expect(read('PnrID=p&TransactionToken=t&txref=r&reference=r')).toEqual(['r', 'p', 't'])
})

test.each(['', 'status=successful', 'channel=web&pg=x', `txref=${'r'.repeat(101)}`, 'txref='])(
  '%s means nothing',
  (query) => {
    expect(read(query)).toEqual([])
  },
)

test('no address asks for many payments', () => {
  const query = Array.from({ length: 50 }, (_, index) => `txref=r${index}`).join('&')
  expect(read(query)).toHaveLength(4)
})

test.each(['pg=X', 'PG=X', 'Pg=%20X'])('a parameter is found by its name: %s', (query) => {
  expect(returnValue(new URLSearchParams(query), 'pg')).toBe('X')
})
