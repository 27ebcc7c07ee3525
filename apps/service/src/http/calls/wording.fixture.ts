import english from '../../../../../content/pages/en/orp-translation.json' with { type: 'json' }
import swahili from '../../../../../content/pages/sw/orp-translation.json' with { type: 'json' }
import type { Wording } from './wording.ts'

/** The words of the content packages, without filling them. */
export const wordingFixture: Wording = {
  languages: [
    { code: 'EN', prefix: '', tag: 'en', name: 'English' },
    { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
  ],
  words: (reason, language) => (language === 'SW' ? swahili : english)[`refusal.${reason}`],
}
