/** A rule of the styles of a route, or a whole block that has no classes, such as an animation. */
export type StyleRule = {
  readonly text: string
  /** Classes of its selectors: it does nothing where no element has one of them. Without any, every page has it. */
  readonly classes: readonly string[]
  /** Conditions around it, the outermost first: "@media print". */
  readonly under: readonly string[]
}

/** The names of all classes in markup as React writes it. */
export function classesIn(markup: string): ReadonlySet<string> {
  const names = [...markup.matchAll(/ class="([^"]*)"/g)]
  return new Set(names.flatMap(([, value = '']) => value.split(' ')))
}

/** Rules as a style sheet; those that follow each other under the same condition share its block. */
export function writeRules(rules: readonly StyleRule[]): string {
  let text = ''
  let open: readonly string[] = []
  for (const { text: own, under } of rules) {
    const other = open.findIndex((condition, depth) => condition !== under[depth])
    const kept = other < 0 ? open.length : other
    const opened = under.slice(kept).map((condition) => `${condition}{`)
    text += '}'.repeat(open.length - kept) + opened.join('') + own
    open = under
  }
  return text + '}'.repeat(open.length)
}

/** The styles of what the markup shows: the script brings the others before it draws anything else. Decision 184. */
export function stylesOf(rules: readonly StyleRule[], markup: string): string {
  const shown = classesIn(markup)
  return writeRules(
    rules.filter(({ classes }) => classes.length === 0 || classes.some((name) => shown.has(name))),
  )
}
