import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'

/** The listed people are below 971000010; ours begin elsewhere, at another place in each process. */
const first = 972_000_000
const span = 7_000_000
let last = first + Math.floor(Math.random() * span)

/** A prepaid number that no other test uses, so that what was delivered to it can be counted. */
export function freshNumber(): Msisdn {
  last += 1
  const number = parseMsisdn(String(last))
  if (!number.ok) throw new Error(`${last} is no number`)
  return number.value
}
