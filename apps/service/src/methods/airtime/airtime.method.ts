import { type Currency, type Money, parseMoney } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import type { TransactionType } from '@portal/kernel/transaction'
import type { Method, PayerRefusal } from '../../ports/method.port.ts'
import type { Balances, NumberBalance } from '../../ports/operator/balance.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import type { DirectProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { direct } from '../protocols/direct.protocol.ts'
import { readPayer } from '../read-payer.ts'

/** What the airtime of a number does not pay for that number itself. */
const ofOwnLine: readonly TransactionType[] = ['PREPAID RECHARGE', 'POSTPAID BILL PAYMENT']

const ownLine: PayerRefusal = { code: 'payer.own-line', field: 'paymentMobile' }

/**
 * The airtime on a number, debited by the operator: the visitor proves the number by a code first. It pays for anything but
 * airtime and the bill of the same number: of a line with a bill the debit is put on the next one, and moves the debt.
 */
export const airtimeMethod = ({
  balances,
  lines,
  ...options
}: {
  provider: DirectProvider
  isOffered: boolean
  currencies?: readonly Currency[]
  /** Absent where the operator's system tells no balances: the debit itself will tell. */
  balances?: Pick<Balances, 'balancesOf'> | undefined
  /** Tells which lines pay by airtime alone; without it no balance refuses anyone. */
  lines?: Lines | undefined
}): Method =>
  defineMethod({
    ...options,
    type: 'AIRTIME',
    slug: 'airtime',
    modes: ['AIRTIME', 'HBB_AIRTIME'],
    modeFor: (type) => (type === 'HBB_LEADS' ? 'HBB_AIRTIME' : 'AIRTIME'),
    name: 'AIRTIME',
    label: 'Airtime',
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: direct,
    offeredFor: () => true,
    refusesPayer: ({ transactionType, msisdn }, payer) =>
      msisdn === payer && ofOwnLine.includes(transactionType) ? ownLine : null,
    ...(balances && lines
      ? {
          async hasEnough(payer, amount) {
            const answer = await balances.balancesOf(payer)
            const held = answer.kind === 'balances' ? judge(answer.found, amount) : 'unknown'
            return held === 'not-enough' && !(await isPrepaid(lines, payer)) ? 'unknown' : held
          },
        }
      : {}),
    read({ emailId, paymentMobile, uniqueCode }) {
      if (!emailId) return fail({ code: 'email.required', field: 'emailId' })
      const payer = readPayer(paymentMobile ?? '')
      if (!payer.ok) return payer
      return uniqueCode
        ? ok({ emailId, payerMsisdn: payer.value, proof: uniqueCode })
        : fail({ code: 'proof.unusable', field: 'uniqueCode' })
    },
  })

/** A line with a bill may pay by that, whatever airtime it has. */
async function isPrepaid(lines: Lines, msisdn: Msisdn): Promise<boolean> {
  const line = await lines.lineType(msisdn)
  return line.kind === 'line' && line.lineType === 'PREPAID'
}

/**
 * All airtime of the number together against the price. A balance without end, below zero or in another currency says
 * nothing: a bill may be paid later, and only the debit knows.
 */
function judge(found: readonly NumberBalance[], amount: Money) {
  const airtime = found.filter(({ usage }) => usage === 'airtime')
  const known = airtime.flatMap(({ left, unit }) => {
    const read = unit === amount.currency ? parseMoney(left, amount.currency) : null
    return read?.ok ? read.value.minor : []
  })
  if (known.length === 0 || known.length < airtime.length) return 'unknown'
  const total = known.reduce((sum, minor) => sum + minor, 0n)
  return total < amount.minor ? 'not-enough' : 'enough'
}
