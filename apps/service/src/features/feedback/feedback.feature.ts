import { systemRandom } from '@portal/kernel/ids'
import { after } from '@portal/kernel/instant'
import { deleteAged } from '../../adapters/postgres/ageing/housekeeping.ts'
import {
  agedFeedback,
  createFeedbackStore,
} from '../../adapters/postgres/feedback/feedback-store.ts'
import { tieredLimit } from '../../http/limits/declared-limits.ts'
import { tiersSetting } from '../../http/limits/limit-settings.ts'
import { newcomerLimit } from '../../http/limits/network-share.ts'
import { readLimit } from '../../http/limits/shared-limits.ts'
import { numberSetting } from '../../settings/setting.ts'
import { defineFeature } from '../define-feature.ts'
import { feedbackRoutes } from './feedback.routes.ts'

const feedbackTiers = tiersSetting(
  'FEEDBACK',
  { perSession: 5, perNetwork: 300 },
  'messages to the operator in 15 minutes, likewise',
)

const ofNewPerHour = numberSetting(
  'LIMIT_FEEDBACK_OF_NEW_PER_ADDRESS_HOUR',
  30,
  "messages in an hour of one network's devices without a session that is at least a minute old",
)

export const feedbackDays = numberSetting(
  'RETENTION_FEEDBACK_DAYS',
  365,
  'how long messages to the operator are kept: [the schedule](#how-long-personal-data-are-kept)',
  [1, 36_500],
)
const dayMs = 24 * 3_600_000

/** Messages to the operator. */
export const feedbackFeature = defineFeature({
  name: 'feedback',
  limits: {
    read: readLimit,
    send: tieredLimit('feedback', feedbackTiers),
    newcomer: newcomerLimit('feedback', ofNewPerHour),
  },
  settings: { keptDays: feedbackDays },
  jobs: ({ database, settings: { keptDays } }) => ({
    housekeeping: [
      (now, limit) => deleteAged(database, agedFeedback, after(now, -keptDays * dayMs), limit),
    ],
  }),
  routes(app, { content, sessions, database, flowDeps, limits }) {
    feedbackRoutes(app, {
      ...{ sessions, digest: flowDeps.digest },
      store: createFeedbackStore(database),
      random: systemRandom,
      referencePrefix: () => content.referencePrefix,
      limit: limits.send,
      newcomerLimit: limits.newcomer,
      readLimit: limits.read,
    })
  },
})
