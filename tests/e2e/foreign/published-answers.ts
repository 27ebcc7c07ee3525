import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'

type Fields = Readonly<Record<string, unknown>>
export type Answer = { readonly status?: number; readonly body: Fields }
export type Answers = Readonly<Record<string, (input: Fields, headers: Fields) => Answer>>

/** What a stand-in knows of one payment. */
export type Payment = {
  readonly id: string
  readonly asked: Fields
  status: string
  statusReason?: string
}

export const rightCode = '123456'
export const rightPin = '1234'
export const airtimeLeft = '40.50'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { format: 'der', type: 'spki' },
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
})

const done = (result?: unknown): Answer => ({
  body: { status: 'success', ...(result === undefined ? {} : { result }) },
})
export const refused = (statusCode: number | string, message: string): Answer => ({
  body: { statusCode, message },
})

const pinOf = (sealed: unknown): string =>
  privateDecrypt(
    { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(String(sealed), 'base64'),
  ).toString()

/** Numbers that begin alike are of one kind. */
const lineKinds: Readonly<Record<string, string>> = { 97: 'PREPAID', 95: 'POSTPAID', 96: 'HYBRID' }

const bundles = [
  {
    ...{ name: '1 GB', description: 'Data for a week', data: 1, dataUnit: 'GB', validity: 7 },
    ...{ validityUnit: 'Days', periodType: 'Weekly', category: 'Data', amount: 30 },
    ...{ currency: 'ZMW', productCode: 'D1', linetype: 'PREPAID' },
  },
  {
    ...{ name: 'Endless talk', description: '', voice: 100, voiceUnit: 'Minutes', validity: '-1' },
    ...{ validityUnit: '', periodType: '', category: 'Voice', amount: '12.50' },
    ...{ currency: 'ZMW', productCode: 'V1', lineType: 'PREPAID' },
  },
]

const invoices = [
  {
    ...{ accountNo: 'P1000000001', invoiceNo: 'INV-1', dueDate: '2020-01-15', currency: 'ZMW' },
    ...{ billingStartDate: '2019-12-01', billingEndDate: '2019-12-31' },
    ...{ outstandingAmount: 349, invoiceStatus: 'UNPAID' },
  },
]

const faqs = [
  {
    ...{ parentCategory: 'Data & SMS', category: 'Bundles', question: 'How long do they last?' },
    ...{ answer: '<p>As the list says.</p><script>alert(1)</script>', popular: 'true' },
    ...{ href: 'href', questionId: '77', countLikePercentage: '90' },
  },
]

const options = [
  { name: 'PAYGATE', type: 'PG' },
  { name: 'ZED_MONEY', type: 'AM' },
  { name: 'Airtime', type: 'airtime' },
  { name: 'SmartCash', type: 'smartcash' },
  { name: 'MPESA', type: 'mpesa' },
]

const entityOf = ({ id, asked, status, statusReason }: Payment) => ({
  ...{ status, transactionStatus: status, transactionId: id, refTransactionId: `R-${id}` },
  ...{ transactionType: asked.transactionType, paymentMode: asked.paymentMode },
  ...{ mobileNumber: asked.mobileNumber, amount: asked.amount, currencyCode: 'ZMW' },
  ...(statusReason ? { statusReason } : {}),
})

const cardModes = ['PAYMENT_GATEWAY', 'PG']

type Next = (kind: string) => string

const productAnswers: Answers = {
  'subscriber/line-type': ({ msisdn }) => {
    const result = lineKinds[String(msisdn).slice(0, 2)]
    return result ? done(result) : { body: { status: 'failure', message: 'Invalid Mobile No' } }
  },
  'resource/v1/get-product-config': () =>
    done({
      configData: {
        ...{ preMinAmnt: '5', preMaxAmnt: '5000', postMinAmnt: '5', postMaxAmnt: '20000' },
        ...{ 'beta.amountToHigherValueFeature': 'true', postpaidHybridCheck: 'false' },
        ...{ enableAmPin: 'true', customerCareNumber: '300', pinResetDial: '*115#' },
        ...{ payStackConfig: '{}', paymentMaxTry: '3' },
      },
    }),
  'subscriber/validate/msisdn-account': ({ accountNo }) =>
    accountNo === '1000000003' ? { body: { status: 200 } } : refused(60119, 'Not your account'),
  'subscriber/v1/bill': () => done({ totalOutstanding: 245.3 }),
  'subscriber/getopeninvoice': ({ contactPersonEmailId }) =>
    contactPersonEmailId === 'mwansa@example.com'
      ? done({
          response: { invoices },
          lineNumber: '0211000001',
          contactPersonMsisdn: '955000001',
        })
      : refused(400, 'This account has another email'),
  'product/v1/bundle': () => ({
    body: { statusCode: 200, status: 'success', message: 'OK', result: bundles },
  }),
  'cms/webpage/getFaqs_pCategory': () => done(faqs),
  'cms/webpage/likeCount/': () => done(),
  'subscriber/v4/query-balance': () =>
    done({
      queryBalanceResult: [
        {
          ...{ serviceType: 'AIRTIME', balanceDescription: 'Main', balanceType: 'Main account' },
          ...{ balance: airtimeLeft, unitType: 'ZMW', expireTime: '' },
        },
      ],
    }),
}

const judge = (otp: unknown, proved: unknown): Answer =>
  otp === rightCode ? done(proved) : refused(2003, 'Wrong OTP')

const codeAnswers = (next: Next): Answers => ({
  'optimus/otp/send': () => done({ otpId: next('OTP') }),
  'optimus/otp/resend': () => done(),
  'optimus/otp/verify': ({ otp, otpId }) => judge(otp, { otpId }),
  'otp/v1/send-otp': () => ({
    body: { statusCode: 200, message: 'OTP sent', result: { refId: next('REF') } },
  }),
  'otp/v1/resend-otp': () => done(),
  'otp/v1/verify-otp': ({ otp }) => judge(otp, { uniqueCode: 'UNIQUE' }),
  'auth/otp/v1/verify-user': ({ otp }) => judge(otp, { tokenType: 'Bearer', accessToken: 'TOKEN' }),
})

function paymentAnswers(
  payments: Map<string, Payment>,
  gatewayPage: (id: string) => string,
  next: Next,
): Answers {
  const initiate = (asked: Fields): Answer => {
    const id = next('TX')
    payments.set(id, { id, asked, status: 'REQUEST_REGISTERED' })
    const key = keys.publicKey.toString('base64')
    return done({ transactionId: id, encryptionKeyDetails: { key } })
  }
  const process = ({ transactionId, amPin }: Fields): Answer => {
    const payment = payments.get(String(transactionId))
    if (!payment) return refused(404, 'No such transaction')
    if (payment.status !== 'REQUEST_REGISTERED') return { body: { status: 'ALREADY_PROCESSED' } }
    if (amPin !== undefined && pinOf(amPin) !== rightPin) return refused(1004, 'Incorrect PIN')
    const isCard = cardModes.includes(String(payment.asked.paymentMode))
    payment.status = isCard ? 'REQUEST_RAISED' : 'IN_PROCESS'
    const { id } = payment
    return done({ transactionId: id, ...(isCard ? { redirectUrl: gatewayPage(id) } : {}) })
  }
  const tell = (id: unknown, read: (payment: Payment) => unknown): Answer => {
    const payment = payments.get(String(id))
    return payment ? done(read(payment)) : refused(404, 'No such transaction')
  }
  const isAuthorized = ({ authorization }: Fields) => authorization === 'Bearer TOKEN'

  return {
    'transaction/v1/payment-options': () => done({ paymentOption: options }),
    'transaction/v1/initiate': initiate,
    'transaction/v1/auth/initiate': (input, headers) =>
      isAuthorized(headers) ? initiate(input) : refused(401, 'No token'),
    'transaction/v1/process': process,
    'transaction/v1/auth/process': (input, headers) =>
      isAuthorized(headers) ? process(input) : refused(401, 'No token'),
    'transaction/v1/status': ({ tid }) =>
      tell(tid, ({ id, status }) => ({ transactionStatus: status, transactionId: id })),
    'transaction/fetch': ({ txnId }) => tell(txnId, entityOf),
  }
}

/** The calls of a portal service that has what the specification shows, and answers the fields that it shows. */
export function publishedAnswers(
  payments: Map<string, Payment>,
  gatewayPage: (id: string) => string,
): Answers {
  let count = 0
  const next = (kind: string) => {
    count += 1
    return `${kind}-${count}`
  }
  return { ...productAnswers, ...codeAnswers(next), ...paymentAnswers(payments, gatewayPage, next) }
}
