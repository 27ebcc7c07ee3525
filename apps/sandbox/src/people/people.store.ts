import { after, type Instant } from '@portal/kernel/instant'
import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { PlayedMarket } from '../market.ts'
import {
  everyoneElse,
  everyoneElsePattern,
  notSubscriber,
  type PersonFacts,
  people,
  type WalletKind,
  walletKinds,
} from './people.facts.ts'

type Delivery = {
  reference: string
  kind: 'airtime' | 'bundle'
  amount: Money
  productCode: string | null
  at: Instant
}

/** Part of a bundle, of one kind; -1 remaining is unlimited. */
export type BundleContent = {
  usageType: 'data' | 'voice' | 'sms'
  remaining: number
  units: string
}

export type LineBundle = {
  /** Unlike any other of the line, though the same product may be bought again. */
  id: string
  productCode: string
  name: string
  contents: readonly BundleContent[]
  /** Null for a bundle that does not expire. */
  expiresAt: Instant | null
}

/** Money that a line paid with: its airtime, or its next bill. */
export type LineDebit = { reference: string; amount: Money; refunded: Money; at: Instant }

export type Line = {
  msisdn: string
  lineType: LineType
  airtime: Money
  account: string | null
  /** Number of the owner's phone, for a device without one. */
  owner: string | null
  bundles: LineBundle[]
  deliveries: Delivery[]
  debits: LineDebit[]
}

export type WalletDebit = { reference: string; amount: Money; at: Instant; refunded: boolean }

export type Wallet = { balance: Money; locked: boolean; debits: WalletDebit[] }

export type LineChange = { lineType: LineType; owner: string | null }

export type People = {
  /** Null for a number without a subscriber. */
  line(msisdn: string): Line | null
  /** Makes a number a line of another type, until the next reset; null for one without a subscriber. */
  changeLine(msisdn: string, change: LineChange): Line | null
  wallet(kind: WalletKind, msisdn: string): Wallet | null
  /** Whether the phone is off: prompts and texts are neither seen nor answered. */
  phoneIsOff(msisdn: string): boolean
}

type Person = { line: Line; wallets: Map<WalletKind, Wallet> }

const bundleLifeMs = 7 * 24 * 60 * 60 * 1000

function factsOf(msisdn: string): PersonFacts | null {
  if (msisdn === notSubscriber) return null
  return people[msisdn] ?? (everyoneElsePattern.test(msisdn) ? everyoneElse : null)
}

function bring(
  msisdn: string,
  facts: PersonFacts,
  { now, market }: { now: Instant; market: PlayedMarket },
): Person {
  const wallets = new Map<WalletKind, Wallet>()
  for (const kind of walletKinds) {
    const wallet = facts.wallets?.[kind]
    if (wallet) {
      const balance = market.ofFacts(wallet.balance)
      wallets.set(kind, { balance, locked: wallet.locked ?? false, debits: [] })
    }
  }
  const bundles = (facts.bundles ?? []).map(({ productCode, name, remaining, units }) => ({
    id: productCode,
    productCode,
    name,
    contents: [{ usageType: 'data' as const, remaining, units }],
    expiresAt: after(now, bundleLifeMs),
  }))
  const line: Line = {
    msisdn,
    lineType: facts.lineType,
    airtime: market.ofFacts(facts.airtime ?? 0),
    account: facts.account ?? null,
    owner: facts.owner ?? null,
    bundles,
    deliveries: [],
    debits: [],
  }
  return { line, wallets }
}

/** Bundles that have not expired. */
export const activeBundles = (line: Line, now: Instant): LineBundle[] =>
  line.bundles.filter(({ expiresAt }) => expiresAt === null || now < expiresAt)

/** A person steps on the stage when first asked for: the ranges hold twenty million numbers. */
export function createPeople(startedAt: Instant, market: PlayedMarket): People {
  const onStage = new Map<string, Person>()
  const person = (msisdn: string): Person | null => {
    const known = onStage.get(msisdn)
    if (known) return known
    const facts = factsOf(msisdn)
    if (!facts) return null
    const born = bring(msisdn, facts, { now: startedAt, market })
    onStage.set(msisdn, born)
    return born
  }
  return {
    line: (msisdn) => person(msisdn)?.line ?? null,
    changeLine(msisdn, change) {
      const line = person(msisdn)?.line
      return line ? Object.assign(line, change) : null
    },
    wallet: (kind, msisdn) => person(msisdn)?.wallets.get(kind) ?? null,
    phoneIsOff: (msisdn) => factsOf(msisdn)?.phoneIsOff ?? false,
  }
}
