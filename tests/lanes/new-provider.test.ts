import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../tools/processes/process.ts'

/** What `npm run connect -- new` makes, in a copy of the repository: it fits types and rules, and keeps every promise. */
const copy = join(root, '.cache', `new-provider-${process.pid}`)
const copyWithinMs = 60_000
const checkWithinMs = 300_000

const parts = ['apps', 'packages', 'tools', 'tests', 'content', 'docs']
const settings = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'knip.json'],
  ...['vitest.config.ts', 'playwright.config.ts', '.gitignore'],
]
const workspaces = {
  ...{ kernel: 'packages/kernel', contract: 'packages/contract' },
  ...{ sandbox: 'apps/sandbox', service: 'apps/service', web: 'apps/web' },
}

type Ran = { code: number; out: string }

/** A program of this repository, in the copy. */
const run = (...[program = '', ...args]: string[]) =>
  new Promise<Ran>((done) => {
    const { NODE_ENV: _test, VITEST: _vitest, ...env } = process.env
    execFile(
      join(root, 'node_modules/.bin', program),
      args,
      { cwd: copy, env, maxBuffer: 64 * 1_024 ** 2 },
      (error, out, err) =>
        done({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          out: out + err,
        }),
    )
  })
const make = (...args: string[]) => run('node', 'tools/connect.ts', 'new', ...args)
const well = { code: 0 }

beforeAll(async () => {
  const isKept = (path: string) => !/\/(node_modules|dist)$/.test(path)
  for (const part of parts) {
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isKept })
  }
  for (const file of settings) await cp(join(root, file), join(copy, file))
  await mkdir(join(copy, 'node_modules/@portal'), { recursive: true })
  await symlink(join(root, 'node_modules/.bin'), join(copy, 'node_modules/.bin'))
  for (const [name, folder] of Object.entries(workspaces)) {
    await symlink(join(copy, folder), join(copy, 'node_modules/@portal', name))
  }
}, copyWithinMs)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a new provider', () => {
  test.each([
    ['my-pay', 'hosted-page', 2],
    ['tap-money', 'push', 4],
  ])('%s, by %s, edits %i existing files', { timeout: checkWithinMs }, async (name, as, edits) => {
    const { code, out } = await make(name, '--as', as)
    expect({ code, out }).toMatchObject(well)
    expect(out).toContain(`Edited, ${edits} files:`)
    expect(out).toContain(`apps/service/src/adapters/${name}/${name}.conformance.test.ts`)
  })

  test('has no trace of the template’s name', async () => {
    const files = globSync(
      ['{apps,content}/**/*{my-pay,tap-money}*', '{apps,content}/**/{my-pay,tap-money}/*'],
      { cwd: copy, exclude: ['**/node_modules/**'] },
    ).filter((file) => /\.\w+$/.test(file))
    expect(files.length).toBeGreaterThan(40)
    const traces = files.filter((file) =>
      /acme|mpesa/i.test(file + readFileSync(join(copy, file), 'utf8')),
    )
    expect(traces).toEqual([])
    const words = await readFile(join(copy, 'content/pages/sw/methods/tap-money.json'), 'utf8')
    expect(words).not.toMatch(/mpesa/i)
    expect(words).toContain('"again.by.TAP_MONEY"')
  })

  test('is known to the content', async () => {
    expect(await run('node', 'tools/needed-texts.ts', '--write')).toMatchObject(well)
  })

  test.each([
    ['the types', ['tsc', '--noEmit', '--checkers', '1', '-p', '.']],
    ['the layout and the rules of the code', ['biome', 'check', 'apps', 'content']],
    ['the boundaries', ['node', 'tools/check-boundaries.ts']],
    ['what is used', ['knip']],
  ])('fits %s', { timeout: checkWithinMs }, async (_what, command) => {
    const { code, out } = await run(...command)
    expect({ code, out }).toMatchObject(well)
  })

  test('keeps every promise of its protocol', { timeout: checkWithinMs }, async () => {
    const tests = ['my-pay', 'tap-money'].map((name) => `apps/service/src/adapters/${name}`)
    const pages = 'apps/web/src/features/pay/methods'
    const { code, out } = await run('vitest', 'run', '--project', 'unit', ...tests, pages)
    expect({ code, out }).toMatchObject(well)
    for (const name of ['my-pay', 'tap-money']) expect(out).toContain(`${name}.conformance.test.ts`)
  })

  test.each([
    ['no protocol', ['other']],
    ['a protocol without a template', ['other', '--as', 'secret']],
    ['a name of another form', ['Other Pay', '--as', 'push']],
    ['a name that is taken', ['dpo', '--as', 'hosted-page']],
  ])('is not made of %s', async (_what, args) => {
    const before = await readFile(join(copy, 'apps/sandbox/src/providers.ts'), 'utf8')
    const { code, out } = await make(...args)
    expect(code).toBe(2)
    expect(out).toMatch(/npm run connect -- new|small letters|is there already/)
    expect(await readFile(join(copy, 'apps/sandbox/src/providers.ts'), 'utf8')).toBe(before)
  })
})
