import english from '../../../../content/pages/en/orp-translation.json' with { type: 'json' }
import swahili from '../../../../content/pages/sw/orp-translation.json' with { type: 'json' }
import type { Wording } from './wording.ts'

/** The words of the content packages, without filling them. */
export const wordingFixture: Wording = (reason, language) =>
  (language === 'SW' ? swahili : english)[`refusal.${reason}`]
