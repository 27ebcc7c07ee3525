import {
  activeBundlesCall,
  provedCall,
  queryBalanceCall,
} from '@portal/contract/calls/balance.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall } from '../../http/calls/serve-call.ts'
import { namedIn } from '../../http/calls/wording.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import { type BalanceDeps, findActive, hasProved, proofOf, readBalances } from './balance.flow.ts'
import { toWire } from './balance.rules.ts'

export const balanceCalls = [queryBalanceCall, provedCall, activeBundlesCall] as const

export type BalanceRouteDeps = {
  flowDeps: BalanceDeps & { digest: (text: string) => string }
  sessions: Sessions
  readLimit: Limit
  /** Counts the numbers that the operator is asked about. */
  askLimit: Limit
}

export function balanceRoutes(
  app: FastifyInstance,
  { flowDeps, sessions, readLimit, askLimit }: BalanceRouteDeps,
) {
  const owners = { sessions, flowDeps }
  serveCall(
    app,
    queryBalanceCall,
    limited(readLimit, async (asked, { request }) => {
      const { msisdn: typed, uniqueCode = null, serviceType, language } = asked
      const msisdn = parseMsisdn(typed)
      const asker = msisdn.ok && {
        ownerHash: await ownerOf(owners, request),
        msisdn: msisdn.value,
        uniqueCode,
      }
      // The same for every number, so that nothing is learned of one that was not proved.
      if (!asker || !(await hasProved(flowDeps, asker))) {
        return refused('proof.unusable', { field: 'uniqueCode' })
      }
      const tooMany = await askLimit(request)
      if (tooMany) return tooMany
      const balances = await readBalances(flowDeps, {
        ...{ msisdn: asker.msisdn, serviceType },
        language: namedIn(request, language),
      })
      if (!balances.ok) return refused(balances.error)
      return answer({ queryBalanceResult: toWire(balances.value, serviceType) })
    }),
  )

  serveCall(
    app,
    provedCall,
    limited(readLimit, async ({ msisdn: typed }, { request }) => {
      const msisdn = parseMsisdn(typed)
      if (!msisdn.ok) return refused('line.invalid', { field: 'msisdn' })
      const ownerHash = await ownerOf(owners, request)
      const asker = { ownerHash, msisdn: msisdn.value, uniqueCode: null }
      const proof = await proofOf(flowDeps, asker)
      return answer(proof?.refId ? { refId: proof.refId } : {})
    }),
  )

  serveCall(
    app,
    activeBundlesCall,
    limited(readLimit, async ({ msisdn: typed, productCode, language: asked }, { request }) => {
      const msisdn = parseMsisdn(typed)
      if (!msisdn.ok) return refused('line.invalid', { field: 'msisdn' })
      const asker = {
        ownerHash: await ownerOf(owners, request),
        msisdn: msisdn.value,
        uniqueCode: null,
      }
      if (!(await hasProved(flowDeps, asker))) return answer([])
      const tooMany = await askLimit(request)
      if (tooMany) return tooMany
      const language = namedIn(request, asked)
      const query = { msisdn: msisdn.value, productCode, language }
      return answer([...(await findActive(flowDeps, query))])
    }),
  )
}
