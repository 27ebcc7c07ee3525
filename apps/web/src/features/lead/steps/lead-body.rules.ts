import type { InputOf } from '@portal/contract/call'
import type { Bundle } from '@portal/contract/calls/bundle'
import type { City, LeadDraft, submitLeadCall } from '@portal/contract/calls/lead'
import { countryName } from '@portal/contract/constants'
import { ticked } from '@portal/contract/forms/form'
import type { Language } from '@portal/kernel/language'

/** The calls of a lead alone take a number with the 0 that people write before it. */
export const leadNumber = (msisdn: string): string => `0${msisdn}`

type Parts = {
  readonly draft: LeadDraft
  /** The proof of the number. */
  readonly uniqueCode: string
  readonly cities: readonly City[]
  /** Absent where the plans could not be read; the service prices the plan by its code. */
  readonly plan: Bundle | undefined
  readonly language: Language
}

/** Whether home broadband is sold in a town, as the page read it. */
export const isFeasibleIn = (cities: readonly City[], town: string): boolean =>
  cities.some(({ cityName, hbbLeadFeasibility }) => cityName === town && hbbLeadFeasibility)

/** A lead as the service takes it. */
export function leadBody({
  draft: { planCode, values, place },
  uniqueCode,
  cities,
  plan,
  language,
}: Parts): InputOf<typeof submitLeadCall> {
  const {
    name = '',
    msisdn = '',
    email,
    town = '',
    installationAddress = '',
    landmark = '',
  } = values
  return {
    fullName: name,
    contactNumber: leadNumber(msisdn),
    ...(email ? { email } : {}),
    feasibility: isFeasibleIn(cities, town),
    uniqueCode,
    consent: values.termsAndCondition === ticked,
    address: {
      type: 'INSTALLATION',
      landmark,
      ...place,
      city: town,
      street1: installationAddress,
      country: countryName,
    },
    plan: {
      code: planCode,
      ...(plan
        ? { amount: plan.amount, currency: plan.currency, description: plan.description }
        : {}),
    },
    source: 'WEBPORTAL',
    lineType: 'Prepaid',
    language,
  }
}
