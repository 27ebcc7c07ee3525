import { createRequire } from 'node:module'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import type { BrowserContext } from '@playwright/test'

/** The oldest browsers that are let in to the script; decision 106 promises somewhat later ones. */
const oldest = { chrome: 93, safari: 15, firefox: 91 } as const

function isNewer({ __compat: compat }: Identifier): boolean {
  if (!compat) return false
  return Object.entries(oldest).some(([browser, version]) => {
    const [support] = [compat.support[browser as keyof typeof oldest] ?? []].flat()
    const added = support?.version_added
    return typeof added !== 'string' || Number.parseFloat(added.replace('≤', '')) > version
  })
}

const partsOf = (node: Identifier): [string, Identifier][] =>
  Object.entries(node).filter(([name]) => name !== '__compat') as [string, Identifier][]

/**
 * Names of functions that one of the oldest browsers lacks, by the constructor that has them or makes what has them; those of
 * the constructor alone end in "_static", as in the data: Response.json is newer than the json of a response.
 */
function newerFunctions(): Record<string, string[]> {
  const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
  const owners = [
    ...partsOf(data.api as Identifier),
    ...partsOf(data.javascript.builtins as unknown as Identifier),
  ]
  const named = owners.map(([owner, node]): [string, string[]] => [
    owner,
    partsOf(node)
      .filter(([name, part]) => /^[a-z]\w*$/i.test(name) && !/_event$/.test(name) && isNewer(part))
      .map(([name]) => name),
  ])
  return Object.fromEntries(named.filter(([, names]) => names.length > 0))
}

/** Runs in the page: takes out every function and the attributes that the oldest browsers lack. */
function takeOut(functions: Readonly<Record<string, readonly string[]>>) {
  for (const [owner, names] of Object.entries(functions)) {
    const made = Reflect.get(globalThis, owner)
    for (const named of names) {
      const name = named.replace(/_static$/, '')
      for (const holder of name === named ? [made, made?.prototype] : [made]) {
        const own = holder && Object.getOwnPropertyDescriptor(holder, name)
        if (own?.configurable && (typeof own.value === 'function' || name === 'popover')) {
          Reflect.deleteProperty(holder, name)
        }
      }
    }
  }
  Reflect.deleteProperty(globalThis, 'structuredClone')
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const attributes = ['popover', 'popovertarget', 'inert']
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('[popover], [popovertarget], [inert]')) {
      for (const name of attributes) element.removeAttribute(name)
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: attributes })
}

/** Runs in the page: puts a text in elements of its own in the place of each, as a translator does, also of later ones. */
function translate() {
  const never = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'TITLE', 'OPTION'])
  const wrap = (text: Text) => {
    const { parentNode } = text
    if (!parentNode || never.has(parentNode.nodeName) || !/\S/.test(text.data)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    parentNode.replaceChild(outer, text)
  }
  const wrapAll = (root: Node) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walk.nextNode()) found.push(walk.currentNode as Text)
    found.forEach(wrap)
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) wrap(node)
      else if (node.nodeName !== 'FONT') wrapAll(node)
    }
  }).observe(document, { childList: true, subtree: true })
}

export type PhoneCondition = {
  readonly name: string
  /** Whether our script runs. */
  readonly isScripted: boolean
  readonly apply: (context: BrowserContext) => Promise<unknown>
}

export const phoneConditions: readonly PhoneCondition[] = [
  {
    name: 'in a browser that lacks what came after the oldest ones',
    isScripted: true,
    apply: (context) => context.addInitScript(takeOut, newerFunctions()),
  },
  {
    name: 'on a page that a translator changes all the time',
    isScripted: true,
    apply: (context) => context.addInitScript(translate),
  },
  {
    name: 'without the assets, which something on the way keeps back',
    isScripted: false,
    apply: (context) => context.route('**/assets/**', (route) => route.abort()),
  },
  {
    name: 'in a browser that is too old for the script',
    isScripted: false,
    apply: (context) => context.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'abort')),
  },
]
