import { systemRandom } from '@portal/kernel/ids'
import { after, systemCounter } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import { deleteAged } from '../../adapters/postgres/ageing/housekeeping.ts'
import { createDeviceGrants } from '../../adapters/postgres/codes/device-grants.ts'
import { agedLeads, createLeadStore, endDrafts } from '../../adapters/postgres/leads/lead-store.ts'
import { guessLimit, missBrake, tieredLimit } from '../../http/limits/declared-limits.ts'
import { tiersSetting, timesOf } from '../../http/limits/limit-settings.ts'
import { checkLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { commonHeaders } from '../../http/pages/security-headers.ts'
import { refuseCalls } from '../../http/refusals/refused-calls.ts'
import { deadlineOf, readClocks } from '../../payments/core/lease.rules.ts'
import type { Leads } from '../../ports/operator/lead.port.ts'
import { guardSetting, numberSetting } from '../../settings/setting.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import type { Content } from '../content/content.store.ts'
import { defineFeature, type JobDeps } from '../define-feature.ts'
import { type CarryDeps, carryLead, claimLeads } from './carry.flow.ts'
import { lateMs } from './carry.rules.ts'
import { cityTable } from './content/city-table.store.ts'
import { leadForms } from './content/lead-form.store.ts'
import { statusTexts } from './content/lead-status.rules.ts'
import { leadStatusWords } from './content/lead-status.store.ts'
import { offerFacts } from './content/offer.store.ts'
import { leadCalls, leadRoutes } from './lead.routes.ts'
import { offerRoutes } from './offer.routes.ts'
import { pictureRoutes } from './picture.routes.ts'

const leadTiers = tiersSetting(
  'LEADS',
  { perSession: 20, perNetwork: 300 },
  'leads of home broadband in 15 minutes: for one device, and for all visitors of one address who are not known yet; three times as many forms are kept, each for an hour',
)
const draftsPerLead = 3

const guesses = guardSetting(
  'LIMIT_LEAD_GUESSES',
  10,
  'wrong numbers for one reference of a lead in an hour from one network',
  40,
)

const stepMs = numberSetting(
  'LEAD_ANSWER_STEP_MS',
  1_000,
  "an answer about what has become of a lead takes a whole number of these milliseconds, so that its time does not tell a lead that exists from one that does not; raise it where the operator's answer takes longer",
  [1, 10_000],
)

const keptDays = numberSetting(
  'RETENTION_LEADS_DAYS',
  180,
  'how long a lead is kept, with name, number and address; then its row is deleted',
  [1, 3_650],
)

const orderHours = numberSetting(
  'LEAD_ORDER_HOURS',
  24,
  'how long a device is shown its lead, and may order by it where home broadband is sold in the town',
  [1, 720],
)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Longer than an enquiry and a request take together. */
const leaseMs = 120_000
const [slots, idleMs, failureMs] = [4, 1_000, 1_000]

function startCarrying(leads: Leads, deps: JobDeps): Worker {
  const { database, clock, metrics, flowDeps, log } = deps
  const clocks = { clock, counter: systemCounter }
  const carryDeps: CarryDeps = {
    ...{ store: createLeadStore(database, flowDeps.digest), leads, clock, leaseMs },
    leaseFromNow: () => deadlineOf(clocks, readClocks(clocks), leaseMs),
    observer: {
      carried({ reference, tries, createdAt }, answer) {
        metrics.leadsCarried.inc({ answer })
        const isLate = answer !== 'taken' && createdAt < after(clock.now(), -lateMs)
        if (answer === 'failed') log.error({ lead: reference, tries }, 'a lead was refused')
        else if (isLate) log.error({ lead: reference, tries, answer }, 'a lead is late')
      },
      waiting({ all, late }) {
        metrics.leadsWaiting.set({ age: 'any' }, all)
        metrics.leadsWaiting.set({ age: 'late' }, late)
      },
    },
  }
  return startWorker({
    claim: (limit) => claimLeads(carryDeps, limit),
    work: (claimed) => carryLead(carryDeps, claimed),
    ...{ slots, idleMs, failureMs },
    onClaimFailure: (err) => log.error({ err }, 'claiming leads failed'),
    onWorkFailure: ({ lead }, err) => log.error({ lead: lead.reference, err }, 'a lead failed'),
  })
}

/** The form of a language, which a content that is in use has for each. */
function formIn(content: Content, language: Language) {
  const forms = leadForms.of(content)
  const form = forms.get(language) ?? forms.get(content.languages[0].code)
  if (!form) throw new Error('The content has no form of home broadband')
  return form
}

/** Home broadband: who asks for it, and what becomes of that. Decision 174. */
export const leadFeature = defineFeature({
  name: 'lead',
  limits: {
    ...{ read: readLimit, track: checkLimit, brake: missBrake('lead') },
    submit: tieredLimit('lead', leadTiers),
    draft: tieredLimit('lead-draft', timesOf(draftsPerLead, leadTiers)),
    guesses: guessLimit('lead', guesses),
  },
  settings: { stepMs, keptDays, orderHours },
  content: [cityTable, leadForms, offerFacts, leadStatusWords],
  jobs(deps) {
    const { database, operator, settings } = deps
    const { leads } = operator
    return {
      workers: leads ? [() => startCarrying(leads, deps)] : [],
      housekeeping: [
        (_now, limit) => endDrafts(database, limit),
        (now, limit) =>
          deleteAged(database, agedLeads, after(now, -settings.keptDays * dayMs), limit),
      ],
    }
  },
  routes(app, { limits, settings, operator, content, database, sessions, flowDeps, portal }) {
    const cities = () => cityTable.of(content)
    const offer = () => offerFacts.of(content)
    offerRoutes(app, { cities, offer })
    pictureRoutes(app, { offer, headers: commonHeaders(portal.tls) })
    const { leads, catalogue } = operator
    if (!leads || !catalogue) return refuseCalls(app, leadCalls)
    const { digest, counter, pause } = flowDeps
    const formOf = (language: Language) => formIn(content, language)
    leadRoutes(app, {
      statusText: (key, language) => content.text(language, statusTexts, [key], {}),
      ...{ sessions, formOf, guesses: limits.guesses, brake: limits.brake },
      ...{ submitLimit: limits.submit, draftLimit: limits.draft },
      ...{ readLimit: limits.read, trackLimit: limits.track },
      flowDeps: {
        ...{ store: createLeadStore(database, digest), grants: createDeviceGrants(database) },
        ...{ leads, catalogue, cities, formOf, digest, random: systemRandom, counter, pause },
        referencePrefix: () => content.referencePrefix,
        statusWords: () => leadStatusWords.of(content),
        stepMs: settings.stepMs,
        grantedMs: settings.orderHours * hourMs,
      },
    })
  },
})
