import * as calls from '@portal/contract/calls/bill.schema'
import { parseFixedAccount } from '@portal/kernel/account-no'
import { inSteps, type StepDeps } from '@portal/kernel/even-steps'
import { ok } from '@portal/kernel/result'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { limited, serveCall } from '../../http/calls/serve-call.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import type { ShowingLimits } from './bill.routes.ts'
import {
  findShownInvoices,
  type InvoiceDeps,
  readInvoices,
  type ShownInvoices,
} from './invoice.flow.ts'

export const invoiceCalls = [calls.openInvoicesCall, calls.shownInvoicesCall] as const

export type InvoiceRouteDeps = ShowingLimits & {
  flowDeps: InvoiceDeps & StepDeps & { digest: (text: string) => string }
  sessions: Sessions
}

export function invoiceRoutes(
  app: FastifyInstance,
  { flowDeps, sessions, checkLimit, brake, guesses, readLimit }: InvoiceRouteDeps,
) {
  serveCall(
    app,
    calls.openInvoicesCall,
    limited(checkLimit, async ({ accountNo, contactPersonEmailId: email }, { request, reply }) => {
      const account = parseFixedAccount(accountNo)
      if (!account.ok) return refused('account.invalid', { field: 'accountNo' })
      const tooSoon = (await brake.refuse(request)) ?? (await guesses.spend(request, account.value))
      if (tooSoon) return tooSoon
      const ownerHash = flowDeps.digest(await sessions.findOrStart(request, reply))
      const read = await inSteps(flowDeps, () =>
        readInvoices(flowDeps, { ownerHash, accountNo: account.value, email }),
      )
      const isMiss = !read.ok && read.error.code === 'invoices.unknown'
      await brake.note(request, isMiss ? 'miss' : 'hit')
      if (!isMiss) await guesses.giveBack(request, account.value)
      return read.ok ? answer(toResult(read.value)) : refused(read.error.code)
    }),
  )

  serveCall(
    app,
    calls.shownInvoicesCall,
    limited(readLimit, async ({ accountNo: typed }, { request }) => {
      const ownerHash = await ownerOf({ sessions, flowDeps }, request)
      const shown = ownerHash ? await findShownInvoices(flowDeps, { ownerHash, typed }) : ok(null)
      if (!shown.ok) return refused(shown.error.code)
      return answer(shown.value ? { shown: toResult(shown.value) } : {})
    }),
  )
}

type Wire = Static<typeof calls.openInvoicesCall.result>

/** The wire has no type of read-only values. */
const toResult = (shown: ShownInvoices): Wire => shown as unknown as Wire
