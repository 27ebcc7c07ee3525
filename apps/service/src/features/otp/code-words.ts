import { type Language, languageOf } from '@portal/kernel/language'
import type { Content } from '../content/content.store.ts'
import type { CodeWords } from './otp.flow.ts'
import { codeMail } from './otp-mail.rules.ts'

type Channel = keyof CodeWords

/** The words of a one-time code, from the content. The sentence about its life has a form for each kind of number. */
export function createCodeWords(content: Pick<Content, 'languages' | 'text'>): CodeWords {
  const text: Content['text'] = (...asked) => content.text(...asked)
  const tagOf = (language: Language) =>
    (languageOf(content.languages, language) ?? content.languages[0]).tag
  const validFor = (channel: Channel, minutes: number, language: Language) => {
    const form = new Intl.PluralRules(tagOf(language)).select(minutes)
    const keys = [form, 'other'].map((each) => `${channel}.code.valid.${each}`)
    return text(language, `${channel}-translation`, keys, { count: String(minutes) })
  }
  return {
    sms({ code, minutes, language }) {
      const valid = validFor('sms', minutes, language)
      return text(language, 'sms-translation', ['sms.code'], { code, valid })
    },
    mail({ code, minutes, language }) {
      const valid = validFor('mail', minutes, language)
      const words = (key: string) =>
        text(language, 'mail-translation', [`mail.code.${key}`], { valid })
      return codeMail({
        ...{ tag: tagOf(language), code },
        ...{ subject: words('subject'), intro: words('intro'), note: words('note') },
      })
    },
  }
}
