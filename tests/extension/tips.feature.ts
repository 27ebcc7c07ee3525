import type { Language } from '@portal/kernel/language'
import { defineContentKind } from '../../apps/service/src/features/content/reading/content-kind.store.ts'
import { defineFeature } from '../../apps/service/src/features/define-feature.ts'
import { limited, serveCall } from '../../apps/service/src/http/calls/serve-call.ts'
import { wordedIn } from '../../apps/service/src/http/calls/wording.ts'
import { tieredLimit } from '../../apps/service/src/http/limits/declared-limits.ts'
import { tiersSetting } from '../../apps/service/src/http/limits/limit-settings.ts'
import { readLimit } from '../../apps/service/src/http/limits/shared-limits.ts'
import { answer, refused } from '../../apps/service/src/http/refusals/answer.ts'
import { suggestTipCall, tipCall } from './tips.schema.ts'

const tipsFile = 'tips.json'

/** A tip in each language: { "EN": "Recharge before a journey." }. A content without the file has none. */
const tips = defineContentKind<ReadonlyMap<Language, string>>({
  name: 'tips',
  files: /^tips\.json$/,
  *read({ languages, parsed, findings }) {
    const found = new Map<Language, string>()
    const file = parsed.get(tipsFile)
    const entries = new Map<string, unknown>(Object.entries({ ...Object(file?.value) }))
    for (const { code } of file ? languages : []) {
      yield
      const tip = entries.get(code)
      if (typeof tip === 'string') found.set(code, tip)
      else {
        const fault = `must have a tip in "${code}"`
        findings.faults.push({ file: `content/${tipsFile}`, line: 1, fault })
      }
    }
    return found
  },
})

const tipTiers = tiersSetting(
  'TIPS',
  { perSession: 5, perNetwork: 100 },
  'tips suggested in 15 minutes, likewise',
)

/** A feature that exists only in tests: proof that a new one needs one folder and one line. */
export const tipsFeature = defineFeature({
  name: 'tips',
  content: [tips],
  limits: { read: readLimit, suggest: tieredLimit('tip', tipTiers) },
  routes(app, { content, limits }) {
    serveCall(
      app,
      tipCall,
      limited(limits.read, (_asked, { request }) => {
        const tip = tips.of(content).get(wordedIn(request, undefined))
        return tip === undefined ? refused('request.not-found') : answer({ tip })
      }),
    )
    serveCall(
      app,
      suggestTipCall,
      limited(limits.suggest, ({ tip }) => {
        const known = [...tips.of(content).values()]
        return known.includes(tip) ? refused('request.invalid', { field: 'tip' }) : answer({})
      }),
    )
  },
})
