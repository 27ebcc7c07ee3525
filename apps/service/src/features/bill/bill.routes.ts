import * as calls from '@portal/contract/calls/bill.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/addresses/ip-network.ts'
import { limited, serveCall } from '../../http/calls/serve-call.ts'
import type { Limit, MissBrake } from '../../http/limits/limits.ts'
import { answer, type Refused, refused, refuseField } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import type { AccountGuesses } from './account-guesses.routes.ts'
import {
  acceptPair,
  type BillDeps,
  type BillKey,
  checkBilled,
  findShownBill,
  type PairRefusal,
  readBill,
} from './bill.flow.ts'

export const billCalls = [calls.validateAccountCall, calls.billCall, calls.shownBillCall] as const

/** Limits that bills and invoices share. */
export type ShowingLimits = {
  /** Counts numbers and accounts that are checked. */
  checkLimit: Limit
  brake: MissBrake
  /** Counts accounts that are guessed for one number, or addresses for one account. */
  guesses: AccountGuesses
  readLimit: Limit
}

export type BillRouteDeps = ShowingLimits & {
  flowDeps: BillDeps & { digest: (text: string) => string }
  sessions: Sessions
}

const numberInvalid = refused('line.invalid', { field: 'msisdn' })

export function billRoutes(app: FastifyInstance, deps: BillRouteDeps) {
  const { flowDeps, sessions, checkLimit, brake, readLimit } = deps

  serveCall(
    app,
    calls.validateAccountCall,
    limited(checkLimit, async ({ msisdn: typed, accountNo }, { request, reply }) => {
      const tooSoon = await brake.refuse(request)
      if (tooSoon) return tooSoon
      const msisdn = parseMsisdn(typed)
      if (!msisdn.ok) return numberInvalid
      const checked =
        accountNo === undefined
          ? await checkBilled(flowDeps, msisdn.value)
          : await guessed(deps, { request, number: msisdn.value }, async () => {
              const session = await sessions.findOrStart(request, reply)
              const ownerHash = flowDeps.digest(session)
              return acceptPair(flowDeps, { ownerHash, msisdn: msisdn.value, typed: accountNo })
            })
      if ('refused' in checked) return checked
      await brake.note(request, checked.ok ? 'hit' : 'miss')
      return checked.ok ? answer({}) : refusePair(checked.error)
    }),
  )

  serveCall(
    app,
    calls.billCall,
    limited(checkLimit, async ({ msisdn: typed, otpId, accountNo }, { request }) => {
      const key = keyIn({ otpId, accountNo })
      if (!key) return refuseField(accountNo === undefined ? 'otpId' : 'accountNo')
      const asker = await askerOf(deps, request, typed)
      // The same for every number, so that nothing is learned of one that was not proved.
      const read = asker ? await readBill(flowDeps, asker, key) : null
      if (read?.ok) return answer(read.value)
      const field = 'otpId' in key ? 'otpId' : 'accountNo'
      return read && read.error.code !== 'proof.unusable'
        ? refusePair(read.error)
        : refused('proof.unusable', { field })
    }),
  )

  serveCall(
    app,
    calls.shownBillCall,
    limited(readLimit, async ({ msisdn: typed }, { request }) => {
      const asker = await askerOf(deps, request, typed)
      const bill = asker && (await findShownBill(flowDeps, asker))
      if (bill && !bill.ok) return refusePair(bill.error)
      return answer(bill?.value ? { bill: bill.value } : {})
    }),
  )
}

function keyIn({
  otpId,
  accountNo,
}: {
  otpId?: string | undefined
  accountNo?: string | undefined
}): BillKey | null {
  if (otpId !== undefined) return accountNo === undefined ? { otpId } : null
  return accountNo === undefined ? null : { accountNo }
}

async function askerOf({ flowDeps, sessions }: BillRouteDeps, request: Caller, typed: string) {
  const msisdn = parseMsisdn(typed)
  const ownerHash = await ownerOf({ sessions, flowDeps }, request)
  return msisdn.ok && ownerHash !== null ? { ownerHash, msisdn: msisdn.value } : null
}

/** A guess at an account is counted against its number before the operator is asked, and not where it was right. */
async function guessed<T extends { ok: boolean }>(
  { guesses }: ShowingLimits,
  { request, number }: { request: Caller; number: string },
  check: () => Promise<T>,
): Promise<T | Refused> {
  const tooMany = await guesses.spend(request, number)
  if (tooMany) return tooMany
  const checked = await check()
  if (checked.ok) await guesses.giveBack(request, number)
  return checked
}

const refusePair = ({ code, ...detail }: PairRefusal): Refused => refused(code, detail)
