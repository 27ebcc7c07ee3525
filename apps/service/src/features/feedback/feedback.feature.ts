import { systemRandom } from '@portal/kernel/ids'
import { createFeedbackStore } from '../../adapters/postgres/feedback-store.ts'
import { tieredLimit } from '../../http/declared-limits.ts'
import { tiersSetting } from '../../http/limit-settings.ts'
import { newcomerLimit } from '../../http/network-share.ts'
import { readLimit } from '../../http/shared-limits.ts'
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

/** Messages to the operator. */
export const feedbackFeature = defineFeature({
  name: 'feedback',
  limits: {
    read: readLimit,
    send: tieredLimit('feedback', feedbackTiers),
    newcomer: newcomerLimit('feedback', ofNewPerHour),
  },
  routes(app, { content, sessions, database, world, limits }) {
    feedbackRoutes(app, {
      ...{ sessions, digest: world.digest },
      store: createFeedbackStore(database),
      random: systemRandom,
      referencePrefix: () => content.referencePrefix,
      limit: limits.send,
      newcomerLimit: limits.newcomer,
      readLimit: limits.read,
    })
  },
})
