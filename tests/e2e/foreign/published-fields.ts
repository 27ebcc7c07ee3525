const purchase = ['amount', 'countryCode', 'emailId', 'mobileNumber', 'currencyCode', 'productCode']
const payment = ['paymentGateway', 'transactionType', 'unit', 'loggedInNumber', 'accountId']
const payer = ['invoiceNumber', 'accountType', 'paymentMode', 'txnId', 'paymentMobile', 'amPin']
const initiate = [...purchase, ...payment, ...payer, 'uniqueCode']
const process = [
  ...['transactionId', 'isSubscriberRequest', 'paymentGateway', 'paymentMode', 'proccessFlag'],
  ...['paymentMobile', 'accountId', 'accountType', 'amPin'],
]

/** Every call of the specification that the journeys make, with the fields that it names for it. */
export const publishedFields: Readonly<Record<string, readonly string[]>> = {
  'subscriber/line-type': ['msisdn', 'checkIfBroadband', 'requestType'],
  'resource/v1/get-product-config': [],
  'subscriber/validate/msisdn-account': ['msisdn', 'accountNo'],
  'subscriber/v1/bill': ['msisdn', 'otpId'],
  'subscriber/getopeninvoice': ['accountNo', 'contactPersonEmailId'],
  'product/v1/bundle': ['msisdn', 'lineType', 'serviceType'],
  'subscriber/v4/query-balance': ['msisdn', 'uniqueCode', 'serviceType'],
  'cms/webpage/getFaqs_pCategory': ['opco'],
  'cms/webpage/likeCount/': ['questionId', 'isLike', 'opco'],
  'optimus/otp/send': ['text', 'text1', 'otpAction'],
  'optimus/otp/resend': ['otpId'],
  'optimus/otp/verify': ['otp', 'otpId'],
  'otp/v1/send-otp': ['msisdn', 'email', 'customerDetails', 'requestType'],
  'otp/v1/resend-otp': ['refId'],
  'otp/v1/verify-otp': ['refId', 'otp'],
  'auth/otp/v1/verify-user': ['refId', 'otp', 'username', 'paymentMode'],
  'transaction/v1/payment-options': [
    ...['amount', 'mobileNumber', 'subscriberType', 'rechargeType', 'transactionType'],
  ],
  'transaction/v1/initiate': initiate,
  'transaction/v1/auth/initiate': initiate,
  'transaction/v1/process': process,
  'transaction/v1/auth/process': process,
  'transaction/v1/status': ['tid'],
  'transaction/fetch': ['txnId', 'id', 'paymentMode', 'channel'],
}
