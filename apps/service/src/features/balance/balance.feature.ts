import { createProofs } from '../../adapters/postgres/codes/proofs.ts'
import { askLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { refuseCalls } from '../../http/refusals/refused-calls.ts'
import { defineFeature, type FeatureDeps } from '../define-feature.ts'
import { adviseActive, type BalanceDeps } from './balance.flow.ts'
import { balanceCalls, balanceRoutes } from './balance.routes.ts'

const emptyCatalogue: BalanceDeps['catalogue'] = {
  bundles: async () => ({ kind: 'bundles', bundles: [] }),
  categoryOf: async () => null,
}

/** Null where the operator's system tells no balances. */
function createDeps({
  operator: { balances, catalogue },
  flowDeps: { digest, pause },
  content,
  database,
  portal,
  log,
}: FeatureDeps): (BalanceDeps & { digest: (text: string) => string }) | null {
  if (!balances) return null
  return {
    ...{ balances, digest, pause },
    // Without bundles on sale, none is bought beside another.
    catalogue: catalogue ?? emptyCatalogue,
    wordsOf: (language) => content.bundleWords(language),
    proofs: createProofs(database, digest),
    adviceMs: portal.lineTimeoutMs,
    onAdviceFailed: (err) => log.warn({ err }, 'an order had no advice'),
  }
}

/** What a number has left, for the session that proves the number by a code. */
export const balanceFeature = defineFeature({
  name: 'balance',
  limits: { read: readLimit, ask: askLimit },
  routes(app, { limits, ...deps }) {
    const flowDeps = createDeps(deps)
    const { sessions } = deps
    if (flowDeps)
      balanceRoutes(app, { flowDeps, sessions, readLimit: limits.read, askLimit: limits.ask })
    else refuseCalls(app, balanceCalls)
  },
  advice(deps) {
    const flowDeps = createDeps(deps)
    return async (asked) => (flowDeps ? adviseActive(flowDeps, asked) : [])
  },
})
