import { expect } from '@playwright/test'
import { createOutside } from '../client/outside.ts'
import { airtime } from '../goods/airtime.ts'
import { receivedOnce, type ShownGood } from '../goods/good.ts'
import { mpesa } from '../methods/mpesa.ts'
import { phoneOf } from '../methods/wallet.ts'

/** The sandbox, whose records every journey is compared with. */
const sandboxUrl = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4000'
export const outside = createOutside(sandboxUrl)

export const deliveriesTo = async (msisdn: string) => (await outside.line(msisdn)).deliveries
export const walletDebits = async (msisdn: string) => (await outside.wallet(msisdn)).debits
/** Money that MPESA took from a wallet. */
export const mpesaDebits = (msisdn: string) =>
  mpesa.debits(async (path) => (await fetch(sandboxUrl + path)).json(), msisdn)
export const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

/** The number got what was paid for, once. */
export const expectDelivered = async (msisdn: string, good: ShownGood = airtime, from = outside) =>
  expect(await good.received(from, msisdn)).toEqual(receivedOnce)
