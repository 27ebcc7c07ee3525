import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { leaveOutParts, withoutUnusedKinds } from './react-parts.ts'

const drawn = (...cases: string[]) => `function draw(a) { switch (a.tag) { ${cases.join(' ')} } }`

test.each([
  [
    'a case',
    drawn('case 5: b(); break;', 'case 30: c(); break;', 'case 6: d();'),
    drawn('case 5: b(); break;', '', 'case 6: d();'),
  ],
  [
    'one of several numbers of a case',
    drawn('case 5:', 'case 30: b(); break;'),
    drawn('case 5:', 'b(); break;'),
  ],
  [
    'a case into which the one before runs on, but for its number',
    drawn('case 5: b();', 'case 30: c(); break;'),
    drawn('case 5: b();', 'c(); break;'),
  ],
  [
    'a case in which a variable of others is declared',
    'function draw(a) { switch (a.tag) { case 30: var id = 1; break; case 5: id = 2; } }',
    'function draw(a) { { var id; switch (a.tag) {  case 5: id = 2; } } }',
  ],
  ['a comparison', 'if (30 === a.tag || b) c()', 'if (!1 || b) c()'],
  ['a comparison the other way', 'if (a.tag !== 30 && b) c()', 'if (!0 && b) c()'],
  [
    'a type',
    'switch (type) { case REACT_PROFILER_TYPE: a(); break; case b: c() }',
    'switch (type) {  case b: c() }',
  ],
])('leaves out %s', (_, code, left) => {
  expect(withoutUnusedKinds(code)).toBe(left)
})

test.each(['switch (a.lane) { case 30: b() }', 'if (a.lane === 30) b()', 'if (a.tag < 30) b()'])(
  'leaves %s as it is',
  (code) => {
    expect(withoutUnusedKinds(code)).toBe(code)
  },
)

test.each([
  ['exports.version = "19.3.2"', 'React is 19.3.2'],
  ['exports.version = "20.0.0"', 'React is 20.0.0'],
  ['exports.memo = a', 'React is of no known version'],
])('leaves React whole and warns where it says %s', (version, words) => {
  const code = `if (30 === a.tag) b(); ${version}`
  const warn = vi.fn<(words: string) => void>()
  expect(leaveOutParts(code, warn)).toBe(code)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(words))
})

test('refuses the known version of React without a fact', () => {
  const warn = vi.fn<(words: string) => void>()
  expect(() => leaveOutParts('exports.version = "19.3.1"', warn)).toThrow('has no')
  expect(warn).not.toHaveBeenCalled()
})

test('leaves out the refs of fragments', async () => {
  const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const code = await readFile(join(reactDom, 'cjs/react-dom-client.production.js'), 'utf8')
  const left = leaveOutParts(code, vi.fn<(words: string) => void>())
  expect(code).toMatch(/new FragmentInstance\(|FragmentInstance\.prototype/)
  expect(left).not.toMatch(/new FragmentInstance\(|FragmentInstance\.prototype/)
})

/** The sources of the components, tests aside. */
async function readSources(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'src')
  const files = await readdir(folder, { recursive: true })
  const components = files.filter((file) => /(?<!\.test)\.tsx$/.test(file))
  return Promise.all(components.map((file) => readFile(join(folder, file), 'utf8')))
}

test('no page gives a fragment a ref, which would stay null', async () => {
  const texts = await readSources()
  expect(texts.some((text) => /<Fragment\b/.test(text))).toBe(true)
  expect(texts.filter((text) => /<Fragment\b[^>]*\bref=/.test(text))).toEqual([])
})

test('a style attribute has lengths alone: of another number React would make one too', async () => {
  const texts = await readSources()
  const styles = texts.flatMap((text) => text.match(/\bstyle=\{.*/g) ?? [])
  expect(styles).toEqual([expect.stringMatching(/^style=\{\{ blockSize: px \}\}/)])
})
