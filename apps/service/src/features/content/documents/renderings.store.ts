import type { BrandWords } from '../brand/brand.rules.ts'
import type { ToHtml } from '../help/help.rules.ts'
import { htmlOf } from './markdown.store.ts'

/** Answers and documents as HTML, kept by how they are written: of the content that was read last, and no others. */
export type Renderings = {
  /** For one reading. `keep` is called once every text was rendered. */
  reading(words: BrandWords): { readonly toHtml: ToHtml; keep(): void }
}

/** Nearly all of a content is as it was before an edit, and rendering 10,000 answers takes a second. */
export function createRenderings(render: ToHtml = htmlOf): Renderings {
  let kept: { readonly words: string; readonly byText: ReadonlyMap<string, string> } | null = null
  return {
    reading(brandWords) {
      // They are in what was rendered.
      const words = JSON.stringify(brandWords)
      const before = kept?.words === words ? kept.byText : null
      const byText = new Map<string, string>()
      return {
        toHtml(text, fill) {
          const html = byText.get(text) ?? before?.get(text) ?? render(text, fill)
          byText.set(text, html)
          return html
        },
        keep() {
          kept = { words, byText }
        },
      }
    },
  }
}
