/** Who does it, as verbs begin with: ni-me-lipa, ha-li-ja-fika. */
const subject = '(?:ni|tu|wa|ya|li|ki|vi|zi|ku|pa|mu|u|a|m|i)'
/** When it is done, or that it has not been. */
const tense = '(?:na|ta|li|me|ja|ku|nge|ki)'
/** The root with its last vowel, also before -je, "how"; shorter ones (ja, pa) are too much like other words. */
const root = '(\\p{L}{2,}?)[aei](?:je)?'

/** The forms of a verb, the longest beginning first. */
const forms = [
  // haujafika, haikuingia, halitafika, hajapata; sijapata, sikupata
  new RegExp(`^(?:ha${subject}?|si|hu)(?:ta|ja|ku)${root}$`, 'u'),
  // haufiki, hailipi, hapati; sipati, hupati
  new RegExp(`^(?:ha${subject}?|si|hu)(\\p{L}{2,})i$`, 'u'),
  // nimelipa, linapotea, nitalipaje; naongea
  new RegExp(`^(?:${subject}${tense}|na)${root}$`, 'u'),
  // kuongea, kwenda
  new RegExp(`^k[uw]${root}$`, 'u'),
  // ongea
  new RegExp(`^${root}$`, 'u'),
]

/**
 * What all forms of a Swahili verb have in common: "onge" of kuongea, ongea, naongea, siongei and nimeongea. Other words
 * lose letters as well, each always the same ones; null of a word without the shape of a verb.
 */
export function swahiliStem(word: string): string | null {
  for (const form of forms) {
    const stem = form.exec(word)?.[1]
    if (stem) return stem
  }
  return null
}
