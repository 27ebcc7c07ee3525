import type { FastifyRequest } from 'fastify'
import type { PlayedMarket } from '../../market.ts'
import { isFields, isReference, readSum, unknownField } from '../product-order.request.ts'
import { nationalNumber } from '../tmf-reply.ts'

type Fields = Readonly<Record<string, unknown>>

/** A lead as it was sent, and what its notes and contacts say. */
export type LeadRequest = {
  /** The reference of the portal. */
  name: string
  /** The resource as it was sent, which the answer repeats. */
  sent: Fields
  productCode: string
  fullName: string
  msisdn: string
  email: string | null
  feasible: boolean
  address: Fields
}

const leadFields = [
  'name',
  'description',
  'priority',
  'channel',
  'marketSegment',
  'productOffering',
  'estimatedRevenue',
  'prospectContact',
  'note',
]
const addressFields = ['contactType', 'street1', 'street2', 'city', 'country']

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw !== ''

/** The entries of a list whose fields are all known; null for anything else. */
function entriesOf(raw: unknown, known: readonly string[]): readonly Fields[] | null {
  if (!Array.isArray(raw)) return null
  return raw.every((each) => isFields(each) && unknownField(each, known) === null) ? raw : null
}

/** The characteristic of the contact of one type; null where there is none. */
function contactOf(contacts: readonly Fields[], mediumType: string): Fields | null {
  const found = contacts.find((each) => each.mediumType === mediumType)?.characteristic
  return isFields(found) ? found : null
}

type Contacts = Pick<LeadRequest, 'msisdn' | 'email' | 'address'>

/** A text says what is wrong, here and in all that follows. */
function readContacts(raw: unknown): Contacts | string {
  const contacts = entriesOf(raw, ['mediumType', 'preferred', 'characteristic'])
  if (!contacts) return 'prospectContact is [{mediumType, preferred?, characteristic}].'
  const phone = contactOf(contacts, 'telephone number')?.phoneNumber
  const msisdn = isText(phone) ? nationalNumber(phone) : ''
  if (!/^\d{9}$/.test(msisdn)) return 'A lead has a telephone number: {phoneNumber}.'
  const email = contactOf(contacts, 'email address')?.emailAddress ?? null
  if (email !== null && !isText(email)) return 'The email address is {emailAddress}.'
  const address = contactOf(contacts, 'postal address')
  if (!address || unknownField(address, addressFields) !== null || !isText(address.city)) {
    return 'A lead has a postal address: {contactType, street1, street2?, city, country}.'
  }
  return { msisdn, email, address }
}

type Notes = Pick<LeadRequest, 'fullName' | 'feasible'>

function readNotes(raw: unknown): Notes | string {
  const notes = entriesOf(raw, ['id', 'author', 'date', 'text'])
  const textOf = (id: string) => notes?.find((note) => note.id === id)?.text
  const [fullName, feasible, consent] = ['fullName', 'feasible', 'consent'].map(textOf)
  if (!isText(fullName)) return 'The note fullName says who asks.'
  if (feasible !== 'yes' && feasible !== 'no') return 'The note feasible is yes or no.'
  return consent === 'yes'
    ? { fullName, feasible: feasible === 'yes' }
    : 'The note consent has to be yes: no other prospect is called.'
}

/** Reads a lead. Fields that this operator does not act on are refused, so none is dropped in silence. */
export function readLead(
  { body, headers }: FastifyRequest,
  market: PlayedMarket,
): LeadRequest | string {
  if (!isFields(body)) return 'The body is a sales lead.'
  const other = unknownField(body, leadFields)
  if (other) return `This operator takes no field ${other} in a lead.`
  const { name, priority, channel, marketSegment, productOffering, estimatedRevenue } = body
  if (typeof name !== 'string' || !/^[\w.:-]{1,100}$/.test(name)) {
    return 'name carries the reference, 1 to 100 characters.'
  }
  if (headers['x-correlation-id'] !== name) return 'X-Correlation-ID must equal name.'
  if (!['low', 'medium', 'high'].some((each) => each === priority)) {
    return 'priority is low, medium or high.'
  }
  if (!isReference(channel)) return 'channel is {id}.'
  if (!isReference(marketSegment)) return 'marketSegment is {id}, a line type.'
  if (!isReference(productOffering)) return 'productOffering is {id, name?}.'
  if (!readSum(estimatedRevenue, market)) {
    return `estimatedRevenue is {unit: ${market.currency}, value: number}.`
  }
  const contacts = readContacts(body.prospectContact)
  if (typeof contacts === 'string') return contacts
  const notes = readNotes(body.note)
  if (typeof notes === 'string') return notes
  return { name, sent: body, productCode: productOffering.id, ...contacts, ...notes }
}
