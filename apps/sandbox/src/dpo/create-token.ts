import { type Currency, isCurrency, type Money, parseMoney } from '@portal/kernel/money'
import type { ProviderReply } from '../faults/provider-call.ts'
import { inCurrency } from '../market.ts'
import type { World } from '../world.ts'
import credentials from './credentials.json' with { type: 'json' }
import { answer, type Parts, partsIn, textIn } from './message.ts'
import { type OpenRequest, transactionsOf } from './transaction.store.ts'

const minuteMs = 60_000
const hoursDefault = 96
/** The most that one token is for, in kwacha. */
const amountMax = 100_000
const serviceDate = /^\d{4}\/\d\d\/\d\d \d\d:\d\d$/

function lifeOf(transaction: Parts): number | null {
  const limit = textIn(transaction, 'PTL') ?? String(hoursDefault)
  const unit = textIn(transaction, 'PTLtype') ?? 'hours'
  if (!/^[1-9]\d{0,4}$/.test(limit) || (unit !== 'hours' && unit !== 'minutes')) return null
  return Number(limit) * minuteMs * (unit === 'hours' ? 60 : 1)
}

/** Merchants are paid in their market's currency, or in dollars. */
const isSupported = (currency: Currency, { market }: World): boolean =>
  currency === market.currency || currency === 'USD'

function amountOf(world: World, transaction: Parts): Money | ProviderReply {
  const currency = textIn(transaction, 'PaymentCurrency')
  const raw = textIn(transaction, 'PaymentAmount')
  if (!currency || !raw) return answer('902', 'Missing field: PaymentAmount or PaymentCurrency')
  if (!isCurrency(currency) || !isSupported(currency, world)) {
    return answer('904', 'Currency not supported')
  }
  const amount = parseMoney(raw, currency)
  if (!amount.ok || amount.value.minor <= 0n) return answer('902', 'PaymentAmount is no amount')
  return amount.value.minor > inCurrency(amountMax, currency).minor
    ? answer('905', 'Amount above the limit')
    : amount.value
}

const isAddress = (raw: string | null): boolean =>
  raw === null || (URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol))

/** Reads what a token is asked for; an answer says what is wrong with it. */
function readRequest(world: World, message: Parts): OpenRequest | ProviderReply {
  const transaction = partsIn(message, 'Transaction')
  if (!transaction) return answer('950', 'Missing field: Transaction')
  const service = partsIn(partsIn(message, 'Services') ?? {}, 'Service')
  const description = service && textIn(service, 'ServiceDescription')
  const date = service && textIn(service, 'ServiceDate')
  if (!service || !description || !serviceDate.test(date ?? '')) {
    return answer('950', 'Missing field: Service')
  }
  if (textIn(service, 'ServiceType') !== credentials.serviceType) {
    return answer('902', 'Unknown ServiceType')
  }
  const amount = amountOf(world, transaction)
  if ('status' in amount) return amount
  const lifeMs = lifeOf(transaction)
  if (lifeMs === null) return answer('902', 'PTL or PTLtype is wrong')
  const [redirectUrl, backUrl] = [
    textIn(transaction, 'RedirectURL'),
    textIn(transaction, 'BackURL'),
  ]
  if (!isAddress(redirectUrl) || !isAddress(backUrl)) return answer('902', 'No address')
  return {
    amount,
    lifeMs,
    redirectUrl,
    backUrl,
    companyRef: textIn(transaction, 'CompanyRef'),
    service: description,
    email: textIn(transaction, 'customerEmail'),
  }
}

export function createToken(world: World, message: Parts): ProviderReply {
  const wanted = readRequest(world, message)
  if ('status' in wanted) return wanted
  const { companyRef, lifeMs } = wanted
  const isUnique = textIn(partsIn(message, 'Transaction') ?? {}, 'CompanyRefUnique') === '1'
  const before = companyRef === null ? null : transactionsOf(world).byReference(companyRef)
  if (isUnique && before && before.approval !== null) {
    return answer('940', 'CompanyREF already exists and paid')
  }
  const opened = transactionsOf(world).open({ ...wanted, lifeMs: world.scaled(lifeMs) })
  return answer('000', 'Transaction created', {
    TransToken: opened.token,
    TransRef: opened.transRef,
  })
}
