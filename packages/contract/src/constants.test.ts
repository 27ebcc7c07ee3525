import { expect, test } from 'vitest'
import { apiPrefix, countryCode, opco, requestHeaders, storageKeys, timing } from './constants.ts'
import { paymentModes } from './payment-modes.ts'

/** Published values that other systems and people rely on; their users have tests of their own. */
test('the published numbers are what was published', () => {
  expect(timing).toEqual({
    numberCheckDebounceMs: 300,
    statusPollMs: 1_000,
    statusPollTries: 5,
    walletPollMs: 10_000,
    walletPollTriesDefault: 10,
    popupMs: 3_000,
    popupOnPaymentMs: 10_000,
    toastMs: 10_000,
    contentCacheSeconds: 3_600,
    dataCacheSeconds: 10,
    chunkLoadTimeoutMs: 120_000,
  })
})

test('the published names are what was published', () => {
  expect({ apiPrefix, countryCode, opco }).toEqual({
    apiPrefix: '/portal-service',
    countryCode: '260',
    opco: 'ZM',
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
  expect(paymentModes).toEqual({ card: 'PAYMENT_GATEWAY', cardOption: 'PG', wallet: 'AM' })
})
