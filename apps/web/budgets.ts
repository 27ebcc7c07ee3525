/**
 * Upper limits of what a visitor downloads, as the build, the tests and the bench read them: bytes, compressed with Brotli. HTML
 * is counted with its headers, as it comes over the wire. A script is counted as a file: headers depend on the protocol, and
 * HTTP/2 sends those of many files in a few bytes each.
 */
export const budgets = {
  /** HTML of a page with its styles, texts and data. */
  html: 10_000,
  /** Pages that start themselves carry the script that looks again too, about 1 kB, and the step of a PIN its key. */
  startingHtml: 11_200,
  /** A page of a long list or of help, when its content is large. */
  largeHtml: 14_000,
  /** A list's first rows, with the same script. */
  listHtml: 14_500,
  /** All that a recharge takes without script: the form, the answer to it and the payment page. The aim is 16,500. */
  rechargeWithoutScript: 16_600,
  /** Until the recharge page has everything: HTML, texts, styles and six scripts. Decisions 145 and 184. */
  rechargeRequests: 9,
  /**
   * The script that every page has, with React. The aim is 84,000: the routes of the coverage map and of home broadband, and
   * forms that forget the errors of corrected fields, pass it by 1 %. To ask for the part that speaks to another portal
   * service takes 160 bytes.
   */
  entryScript: 85_200,
  /**
   * The script of a page, with the entry. The aim is 100,000: what the entry passes it by is on every page, and pages of
   * bundles sum up orders of home broadband as well; prices in a second currency take 0.1 kB.
   */
  pageScript: 101_600,
  /**
   * The script of a page with a map, once that is shown: Leaflet and our drawing are 44,000 of it. The aim is 145,000: the
   * steps of home broadband, with a form and a code beside it, pass it by 1.8 %.
   */
  mapScript: 147_600,
  /** What a step over a page adds to the page's own script: a dialog and its cryptography. */
  stepScript: 12_000,
  /** Scripts of new names that a returning visitor fetches after a release that changed one component. */
  changedComponent: 15_000,
  /** A page visited before, from its first byte until everything is there. */
  repeatVisit: 14_000,
} as const
