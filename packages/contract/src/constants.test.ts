import { expect, test } from 'vitest'
import {
  apiPrefix,
  channels,
  countryCode,
  idempotencyHeader,
  requestHeaders,
  storageKeys,
} from './constants.ts'
import { paymentModes } from './payment-modes.ts'

/** Other programs send them, and phones keep them over an update: a change breaks those. */
test('the published names are what was published', () => {
  expect({ apiPrefix, countryCode, idempotencyHeader, channels, ...paymentModes }).toEqual({
    apiPrefix: '/portal-service',
    countryCode: '260',
    idempotencyHeader: 'idempotency-key',
    channels: ['CWAAA', 'WEB'],
    card: 'PAYMENT_GATEWAY',
    cardOption: 'PG',
    wallet: 'AM',
  })
  expect(requestHeaders).toEqual({
    'x-product-code': 'ORP',
    'x-operator': 'ZM',
    'x-run-mode': 'PROD',
    'x-channel': 'CWAAA',
  })
  expect(storageKeys).toEqual({
    language: 'selectedLanguage',
    pendingPayment: 'queryData',
    config: 'configData',
    unfinished: 'unfinishedPayment',
  })
})
