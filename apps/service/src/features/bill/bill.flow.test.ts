import type { AccountNo } from '@portal/kernel/account-no'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { AccountAnswer, BillAnswer } from '../../ports/operator/bill.port.ts'
import type { LineAnswer } from '../../ports/operator/operator.port.ts'
import { acceptPair, type BillDeps, findShownBill, readBill } from './bill.flow.ts'

const msisdn = '971000003' as Msisdn
const account = '1000000003' as AccountNo
const asker = { ownerHash: 'owner', msisdn }
const stranger = { ownerHash: 'stranger', msisdn }

type Facts = { line?: LineAnswer; account?: AccountAnswer; bill?: BillAnswer }

function aPortal(facts: Facts = {}) {
  const { grants, names } = memoryGrants()
  const proofs = new Set(['owner 971000003 OTP'])
  const nameOf = ({ ownerHash, subject, uniqueCode }: Record<string, unknown>) =>
    `${ownerHash} ${subject} ${uniqueCode}`
  const deps: BillDeps = {
    grants,
    lines: { lineType: async () => facts.line ?? { kind: 'line', lineType: 'POSTPAID' } },
    bills: {
      accountOf: async () => facts.account ?? { kind: 'account', accountNo: account },
      outstandingOf: async () => facts.bill ?? { kind: 'bill', outstanding: money(24_530n, 'ZMW') },
    },
    proofs: {
      findHeld: async (query) => (proofs.has(nameOf(query)) ? { refId: null } : null),
      take: async (query) => proofs.delete(nameOf(query)),
    },
  }
  return { deps, facts, names }
}

const soon = instantOf(Date.UTC(2029, 0, 1))
/** Has the bill's grant end at another moment than a new one would. */
async function end({ grants }: BillDeps) {
  const grant = { ownerHash: 'owner', kind: 'bill', subject: msisdn } as const
  await grants.giveUntil(grant, (await grants.find(grant))?.shown ?? null, soon)
}

const otp = { otpId: 'OTP' }
const shown = { accountNo: account, totalOutstanding: '245.30' }

describe('a bill', () => {
  test('is read once for each verified code', async () => {
    const { deps } = aPortal()
    expect(await readBill(deps, asker, otp)).toEqual({ ok: true, value: shown })
    expect(await readBill(deps, asker, otp)).toMatchObject({ error: { code: 'proof.unusable' } })
  })

  test('is read by one of many at once', async () => {
    const { deps } = aPortal()
    const reads = await Promise.all(Array.from({ length: 10 }, () => readBill(deps, asker, otp)))
    expect(reads.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each([
    ['of another code', asker, { otpId: 'OTHER' }],
    ['by another device', stranger, otp],
    ['of another number', { ...asker, msisdn: '971000004' as Msisdn }, otp],
    ['by a pair that was not accepted', asker, { accountNo: account }],
    ['by an account that is none', asker, { accountNo: 'none' }],
  ])('is not read %s', async (_, who, key) => {
    const { deps } = aPortal()
    expect(await readBill(deps, who, key)).toMatchObject({ error: { code: 'proof.unusable' } })
    expect(await findShownBill(deps, who)).toEqual({ ok: true, value: null })
  })

  test('that cannot be read now costs no second code', async () => {
    const { deps, facts } = aPortal({ bill: { kind: 'lost', detail: '' } })
    expect(await readBill(deps, asker, otp)).toMatchObject({
      error: { code: 'provider.unavailable' },
    })
    facts.bill = { kind: 'bill', outstanding: money(-500n, 'ZMW') }
    const credit = { accountNo: account, totalOutstanding: '-5.00' }
    expect(await readBill(deps, asker, otp)).toEqual({ ok: true, value: credit })
  })

  test('is shown again to its own device alone', async () => {
    const { deps } = aPortal()
    await readBill(deps, asker, otp)
    expect(await findShownBill(deps, asker)).toEqual({ ok: true, value: shown })
    expect(await findShownBill(deps, stranger)).toEqual({ ok: true, value: null })
  })

  test('that is shown again is what the operator says now, until the same end', async () => {
    const { deps, facts } = aPortal()
    await readBill(deps, asker, otp)
    await end(deps)
    facts.bill = { kind: 'bill', outstanding: money(-70n, 'ZMW') }
    const paid = { accountNo: account, totalOutstanding: '-0.70' }
    expect(await findShownBill(deps, asker)).toEqual({ ok: true, value: paid })
    const grant = { ownerHash: 'owner', kind: 'bill', subject: msisdn } as const
    expect(await deps.grants.find(grant)).toEqual({ shown: paid, orderId: null, until: soon })
  })

  test.each<[BillAnswer, string]>([
    [{ kind: 'lost', detail: '' }, 'provider.unavailable'],
    [{ kind: 'no-account' }, 'line.not-billed'],
  ])(
    'that the operator answers with %o is not shown as it was, but refused',
    async (bill, code) => {
      const { deps, facts } = aPortal()
      await readBill(deps, asker, otp)
      facts.bill = bill
      expect(await findShownBill(deps, asker)).toMatchObject({ ok: false, error: { code } })
      facts.bill = { kind: 'bill', outstanding: money(24_530n, 'ZMW') }
      expect(await findShownBill(deps, asker)).toEqual({ ok: true, value: shown })
    },
  )
})

describe('a pair of number and account', () => {
  const pair = { ...asker, typed: '1000 000 003' }

  test('that belongs together opens one read', async () => {
    const { deps } = aPortal()
    expect(await acceptPair(deps, pair)).toEqual({ ok: true, value: account })
    const key = { accountNo: account }
    expect(await readBill(deps, stranger, key)).toMatchObject({ ok: false })
    expect(await readBill(deps, asker, key)).toEqual({ ok: true, value: shown })
    expect(await readBill(deps, asker, key)).toMatchObject({ ok: false })
  })

  test.each<[string, string, Facts, string]>([
    ['that is not its own', 'account.other', {}, '1000000004'],
    ['that is none', 'account.unknown', { bill: { kind: 'no-account' } }, '1000000009'],
    ['of too few digits', 'account.invalid', {}, '100000003'],
    [
      'of a prepaid line',
      'line.not-billed',
      { line: { kind: 'line', lineType: 'PREPAID' } },
      account,
    ],
    ['of no subscriber', 'line.invalid', { line: { kind: 'no-subscriber' } }, account],
    ['of a line without one', 'line.not-billed', { account: { kind: 'no-account' } }, account],
    ['out of reach', 'provider.unavailable', { account: { kind: 'lost', detail: '' } }, account],
    [
      'whose account cannot be asked for',
      'provider.unavailable',
      { bill: { kind: 'unsent', detail: '' } },
      '1000000004',
    ],
  ])('with an account %s is refused with %s', async (_, code, facts, typed) => {
    const { deps, names } = aPortal(facts)
    expect(await acceptPair(deps, { ...asker, typed })).toMatchObject({ error: { code } })
    expect(names()).toEqual([])
  })

  test('of a prepaid line names its type, so that a page can lead on', async () => {
    const { deps } = aPortal({ line: { kind: 'line', lineType: 'PREPAID' } })
    expect(await acceptPair(deps, pair)).toMatchObject({ error: { lineType: 'PREPAID' } })
  })
})
