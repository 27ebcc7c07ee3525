/**
 * The one list of features that the oldest browsers lack and that are used all the same, each with what those browsers do
 * in its place. `check-support.ts` fails the build on a feature that is not listed, and on a line that nothing needs any
 * more. Decision 106.
 */

/** Words for the reader; the check looks at the names alone. */
type Fallbacks = Readonly<Record<string, string>>

/** In scripts, as they go to the browser. */
export const scriptFallbacks: Fallbacks = {
  'api.HTMLDialogElement.showModal':
    'asked for: otherwise opened in its place (`ui/dialog/modal.ts`)',
  'api.HTMLElement.hidePopover': 'caught: the menu is then open as the target of the address',
  'api.HTMLFormElement.requestSubmit':
    'asked for: otherwise the event is sent, which its handler takes',
  'api.Navigator.share': 'asked for: otherwise the address is copied',
  'api.Window.print': 'asked for: otherwise the button is not drawn',
  'api.Window.beforeunload_event':
    'iPhones may open the page once more that was wanted, while another one is on its way',
  'api.Element.touchmove_event': 'computers without a touch screen never send it',
  // React asks for each of these before it uses it.
  'api.Navigator.connection': 'asked for',
  'api.Navigator.permissions': 'caught: the place is asked for on a tap alone',
  'api.Window.navigation': 'asked for',
  'api.Window.setImmediate': 'asked for: otherwise a channel',
  'api.WindowClient.navigate': 'a name that `navigation` has too',
  'api.reportError': 'asked for: otherwise an event',
  'api.HTMLGeolocationElement.isValid': 'a name that bounds of Leaflet have too',
  // React catches what this throws, and calls it for a kind of element that no page has.
  'api.Document.startViewTransition': 'caught: the page changes at once',
}

/** Decoration: without it a page looks a little plainer, and everything is there. */
const decoration: Fallbacks = Object.fromEntries(
  [
    'accent-color',
    'appearance',
    'box-decoration-break',
    'color-scheme',
    'cursor',
    'hyphenate-limit-chars',
    'hyphens',
    'outline',
    'overflow-anchor',
    'overscroll-behavior-x',
    'print-color-adjust',
    'resize',
    'scroll-behavior',
    'scroll-initial-target',
    'scrollbar-width',
    'text-size-adjust',
    'text-wrap',
    'user-select',
  ].map((property) => [`css.properties.${property}`, 'decoration']),
)

/** In styles; of a property, its values too. */
export const styleFallbacks: Fallbacks = {
  ...decoration,
  'css.at-rules.container': 'narrow boxes with large text keep the form of wider ones',
  'css.properties.container': 'see the rule',
  'css.properties.container-type': 'see the rule',
  'css.properties.align-content.start': 'rows are stretched',
  'css.properties.align-self.start': 'known to grids; elsewhere the box is stretched',
  'css.properties.block-size.fit-content': 'written with its prefix by the build',
  'css.properties.flex.min-content': 'the basis is that of the words',
  'css.properties.font-family.ui-monospace': 'the next face of the list',
  'css.properties.justify-content.start': 'known to grids; elsewhere the same as the default',
  'css.properties.overflow.clip': 'corners of the ground are square',
  'css.properties.overflow-wrap.anywhere':
    'long words are broken where the box is narrow, as in all of the body',
  'css.selectors.backdrop': 'nothing is drawn behind the dialog',
  'css.selectors.focus-visible': "the browser's own ring round what has the focus",
  'css.selectors.has':
    'each rule is alone: parts of a page that is still arriving may move, and a wrong field is marked by its words alone',
  'css.selectors.popover-open': 'each rule is alone: the menu is open as the target of the address',
  'css.selectors.selection': "the browser's own colours",
  'css.selectors.-webkit-progress-bar': 'one rule for each browser',
  'css.selectors.-webkit-progress-value': 'one rule for each browser',
  'css.selectors.-moz-progress-bar': 'one rule for each browser',
  'css.selectors.-webkit-scrollbar': 'a thin bar is seen',
}

/** In elements and attributes. */
export const markupFallbacks: Fallbacks = {
  'html.elements.dialog':
    'opened in its place on the page (`ui/dialog/modal.ts`), hidden by a rule while it is closed',
  'html.elements.dialog.open': 'see the element',
  'html.elements.button.popovertarget': 'a link takes the place of the button (`ui/header`)',
  'html.elements.details.name': 'several answers may be open at a time',
  'html.global_attributes.autofocus': 'the focus is set by script, or stays at the top of the page',
  'html.global_attributes.enterkeyhint': "the keyboard's own word",
  'html.global_attributes.inert':
    'a rule keeps fingers away (`ui/receipt`); what is drawn while a page loads has no links',
  'html.global_attributes.inputmode': 'only on desktops, which have all keys',
  'html.global_attributes.popover':
    'hidden by a rule until it is the target of the address (`ui/header`)',
}
