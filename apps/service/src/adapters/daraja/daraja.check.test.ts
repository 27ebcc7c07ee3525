import { expect, test } from 'vitest'
import { readCheck } from './daraja.check.ts'

const error = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage })

test.each([
  [400, error('400.002.02', 'Bad Request - Invalid Timestamp'), 'clock'],
  [500, error('500.001.1001', 'Wrong credentials'), 'key'],
  [500, error('500.001.1001', 'Merchant does not exist'), 'key'],
])('an answer of %i with %o is about us', (status, body, about) => {
  expect(readCheck(status, body)).toMatchObject({ kind: 'wrong', about })
})

test.each([
  [400, error('400.002.02', 'Bad Request - Invalid CheckoutRequestID')],
  [500, error('500.001.1001', 'The transaction is being processed')],
  [200, { ResponseCode: '0' }],
])('an answer of %i with %o shows that short code and pass key are taken', (status, body) => {
  expect(readCheck(status, body)).toEqual({ kind: 'right', currencies: null })
})

test.each([
  [500, error('500.003.1001', 'Internal Server Error')],
  [403, error('403.001', 'Forbidden')],
  [429, error('500.003.02', 'Spike arrest violation')],
  [404, '<html>'],
  [200, { ok: true }],
])('an answer of %i with %o shows nothing', (status, body) => {
  expect(readCheck(status, body)).toMatchObject({ kind: 'lost' })
})
