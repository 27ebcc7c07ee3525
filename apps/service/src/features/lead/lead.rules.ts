import {
  type FormSchema,
  type FormValues,
  type LeadField,
  leadFields,
  leadWireFields,
  ticked,
} from '@portal/contract/forms/form'
import { cleanValues, faultsOfForm } from '@portal/contract/forms/form.rules'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { countryBox, isWithin } from '@portal/kernel/place/box'
import type { Place } from '@portal/kernel/place/great-circle'
import { fail, ok, type Result } from '@portal/kernel/result'

/** A town by its name, and whether home broadband is sold there. */
export type City = { readonly cityName: string; readonly hbbLeadFeasibility: boolean }

/** A place as the wire names it. */
export type WirePlace = { readonly lat: number; readonly lng: number }

/** Where every lead of this portal is, whatever its caller says. */
export const leadCountry = 'Zambia'

const toPlace = ({ lat, lng }: WirePlace): Place => ({ latitude: lat, longitude: lng })

/** Null for a place abroad: a pin that slipped leads nobody to the house. */
export const placeInCountry = (place: WirePlace | null): WirePlace | null =>
  place && isWithin(toPlace(place), countryBox) ? place : null

/** The lead flow alone sends a 0 before the nine digits. */
export const leadNumber = (typed: string) => parseMsisdn(typed.replace(/^0/, ''))

/** What a visitor sent, as far as it is judged; the body of the call has more. */
export type SentLead = {
  readonly fullName: string
  readonly contactNumber: string
  readonly email?: string | undefined
  readonly consent: boolean
  readonly address: {
    readonly landmark: string
    readonly lat?: number | undefined
    readonly lng?: number | undefined
    readonly city: string
    readonly street1: string
  }
}

const valuesOf = ({ fullName, contactNumber, email, consent, address }: SentLead): FormValues => ({
  name: fullName,
  msisdn: contactNumber,
  ...(email === undefined ? {} : { email }),
  town: address.city,
  installationAddress: address.street1,
  landmark: address.landmark,
  ...(consent ? { termsAndCondition: ticked } : {}),
})

/** What the fields of the form hold of it, cleaned. */
export type JudgedLead = {
  readonly fullName: string
  readonly msisdn: Msisdn
  readonly email: string | null
  readonly city: string
  readonly street: string
  readonly landmark: string
  readonly place: Place | null
}

export type LeadFault =
  | { readonly code: 'lead.consent-required'; readonly field: 'consent' }
  | { readonly code: 'lead.form-invalid'; readonly field: string }

/** Judges what was sent by the rules of the form, as the browser has. */
export function judgeLead(form: FormSchema, sent: SentLead): Result<JudgedLead, LeadFault> {
  if (!sent.consent) return fail({ code: 'lead.consent-required', field: 'consent' })
  const values = valuesOf(sent)
  const [faulty] = faultsOfForm(form, values).keys()
  const field = leadFields.find((each) => each === faulty)
  const clean: Partial<Record<LeadField, string>> = cleanValues(form, values)
  const msisdn = leadNumber(clean.msisdn ?? '')
  // A form that is published requires the number.
  if (field || !msisdn.ok) {
    return fail({ code: 'lead.form-invalid', field: leadWireFields[field ?? 'msisdn'] })
  }
  const { lat, lng } = sent.address
  const place = lat === undefined || lng === undefined ? null : placeInCountry({ lat, lng })
  return ok({
    fullName: clean.name ?? '',
    msisdn: msisdn.value,
    email: clean.email ?? null,
    city: clean.town ?? '',
    street: clean.installationAddress ?? '',
    landmark: clean.landmark ?? '',
    place: place && toPlace(place),
  })
}

/** Whether home broadband is sold in a town: the table says so, and not the caller. */
export const isFeasible = (cities: readonly City[], name: string): boolean =>
  cities.some(({ cityName, hbbLeadFeasibility }) => cityName === name && hbbLeadFeasibility)

/** People write one address with other capitals and blanks each time. */
const bare = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/**
 * Of two leads that are one: the same number, plan, town and address. Where home broadband is sold in the town since, it is
 * another lead, which the operator has to hear of.
 */
export const identityOf = (
  { msisdn, city, street }: Pick<JudgedLead, 'msisdn' | 'city' | 'street'>,
  { planCode, feasible }: { planCode: string; feasible: boolean },
): string => JSON.stringify([msisdn, planCode, bare(city), bare(street), feasible])
