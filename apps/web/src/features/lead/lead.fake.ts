import type { FormSchema, FormValues } from '@portal/contract/forms/form'
import { fakeBundle } from '../../bundle/catalogue/bundle.fake.ts'
import { success } from '../../lib/page/page-context.fake.ts'

/** A form of home broadband, and what is typed into it. */
export const leadForm: FormSchema = {
  fields: [
    { name: 'name', label: 'Full name', type: 'text', rank: 1, required: true, minLength: 3 },
    {
      ...{ name: 'msisdn', label: 'Mobile number', type: 'text', rank: 2, required: true },
      ...{ countryCode: '260', errorMessage: 'Invalid Mobile No' },
    },
    { name: 'email', label: 'Email', type: 'text', rank: 3, required: false },
    {
      ...{ name: 'town', label: 'Town', type: 'select', rank: 4, required: true },
      options: ['Lusaka', 'Mongu'],
    },
    {
      ...{ name: 'installationAddress', label: 'Installation address', type: 'text', rank: 5 },
      ...{ required: true, minLength: 5 },
    },
    { name: 'landmark', label: 'Landmark', type: 'text', rank: 6, required: true },
    { name: 'termsAndCondition', label: 'I agree', type: 'checkbox', rank: 7, required: true },
  ],
  actions: [
    { type: 'submit', label: 'Submit', rank: 1 },
    { type: 'cancel', label: 'Cancel', rank: 2 },
  ],
}

export const typed: FormValues = {
  name: 'Mwansa Banda',
  msisdn: '971000001',
  email: 'mwansa@example.com',
  town: 'Lusaka',
  installationAddress: 'Plot 12, Cairo Road',
  landmark: 'Behind the post office',
  termsAndCondition: 'on',
}

export const plan = fakeBundle({
  productCode: 'ODU_200GB_1M',
  name: '200 GB for 30 days',
  description: 'For your whole home.',
  data: '200',
  validity: '30',
  amount: '650.00',
})

export const place = { lat: -15.4181, lng: 28.2823 }
export const draft = { planCode: plan.productCode, values: typed, place }

export const offer = {
  picture: '/pictures/a/unit.svg',
  connectionFee: { amount: '450.00', currency: 'ZMW' },
  confirmAddress: true,
} as const

export const lead = {
  ...{ refLeadId: 'ZB-4K7Q-19MX', feasibility: true, msisdn: '971000001' },
  ...{ city: 'Lusaka', planCode: plan.productCode },
  ...{ amount: plan.amount, currency: plan.currency },
}

export const lusaka = { name: 'Lusaka', kind: 'town', latitude: -15.4, longitude: 28.28 } as const
export const cairoRoad = {
  ...{ name: 'Cairo Road', kind: 'landmark', town: 'Lusaka' },
  ...{ latitude: place.lat, longitude: place.lng },
} as const

/** The state of a code that was just sent. */
export const codeState = {
  ...{ msisdn: lead.msisdn, recipient: '** *** **01', isToOwner: false },
  ...{ resendInSeconds: 60, expiresInSeconds: 600, attemptsLeft: 5 },
}

/** An API that knows the form, the plan, one draft and one lead. */
export const leadAnswers = {
  'GET resource/v1/get-product-config': success({ configData: {} }),
  'GET cms/webpage/activePackage': success({
    pageUrl: '',
    packageHtml: JSON.stringify(leadForm),
  }),
  'POST product/v1/broadband-bundle': success([plan]),
  'GET lead/v1/offer': success(offer),
  'GET lead/v1/draft': success(draft),
  'GET lead/v1/own': success(lead),
  'POST lead/v1/keep-draft': success({ draftId: 'DRAFT' }),
  'POST subscriber/line-type': success('PREPAID'),
  'GET geo/v1/search': success({ places: [cairoRoad, lusaka] }),
  'GET config': success({ data: [{ cityName: 'Lusaka', hbbLeadFeasibility: true }] }),
  'POST otp/v1/send-otp-hbb': success({ refId: 'CODE', expiresInSeconds: 600 }),
  'GET otp/v1/state': success(codeState),
  'POST otp/v1/verify-otp': success({ uniqueCode: 'PROOF', expiresIn: 600 }),
  'POST subscriber/v1/submit-lead': success({ refLeadId: lead.refLeadId, feasibility: true }),
}
