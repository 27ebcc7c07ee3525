import { phoneOf } from '../ways/wallet.ts'

/** What the sandbox really did: the truth that every journey is held against. */
const sandboxUrl = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4000'

export type Delivery = { reference: string; kind: string; amount: string }
export type CardPayment = { reference: string; amount: string; status: string; refunded: string }

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(`${sandboxUrl}${path}`)
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${path}`)
  return (await reply.json()) as T
}

export const deliveriesTo = async (msisdn: string): Promise<Delivery[]> =>
  (await read<{ deliveries: Delivery[] }>(`/lines/${msisdn}`)).deliveries

export const cardPayments = (): Promise<CardPayment[]> => read('/cards')

export type WalletDebit = { reference: string; amount: string; refunded: string | false }

export const walletDebits = async (msisdn: string): Promise<WalletDebit[]> =>
  (await read<{ debits: WalletDebit[] }>(`/wallets/money/${msisdn}`)).debits

export const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

/** Numbers nobody else pays for, so that journeys side by side do not meet on one line. */
let next = process.pid % 90_000
export function freshMsisdn(): string {
  next += 1
  return `9755${String((next * 7 + Number(process.env.TEST_WORKER_INDEX ?? 0) * 31_337) % 100_000).padStart(5, '0')}`
}
