import { createProofs } from '../../adapters/postgres/proofs.ts'
import { askLimit, readLimit } from '../../http/shared-limits.ts'
import { defineFeature, type FeatureDeps } from '../define-feature.ts'
import { adviseActive, type BalanceWorld } from './balance.flow.ts'
import { balanceRoutes } from './balance.routes.ts'

const createWorld = ({
  world: { digest, pause },
  balances,
  catalogue,
  content,
  database,
  portal,
  log,
}: FeatureDeps): BalanceWorld & { digest: (text: string) => string } => ({
  ...{ balances, catalogue, digest, pause },
  wordsOf: (language) => content.bundleWords(language),
  proofs: createProofs(database, digest),
  adviceMs: portal.lineTimeoutMs,
  onAdviceFailed: (err) => log.warn({ err }, 'an order had no advice'),
})

/** What a number has left, for the session that proves the number by a code. */
export const balanceFeature = defineFeature({
  name: 'balance',
  limits: { read: readLimit, ask: askLimit },
  routes(app, { limits, ...deps }) {
    const world = createWorld(deps)
    const { sessions } = deps
    balanceRoutes(app, { world, sessions, readLimit: limits.read, askLimit: limits.ask })
  },
  advice(deps) {
    const world = createWorld(deps)
    return (asked) => adviseActive(world, asked)
  },
})
