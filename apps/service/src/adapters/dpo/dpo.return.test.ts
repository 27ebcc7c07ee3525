import { describe, expect, test } from 'vitest'
import { backAddress, readReturn } from './dpo.return.ts'

const read = (query: string) => readReturn(new URLSearchParams(query))

describe('a browser that comes back', () => {
  test.each([
    ['TransID=T&CCDapproval=99&PnrID=r&TransactionToken=T&CompanyRef=r', 'paid'],
    ['TransID=T&CCDapproval=&PnrID=r&TransactionToken=T&CompanyRef=r', 'unknown'],
    ['TransID=T&CCDapproval=99&PnrID=r', 'paid'],
    ['transid=T&ccdapproval=99&pnrid=r', 'paid'],
    ['TRANSID=T&CCDAPPROVAL=99&PNRID=r', 'paid'],
    ['trans_id=T&ccd_approval=99&company_ref=r', 'paid'],
    ['Trans-Id=T&CCD-Approval=99&Pnr-Id=r', 'paid'],
    ['CompanyRef=&PnrID=r', 'unknown'],
    ['PnrID=other&CompanyRef=r', 'unknown'],
    ['CompanyRef=r&CompanyRef=s', 'unknown'],
    ['CompanyRef=%20r%20', 'unknown'],
    ['TransactionToken=T&CompanyRef=r', 'unknown'],
    ['cancelled=true&TransactionToken=T&CompanyRef=r', 'cancelled'],
    ['CANCELLED=1&CompanyRef=r', 'cancelled'],
    // Its own word for a way back outweighs an approval that anyone can type.
    ['cancelled=true&CCDapproval=99&CompanyRef=r', 'cancelled'],
    ['cancelled=false&CompanyRef=r', 'unknown'],
  ])('with %s names r and the outcome %s', (query, outcome) => {
    expect(read(query)).toEqual({ reference: 'r', outcome })
  })

  test.each(['', 'TransID=T', 'TransactionToken=T&CCDapproval=9', `CompanyRef=${'r'.repeat(101)}`])(
    'with %s names nothing',
    (query) => {
      expect(read(query)).toBeNull()
    },
  )
})

test('the way back says of itself that the visitor left, and keeps its parameters', () => {
  expect(backAddress('https://portal.example/payment/status/return/dpo')).toBe(
    'https://portal.example/payment/status/return/dpo?cancelled=true',
  )
  expect(backAddress('https://portal.example/r?a=1')).toBe(
    'https://portal.example/r?a=1&cancelled=true',
  )
})
