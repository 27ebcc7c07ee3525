import { after, systemCounter } from '@portal/kernel/instant'
import { deleteAged } from '../../adapters/postgres/ageing/housekeeping.ts'
import { agedVotes, createVotes } from '../../adapters/postgres/feedback/votes.ts'
import { tieredLimit } from '../../http/limits/declared-limits.ts'
import { tiersSetting } from '../../http/limits/limit-settings.ts'
import { voteShare } from '../../http/limits/network-share.ts'
import { readLimit } from '../../http/limits/shared-limits.ts'
import { numberSetting } from '../../settings/setting.ts'
import { defineFeature } from '../define-feature.ts'
import { helpRoutes } from './help.routes.ts'
import { documentsIn, helpCentre, helpDocuments, helpIn } from './help-content.store.ts'

const voteTiers = tiersSetting(
  'VOTES',
  { perSession: 60, perNetwork: 1_200 },
  'votes on answers of the help centre in 15 minutes, likewise',
)

const votesPerQuestionDay = numberSetting(
  'LIMIT_VOTES_PER_QUESTION_DAY',
  20,
  'votes of one network that count for one question in a day; further ones are thanked for and not counted',
)

/** As long as a session lives. */
const votersKeptMs = 30 * 24 * 3_600_000

/** The help centre, with the votes on its answers. */
export const helpFeature = defineFeature({
  name: 'help',
  limits: {
    read: readLimit,
    vote: tieredLimit('vote', voteTiers),
    voteCounts: voteShare(votesPerQuestionDay),
  },
  content: [helpCentre, helpDocuments],
  jobs: ({ database }) => ({
    housekeeping: [
      (now, limit) => deleteAged(database, agedVotes, after(now, -votersKeptMs), limit),
    ],
  }),
  routes(app, { content, sessions, database, flowDeps, limits }) {
    helpRoutes(app, {
      content: {
        get languages() {
          return content.languages
        },
        help: (language) => helpIn(content, language),
        documents: (language) => documentsIn(content, language),
      },
      ...{ sessions, digest: flowDeps.digest },
      votes: createVotes(database),
      readLimit: limits.read,
      voteLimit: limits.vote,
      voteCounts: limits.voteCounts,
      counter: systemCounter,
      onVotesFailed: (err) => app.log.warn({ err }, 'an answer was shown without its votes'),
    })
  },
})
