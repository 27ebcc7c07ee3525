import { parseAst } from 'vite'

/** Other versions may number kinds in another way, so nothing is left out of them. */
const knownVersion = '19.3.1'

/**
 * Kinds of React elements that no page here uses: the number React calls each by (ReactWorkTags.js), and the name
 * of its type in React's file. React refuses such an element when it is drawn. The last three are not in its API.
 */
const unusedKinds = [
  { number: 30, type: 'REACT_VIEW_TRANSITION_TYPE' },
  { number: 31, type: 'REACT_ACTIVITY_TYPE' },
  { number: 19, type: 'REACT_SUSPENSE_LIST_TYPE' },
  { number: 12, type: 'REACT_PROFILER_TYPE' },
  { number: 4, type: 'REACT_PORTAL_TYPE' },
  { number: 23, type: 'REACT_LEGACY_HIDDEN_TYPE' },
  { number: 21, type: null },
  { number: 24, type: null },
  { number: 25, type: null },
] as const

const numbers: readonly unknown[] = unusedKinds.map(({ number }) => number)
const types: readonly unknown[] = unusedKinds.flatMap(({ type }) => type ?? [])

/** Known before the script runs, here: the browsers it is built for, and that nothing asks React for more. */
const facts: readonly (readonly [RegExp, string])[] = [
  [/(?<=canUseDOM = )!\([^)]+\)/g, '!0'],
  [/"CompositionEvent" in window/g, '!0'],
  [/"documentMode" in document/g, '!1'],
  [/document\.documentMode/g, 'void 0'],
  [/(?<=if \()isInputEventSupported(?=\))/g, '!0'],
  [/"object" === typeof process/g, '!1'],
  [/"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, '!1'],
  [/ReactDOMSharedInternals\.findDOMNode =/g, 'var findDOMNode ='],
  // Only an element of the first kind above starts a transition between views.
  [/\((\w+) & 335544064\) === \1/g, '!1'],
  [/shouldStartViewTransition(?=\s+\?)/g, '!1'],
  // No page gives a fragment a ref, which alone makes an object of one that follows its children.
  [/(?<=function isFragmentInstanceParent\(fiber\) \{\s+return )[^;]+/g, '!1'],
  [
    /case 7:\s+if \(null === current\.stateNode\) \{[^}]+\}\s+instanceToUse = current\.stateNode;\s+break;/g,
    '',
  ],
  [
    /commitFragmentInstance(?:Insertion|Deletion)Effects\((?:finishedWork|deletedFiber)\)/g,
    'void 0',
  ],
  [/commitNewChildToFragmentInstances\(node, parentFragmentInstances\)/g, 'void 0'],
  // Numbers in a style attribute are lengths here, so the list of properties without a unit names none of ours.
  [/^var unitlessNumbers = new Set\(.*?^\);/gms, ''],
  [/unitlessNumbers\.has\(styleName\)/g, '!1'],
  [/^FragmentInstance\.prototype\.\w+ = function.*?^\};/gms, ''],
]

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Edit = { readonly start: number; readonly end: number; readonly text: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** A part of a node by its name, as the ESTree format has it. */
const part = (node: unknown, name: string): unknown =>
  isNode(node) ? Reflect.get(node, name) : undefined

const partsOf = (node: unknown, name: string): readonly Node[] => {
  const parts = part(node, name)
  return Array.isArray(parts) ? parts.filter(isNode) : []
}

const isKindOf = (node: unknown): boolean =>
  part(node, 'type') === 'MemberExpression' && part(part(node, 'property'), 'name') === 'tag'

const isUnusedNumber = (node: unknown): boolean => numbers.includes(part(node, 'value'))

const isJump = (node: Node | undefined): boolean =>
  /^(?:Break|Return|Throw|Continue)Statement$/.test(node?.type ?? '') ||
  (node?.type === 'BlockStatement' && isJump(partsOf(node, 'body').at(-1)))

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** Names declared by `var`, which belong to the whole function: Google's compiler, which React is built with, uses them again. */
function varsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(varsIn)
  if (!isNode(value) || isFunction(value)) return []
  const declared = value.type === 'VariableDeclarator' ? part(part(value, 'id'), 'name') : null
  const below = Object.values(value).flatMap(varsIn)
  return typeof declared === 'string' ? [declared, ...below] : below
}

/** Cases that never come; the statements of one stay where the case before it runs on into them. */
function switchEdits(node: Node): Edit[] {
  const isKinds = isKindOf(part(node, 'discriminant'))
  const edits: Edit[] = []
  const vars: string[] = []
  let runsOn = false
  for (const each of partsOf(node, 'cases')) {
    const test = part(each, 'test')
    const statements = partsOf(each, 'consequent')
    const [first] = statements
    const isLeftOut = isKinds ? isUnusedNumber(test) : types.includes(part(test, 'name'))
    if (isLeftOut && !(runsOn && first)) {
      edits.push({ start: each.start, end: each.end, text: '' })
      vars.push(...varsIn(statements))
      continue
    }
    if (isLeftOut && first) edits.push({ start: each.start, end: first.start, text: '' })
    edits.push(...editsIn(statements))
    runsOn = !isJump(statements.at(-1))
  }
  if (vars.length === 0) return edits
  const { start, end } = node
  const before = { start, end: start, text: `{ var ${vars.join(', ')}; ` }
  return [before, ...edits, { start: end, end, text: ' }' }]
}

/** A comparison with the number of a kind that never comes is decided. */
function comparisonEdits(node: Node): Edit[] {
  const [left, right, operator] = ['left', 'right', 'operator'].map((name) => part(node, name))
  const isDecided =
    (isKindOf(left) && isUnusedNumber(right)) || (isKindOf(right) && isUnusedNumber(left))
  if (!isDecided || (operator !== '===' && operator !== '!==')) {
    return Object.values(node).flatMap(editsIn)
  }
  return [{ start: node.start, end: node.end, text: operator === '===' ? '!1' : '!0' }]
}

function editsIn(value: unknown): Edit[] {
  if (Array.isArray(value)) return value.flatMap(editsIn)
  if (!isNode(value)) return []
  if (value.type === 'SwitchStatement') return switchEdits(value)
  if (value.type === 'BinaryExpression') return comparisonEdits(value)
  return Object.values(value).flatMap(editsIn)
}

/** The code without the elements of unused kinds: without their cases and comparisons. */
export function withoutUnusedKinds(code: string): string {
  return editsIn(parseAst(code).body)
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/**
 * Leaves out of React's client what nothing here uses; the minifier removes what is then never called. Another version
 * is left whole, with a warning, so that a patch of React can go out at once. Throws where a fact has no place in the
 * known version. Decision 071.
 */
export function leaveOutParts(code: string, warn: (words: string) => void): string {
  const version = /exports\.version = "([^"]+)"/.exec(code)?.[1] ?? 'of no known version'
  if (version !== knownVersion) {
    warn(
      `React is ${version}, and what may be left out is known of ${knownVersion}: nothing is, and every page is ` +
        'some 9 kB heavier until its kinds were compared with react-parts.ts (decision 071).',
    )
    return code
  }
  return withoutUnusedKinds(
    facts.reduce((text, [known, by]) => {
      if (text.search(known) < 0) throw new Error(`React's client has no ${known}`)
      return text.replace(known, by)
    }, code),
  )
}
