import type { Call } from '@portal/contract/call'
import { broadbandBalanceCall, queryBalanceCall } from '@portal/contract/calls/balance'
import { billCall, openInvoicesCall, validateAccountCall } from '@portal/contract/calls/bill'
import { broadbandBundleCall, bundleCall } from '@portal/contract/calls/bundle'
import { activePackageCall, productConfigCall } from '@portal/contract/calls/content'
import { lineTypeCall } from '@portal/contract/calls/line'
import { fetchCall, statusCall } from '@portal/contract/calls/order-page'
import {
  resendInvoiceOtpCall,
  resendOtpCall,
  sendInvoiceOtpCall,
  sendOtpCall,
  verifyInvoiceOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import {
  authInitiateCall,
  authProcessCall,
  initiateCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { publishedCalls as forwardedCalls } from '@portal/contract/published-calls'
import { describe, expect, test } from 'vitest'
import { publishedService } from './published.fake.ts'
import { keyOf, publishedCalls } from './published-calls.ts'

const msisdn = '971234567'
const code = { resendInSeconds: 60, expiresInSeconds: 600 }

/** Some of them take nothing, and each its own: here as anything. */
type AnyCall = Pick<Call<unknown, unknown>, 'method' | 'path'>

type Row = {
  call: AnyCall
  input: object
  /** What the service is sent; the input where absent. */
  sent?: object
  /** The answer with the fields that the specification shows, and no other. */
  answer: object
  read: unknown
}

const initiateInput = {
  ...{ amount: '50.00', countryCode: '260', mobileNumber: msisdn, currencyCode: 'ZMW' },
  ...{ transactionType: 'PREPAID RECHARGE', paymentMode: 'AM', emailId: '' },
}
const invoice = {
  ...{ accountNo: 'P1000000001', invoiceNo: 'INV-1', dueDate: '2026-12-15', currency: 'ZMW' },
  ...{ billingStartDate: '2026-11-01', billingEndDate: '2026-11-30' },
}
const bundle = {
  ...{ name: '1 GB', description: '1 GB for 7 days', data: '1', dataUnit: 'GB' },
  ...{ validity: '7', validityUnit: 'Days', periodType: 'Weekly', category: 'Data' },
  ...{ currency: 'ZMW', productCode: 'D1' },
}
const none = { voice: null, voiceUnit: null, sms: null }

const rows: readonly Row[] = [
  {
    call: lineTypeCall,
    input: { msisdn, checkIfBroadband: false },
    answer: { status: 'success', result: 'PREPAID' },
    read: 'PREPAID',
  },
  {
    call: lineTypeCall,
    input: { msisdn, requestType: 'HYBRID_POSTPAID_CHECK' },
    answer: { status: 200, result: 'hybrid' },
    read: 'HYBRID',
  },
  {
    call: lineTypeCall,
    input: { msisdn, checkIfBroadband: true },
    answer: { status: '200', result: 'ODU' },
    read: 'BROADBAND',
  },
  {
    call: productConfigCall,
    input: {},
    answer: {
      statusCode: 200,
      result: {
        configData: {
          ...{ preMinAmnt: '5', preMaxAmnt: '5000', postMinAmnt: 10, postMaxAmnt: 20000 },
          ...{ 'beta.amountToHigherValueFeature': 'true', postpaidHybridCheck: true },
          ...{ enableAmPin: 'false', customerCareNumber: 300, pinResetDial: '*115#' },
          ...{ payStackConfig: '{"key":"pk"}', paymentMaxTry: '7' },
        },
      },
    },
    read: {
      configData: {
        ...{ preMinAmnt: 5, preMaxAmnt: 5000, postMinAmnt: 10, postMaxAmnt: 20000 },
        ...{ 'beta.amountToHigherValueFeature': true, postpaidHybridCheck: true },
        ...{ enableAmPin: false, showPostpaidBundles: false, enableDualCurrency: false },
        ...{ customerCareNumber: '300', pinResetDial: '*115#', paymentMaxTry: 7, currency: 'ZMW' },
      },
      notOffered: ['home-broadband'],
    },
  },
  {
    call: validateAccountCall,
    input: { msisdn, accountNo: '1000000003' },
    answer: { status: 200 },
    read: {},
  },
  {
    call: billCall,
    input: { msisdn, otpId: 'O1' },
    answer: { status: 'success', result: { totalOutstanding: 245.3 } },
    read: { totalOutstanding: '245.30', accountNo: '' },
  },
  {
    call: billCall,
    input: { msisdn, accountNo: '1000000003' },
    sent: { msisdn },
    answer: { status: 'success', result: { totalOutstanding: '-1,000.5' } },
    read: { totalOutstanding: '-1000.50', accountNo: '1000000003' },
  },
  {
    call: openInvoicesCall,
    input: { accountNo: 'P1000000001', contactPersonEmailId: 'a@example.com' },
    answer: {
      status: 'success',
      result: {
        response: {
          invoices: [
            { ...invoice, outstandingAmount: 349, invoiceStatus: 'Unpaid' },
            { ...invoice, invoiceNo: 'INV-2', dueDate: '15/11/2026', outstandingAmount: '10' },
            { ...invoice, invoiceNo: 'INV-3', outstandingAmount: 0, invoiceStatus: 'OPEN' },
          ],
        },
        lineNumber: '0211000001',
        contactPersonMsisdn: msisdn,
      },
    },
    read: {
      response: {
        invoices: [
          { ...invoice, outstandingAmount: '349.00', invoiceStatus: 'OPEN' },
          {
            ...{ ...invoice, invoiceNo: 'INV-2', dueDate: '2026-11-15' },
            ...{ outstandingAmount: '10.00', invoiceStatus: 'OVERDUE' },
          },
          { ...invoice, invoiceNo: 'INV-3', outstandingAmount: '0.00', invoiceStatus: 'PAID' },
        ],
      },
      lineNumber: '0211000001',
      contactPersonMsisdn: '** *** **67',
    },
  },
  {
    call: bundleCall,
    input: { msisdn, lineType: 'PREPAID', language: 'EN' },
    sent: { msisdn, lineType: 'PREPAID', serviceType: null },
    answer: {
      statusCode: '200',
      message: 'OK',
      result: [{ ...bundle, amount: 30, linetype: 'PREPAID' }, { name: 'No price' }],
    },
    read: [{ ...bundle, ...none, amount: '30.00', lineType: 'PREPAID', linetype: 'PREPAID' }],
  },
  {
    call: broadbandBundleCall,
    input: { serviceType: 'HBB_ODU_AW', language: 'EN' },
    sent: { serviceType: 'HBB_ODU_AW' },
    answer: { status: 'success', result: [{ name: 'Home', productCode: 'H1', amount: '499.5' }] },
    read: [
      {
        ...{ name: 'Home', description: '', category: 'Bundles', periodType: null, ...none },
        ...{ data: null, dataUnit: null, validity: '', validityUnit: '', amount: '499.50' },
        ...{ currency: 'ZMW', productCode: 'H1', lineType: 'BROADBAND', linetype: 'BROADBAND' },
      },
    ],
  },
  {
    call: queryBalanceCall,
    input: { msisdn, uniqueCode: 'U1', serviceType: 'AIRTIME', language: 'EN' },
    sent: { msisdn, uniqueCode: 'U1', serviceType: 'AIRTIME' },
    answer: {
      status: 'success',
      result: {
        queryBalanceResult: [
          { serviceType: 'AIRTIME', balanceDescription: 'Main', balance: 40.5, unitType: 'Kwacha' },
          { balanceDescription: 'Night', balanceType: 'Unlimited', unitType: 'MB' },
        ],
      },
    },
    read: {
      queryBalanceResult: [
        {
          ...{ serviceType: 'AIRTIME', balanceDescription: 'Main', balanceType: 'LIMITED' },
          ...{ balance: '40.5', unitType: 'ZMW', expireTime: null },
        },
        {
          ...{ serviceType: 'AIRTIME', balanceDescription: 'Night', balanceType: 'UNLIMITED' },
          ...{ balance: '-1', unitType: 'MB', expireTime: null },
        },
      ],
    },
  },
  {
    call: broadbandBalanceCall,
    input: { msisdn, requestType: 'BALANCE' },
    answer: { status: 'success', result: { txnRefId: 'B1', otpRecipient: '97XXXXX67' } },
    read: { txnRefId: 'B1', otpRecipient: '97XXXXX67', ...code },
  },
  {
    call: sendInvoiceOtpCall,
    input: { text: msisdn, text1: '', otpAction: 'INVOICE' },
    answer: { status: 'success', result: { otpId: 77 } },
    read: { otpId: '77', recipient: '** *** **67', ...code },
  },
  {
    call: resendInvoiceOtpCall,
    input: { otpId: '77' },
    answer: { status: 'success' },
    read: { otpId: '77', recipient: '', ...code },
  },
  {
    call: verifyInvoiceOtpCall,
    input: { otp: '123456', otpId: '77' },
    answer: { status: 'success' },
    read: { otpId: '77' },
  },
  {
    call: sendOtpCall,
    input: { msisdn },
    answer: { statusCode: 200, message: 'Sent', result: { refId: 'R1' } },
    read: { refId: 'R1', recipient: '** *** **67', ...code },
  },
  {
    call: resendOtpCall,
    input: { refId: 'R1' },
    answer: { status: 'success' },
    read: { refId: 'R1', recipient: '', ...code },
  },
  {
    call: verifyOtpCall,
    input: { refId: 'R1', otp: '123456' },
    answer: { status: 'success', result: { uniqueCode: 'U1' } },
    read: { uniqueCode: 'U1', expiresIn: 600 },
  },
  {
    call: verifyUserCall,
    input: { refId: 'R1', otp: '123456', username: msisdn, paymentMode: 'AM' },
    answer: { status: 'success', result: { token_type: 'bearer', access_token: 'T1' } },
    read: { tokenType: 'Bearer', accessToken: 'T1', expiresIn: 600 },
  },
  {
    call: verifyUserCall,
    input: { refId: 'R1', otp: '123456', username: msisdn, paymentMode: 'AM' },
    answer: { status: 'success', result: { tokenType: 'MAC', accessToken: 'T1' } },
    read: { tokenType: 'Bearer', accessToken: 'MAC T1', expiresIn: 600 },
  },
  {
    call: initiateCall,
    input: { ...initiateInput, txnId: 'ORDER' },
    sent: initiateInput,
    answer: {
      status: 'success',
      result: { transactionId: 123456 },
      encryptionKeyDetails: {
        key: '-----BEGIN PUBLIC KEY-----\nMIIB\nIjAN\n-----END PUBLIC KEY-----',
      },
    },
    read: { transactionId: '123456', encryptionKeyDetails: { key: 'MIIBIjAN' } },
  },
  {
    call: authInitiateCall,
    input: initiateInput,
    answer: {
      status: 'success',
      result: { transactionId: 'T1', encryptionKeyDetails: { key: 'K' } },
    },
    read: { transactionId: 'T1', encryptionKeyDetails: { key: 'K' } },
  },
  {
    call: initiateCall,
    input: initiateInput,
    answer: { status: 'success', result: {} },
    read: { transactionId: '', encryptionKeyDetails: { key: '' } },
  },
  {
    call: processCall,
    input: { transactionId: 'T1', isSubscriberRequest: true, proccessFlag: 'Y' },
    answer: {
      status: 'success',
      result: { redirectUrl: 'https://pay.example/T1', transactionId: 'T1' },
    },
    read: {
      ...{ transactionId: 'T1', redirectUrl: 'https://pay.example/T1' },
      transactionStatus: 'REQUEST_RAISED',
    },
  },
  {
    call: authProcessCall,
    input: { transactionId: 'T1', paymentMode: 'AM', amPin: 'sealed' },
    answer: { status: 200 },
    read: { transactionId: 'T1', transactionStatus: 'REQUEST_RAISED' },
  },
  ...(
    [
      ['SUCCESS', 'SUCCESS'],
      ['FAILED', 'FAILED'],
      ['FALIURE', 'FAILED'],
      ['REQUEST_REGISTERED', 'REQUEST_REGISTERED'],
      ['REQUEST_RAISED', 'REQUEST_RAISED'],
      ['ALREADY_PROCESSED', 'IN_PROCESS'],
      ['IN_PROCESS', 'IN_PROCESS'],
      ['PENDING_AT_BANK', 'IN_PROCESS'],
    ] as const
  ).map(
    ([transactionStatus, read]): Row => ({
      call: statusCall,
      input: { tid: 'T1' },
      answer: { status: 'success', result: { transactionStatus, transactionId: 'T1' } },
      read: { transactionId: 'T1', transactionStatus: read },
    }),
  ),
  {
    call: fetchCall,
    input: { txnId: 'T1', channel: 'CWAAA' },
    answer: {
      status: 'success',
      result: {
        ...{ status: 'FALIURE', transactionId: 'T1', refTransactionId: 'REF1' },
        ...{ transactionType: 'PREPAID RECHARGE', paymentMode: 'AM', mobileNumber: msisdn },
        ...{ amount: 50, currencyCode: 'ZMW', statusReason: 'Insufficient balance' },
      },
    },
    read: {
      ...{ status: 'FAILED', transactionStatus: 'FAILED', transactionId: 'T1' },
      ...{ refTransactionId: 'REF1', transactionType: 'PREPAID RECHARGE', paymentMode: 'AM' },
      ...{ channel: 'CWAAA', mobileNumber: msisdn, msisdn, amount: '50.00', currencyCode: 'ZMW' },
      statusReason: 'not-enough-money',
    },
  },
  {
    call: paymentOptionsCall,
    input: { amount: '50.00', mobileNumber: msisdn, transactionType: 'PREPAID RECHARGE' },
    answer: {
      status: 'success',
      result: {
        paymentOption: [
          { name: 'FLUTTERWAVE', type: 'PG' },
          { name: 'ZED_MONEY', type: 'AM' },
          { name: 'Airtime', type: 'airtime' },
          { name: 'SmartCash', type: 'smartcash' },
          { name: 'MPESA', type: 'mpesa' },
          { name: 'Barter', type: 'goats' },
        ],
      },
    },
    read: {
      paymentOption: [
        ['FLUTTERWAVE', 'PG'],
        ['ZED_MONEY', 'AM'],
        ['Airtime', 'AIRTIME'],
        ['SmartCash', 'SMARTCASH'],
        ['MPESA', 'MPESA'],
      ].map(([name, type]) => ({ name, type, label: name, health: 'unknown' })),
    },
  },
  {
    call: activePackageCall,
    input: { opco: 'ZM', pageUrl: 'sw/orp-translation' },
    answer: { status: 'success', result: { packageHtml: '{"a":"b"}' } },
    read: { pageUrl: '', packageHtml: '{"a":"b"}' },
  },
]

test('the pages forward the calls that are asked here, but for the texts, which are their own', () => {
  const forwarded = [...forwardedCalls, activePackageCall].map(keyOf)
  expect(forwarded.toSorted()).toEqual([...publishedCalls.keys()].toSorted())
})

describe('an answer with the published fields alone', () => {
  test.each(
    rows.map((row) => [`${row.call.path} ${JSON.stringify(row.answer)}`.slice(0, 100), row]),
  )('is read whole: %s', async (_name, { call, input, sent, answer, read }) => {
    const { method, path } = call
    const { api, requests } = publishedService({ [`${method} ${path}`]: answer })
    expect(await api.call<unknown, unknown>(call, input)).toEqual({ ok: true, value: read })
    const asked = requests.find((each) => each.path === path)
    expect(asked?.input).toEqual(sent ?? input)
  })

  test.each([
    [bundleCall, { lineType: 'PREPAID' }, { status: 'success', result: {} }],
    [billCall, { msisdn }, { status: 'success', result: { totalOutstanding: 'much' } }],
    [sendOtpCall, { msisdn }, { status: 'success', result: {} }],
    [verifyOtpCall, { refId: 'R1', otp: '1' }, { status: 'success', result: {} }],
    [statusCall, { tid: 'T1' }, { status: 'success' }],
  ])(
    'that lacks what the page cannot do without is a bad response: $path',
    async (call, input, answer) => {
      const { api } = publishedService({ [`${call.method} ${call.path}`]: answer })
      expect(await api.call<unknown, unknown>(call, input)).toMatchObject({
        failure: { kind: 'bad-response' },
      })
    },
  )
})

describe('a failure', () => {
  const refusalOf = async (call: AnyCall, input: object, answer: object, status = 200) => {
    const { api } = publishedService({ [`${call.method} ${call.path}`]: { answer, status } })
    return await api.call<unknown, unknown>(call, input)
  }

  test.each([
    [verifyOtpCall, { statusCode: 2003, message: 'No' }, 'otp.wrong'],
    [verifyOtpCall, { statusCode: '2002', message: 'No' }, 'otp.exhausted'],
    [verifyUserCall, { status: 4001 }, 'otp.invalid-user'],
    [verifyInvoiceOtpCall, { statusCode: 400, message: 'Code expired' }, 'otp.unusable'],
    [sendOtpCall, { statusCode: 502 }, 'otp.too-many'],
    [resendOtpCall, { statusCode: 502 }, 'otp.too-many'],
    [authProcessCall, { statusCode: 1004 }, 'pin.wrong'],
    [processCall, { statusCode: 1006 }, 'pin.locked'],
    [processCall, { statusCode: '56D005' }, 'pin.wrong-secure'],
    [validateAccountCall, { statusCode: 60119, message: 'Not yours' }, 'account.other'],
    [validateAccountCall, { statusCode: '60005', message: 'Unknown' }, 'account.unknown'],
    [processCall, { statusCode: 777, message: 'Insufficient airtime' }, 'payer.not-enough'],
    [lineTypeCall, { status: 'error', message: 'Invalid Mobile No' }, 'line.invalid'],
    [lineTypeCall, { statusCode: 404 }, 'line.invalid'],
    [lineTypeCall, { status: 'success', result: 'FTTH' }, 'line.other-type'],
  ])('of %o is read by its code or its words: %o', async (call, answer, code) => {
    for (const status of [200, 400]) {
      if (status === 400 && 'result' in answer) continue
      const reply = await refusalOf(call, { msisdn }, answer, status)
      expect(reply).toMatchObject({ ok: false, failure: { kind: 'refusal', code } })
    }
  })

  test('says what the service says, under either name', async () => {
    for (const answer of [{ message: 'Closed today' }, { errorMessage: 'Closed today' }]) {
      const reply = await refusalOf(
        bundleCall,
        { lineType: 'PREPAID' },
        { statusCode: 9, ...answer },
      )
      expect(reply).toMatchObject({ failure: { message: 'Closed today' } })
    }
  })

  test('of the service itself says nothing about a line', async () => {
    expect(await refusalOf(lineTypeCall, { msisdn }, { status: 'error' }, 500)).toMatchObject({
      failure: { kind: 'failed' },
    })
  })
})
