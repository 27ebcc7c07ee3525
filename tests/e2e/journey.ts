import { type Page, test } from '@playwright/test'
import { drawn } from './drawn.ts'
import { inEnglish, inSwahili, type Tongue } from './pages.ts'

/** A language and a size of screen, with script or without. Decision 056. */
export type Setting = { tongue: Tongue; isScripted: boolean; tag: '@phone' | '@wide' }

export const scriptedInEnglish: readonly Setting[] = [
  { tongue: inEnglish, isScripted: true, tag: '@phone' },
  { tongue: inSwahili, isScripted: false, tag: '@wide' },
]
export const scriptedInSwahili: readonly Setting[] = [
  { tongue: inSwahili, isScripted: true, tag: '@phone' },
  { tongue: inEnglish, isScripted: false, tag: '@wide' },
]
/** For what needs script, such as a PIN. */
export const scripted: readonly Setting[] = [
  { tongue: inEnglish, isScripted: true, tag: '@phone' },
  { tongue: inSwahili, isScripted: true, tag: '@wide' },
]
export const everySetting: readonly Setting[] = [...scriptedInEnglish, ...scriptedInSwahili]

/** With script and without are two proofs; of either a run of everything walks one setting. */
const walked = (title: string, settings: readonly Setting[]): readonly Setting[] =>
  [true, false].flatMap((isScripted) =>
    drawn(
      title,
      settings.filter((each) => each.isScripted === isScripted),
    ),
  )

type Walk = (page: Page, setting: Setting) => Promise<void>

const walkIn =
  (choose: typeof walked, settings: readonly Setting[]) =>
  (title: string, walk: Walk): void => {
    for (const setting of choose(title, settings)) {
      const { tongue, isScripted, tag } = setting
      const name = `${isScripted ? 'with' : 'without'} script, in ${tongue.name}`
      test.describe(name, { tag }, () => {
        test.use({ javaScriptEnabled: isScripted })
        test(title, ({ page }) => walk(page, setting))
      })
    }
  }

export const journey = (settings: readonly Setting[]) => walkIn(walked, settings)

/** For what is the same with script and without, such as a page as it is opened: a run of everything walks one setting. */
export const journeyOnce = (settings: readonly Setting[]) => walkIn(drawn, settings)
