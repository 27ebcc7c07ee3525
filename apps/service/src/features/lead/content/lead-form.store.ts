import { type FormSchema, leadFormPackage } from '@portal/contract/forms/form'
import type { Language } from '@portal/kernel/language'
import { defineContentKind } from '../../content/reading/content-kind.store.ts'
import { folderOf } from '../../content/texts/languages.rules.ts'
import { cityTable } from './city-table.store.ts'
import { readLeadForm } from './lead-form.rules.ts'
import { faultOfPattern } from './pattern.store.ts'

/** The form of home broadband in each language, with its towns. */
export const leadForms = defineContentKind<ReadonlyMap<Language, FormSchema>>({
  name: leadFormPackage,
  files: /^pages\/[a-z]{2,3}\/hbb-lead-form\.json$/,
  *read(reading) {
    const { languages, parsed, findings } = reading
    const cities = cityTable.of(reading).map(({ cityName }) => cityName)
    const fileOf = (language: (typeof languages)[number]) =>
      parsed.get(`pages/${folderOf(language)}/${leadFormPackage}.json`)
    const first = fileOf(languages[0])
    const forms = new Map<Language, FormSchema>()
    for (const language of languages) {
      const own = fileOf(language)
      // One that is no JSON is told as such; one that is missing in one language, where packages are compared.
      const form =
        own && first && readLeadForm(own, { first, cities, faultOfPattern }, findings.faults)
      if (form) forms.set(language.code, form)
      yield
    }
    const isGone = languages.every((language) => !fileOf(language))
    const wasThere = reading.files.some(({ name }) => name.endsWith(`/${leadFormPackage}.json`))
    if (isGone && !wasThere) {
      const file = `content/pages/${folderOf(languages[0])}/${leadFormPackage}.json`
      findings.faults.push({ file, line: 1, fault: 'is missing' })
    }
    return forms
  },
  fields: (forms, language) => new Map([[leadFormPackage, forms.get(language) ?? {}]]),
})
