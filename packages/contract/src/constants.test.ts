import { reachMetres } from '@portal/kernel/place/technology'
import { expect, test } from 'vitest'
import * as content from './calls/content.ts'
import * as device from './calls/device.ts'
import * as line from './calls/line.ts'
import * as orderPage from './calls/order-page.ts'
import * as otp from './calls/otp.ts'
import * as transaction from './calls/transaction.ts'
import { reasonByCode, refusals } from './codes.ts'
import {
  apiPrefix,
  channels,
  countryCode,
  idempotencyHeader,
  mapCentre,
  mapZoom,
  mapZoomAtPlace,
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
    smartcash: 'SMARTCASH_SECURE',
    airtime: 'AIRTIME',
    leadAirtime: 'HBB_AIRTIME',
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
    numbers: 'numbers',
    lead: 'hbbLead',
  })
})

test('the codes of one-time codes and PINs are what was published', () => {
  const codes = Object.entries(refusals)
    .filter(([name]) => /^(otp|pin)\./.test(name))
    .map(([name, { code }]) => [name, code])
  expect(Object.fromEntries(codes)).toEqual({
    'otp.wrong': 2003,
    'otp.exhausted': 2002,
    'otp.locked-today': 2002,
    'otp.invalid-user': 4001,
    'otp.unusable': 400,
    'otp.too-many': 502,
    'otp.too-many-today': 502,
    'otp.not-sent': 502,
    'pin.required': 400,
    'pin.wrong': 1004,
    'pin.wrong-secure': '56D005',
    'pin.locked': 1006,
  })
})

test('the calls are what was published, each by its method', () => {
  const calls = [content, device, line, orderPage, otp, transaction]
    .flatMap((part): unknown[] => Object.values(part))
    .flatMap((call) =>
      typeof call === 'object' && call !== null && 'method' in call && 'path' in call
        ? [`${call.method} ${call.path}`]
        : [],
    )
  expect(calls.sort()).toEqual([
    'GET cms/webpage/activePackage',
    'GET otp/v1/state',
    'GET resource/v1/get-product-config',
    'GET transaction/fetch',
    'GET transaction/get/exchange/rate',
    'GET transaction/v1/order',
    'GET transaction/v1/receipt',
    'GET transaction/v1/recent',
    'GET transaction/v1/status',
    'GET transaction/v1/unfinished',
    'POST auth/otp/v1/verify-user',
    'POST optimus/otp/resend',
    'POST optimus/otp/send',
    'POST optimus/otp/verify',
    'POST otp/v1/resend-otp',
    'POST otp/v1/send-otp',
    'POST otp/v1/verify-otp',
    'POST session/v1/forget',
    'POST subscriber/line-type',
    'POST transaction/v1/auth/initiate',
    'POST transaction/v1/auth/process',
    'POST transaction/v1/find',
    'POST transaction/v1/give-up',
    'POST transaction/v1/hbb/payment-options',
    'POST transaction/v1/initiate',
    'POST transaction/v1/order',
    'POST transaction/v1/order/currency',
    'POST transaction/v1/payment-options',
    'POST transaction/v1/process',
  ])
})

test('each code of the operator’s own is read as a reason that is answered by it', () => {
  const own = Object.values(refusals).flatMap(({ code }) =>
    Number(code) < 1_000 ? [] : [`${code}`],
  )
  expect(Object.keys(reasonByCode).sort()).toEqual([...new Set(own)].sort())
  for (const [code, reason] of Object.entries(reasonByCode)) {
    expect(`${refusals[reason].code}`).toBe(code)
  }
})

test('the coverage map begins where it is published, and a circle of 5G has the published radius', () => {
  expect(mapCentre).toEqual({ latitude: -13.1339, longitude: 27.8493 })
  expect([mapZoom, mapZoomAtPlace.tiles, mapZoomAtPlace.embedded]).toEqual([9, 15, 13])
  expect(reachMetres['5G']).toBe(300)
})
