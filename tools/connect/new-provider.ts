import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../processes/process.ts'
import { bin } from '../tests/test-run.ts'
import { editsFor } from './edits.ts'
import { namesOf } from './names.ts'
import { newFiles, type ProtocolName, protocols } from './template-files.ts'

/** A command that cannot be done, in words for the person who gave it. */
export class CommandError extends Error {}

export const usage = `npm run connect -- new NAME --as ${protocols.join('|')}
  makes a payment provider that works beside its own sandbox: adapter, sandbox, conformance test, and its lines in the
  registries. NAME is in small letters and dashes. Bend it to the documentation of the real one.`

type Wanted = { name: string; protocol: ProtocolName }

function wantedOf(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { as: { type: 'string' } },
  })
  const [name = '', ...others] = positionals
  const protocol = protocols.find((one) => one === values.as)
  if (!name || others.length > 0 || !protocol) throw new CommandError(usage)
  return { name, protocol }
}

/** Both are done or neither: every text is made before the first file is written. */
async function planOf({ name, protocol }: Wanted) {
  const names = namesOf(name)
  if (!names) {
    throw new CommandError(
      `"${name}" must be small letters, digits and dashes, at most 30: my-pay.`,
    )
  }
  const files = newFiles(root, protocol, names)
  const taken = files.find(({ path }) => existsSync(join(root, path)))
  if (taken) throw new CommandError(`${taken.path} is there already: take another name.`)
  const edited = await Promise.all(
    editsFor(protocol, names).map(async ({ path, change }) => {
      const source = await readFile(join(root, path), 'utf8')
      return { path, text: change(source) }
    }),
  )
  return { names, files, edited }
}

/** Lines are as long as the names in them, so the formatter lays them out. */
function format(paths: readonly string[]) {
  const formatted = spawnSync(bin('biome'), ['check', '--write', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (formatted.status !== 0) throw new Error(formatted.stderr + formatted.stdout)
}

/** Makes the provider and answers what was done, and what is left to do. */
export async function makeProvider(args: readonly string[]): Promise<string> {
  const wanted = wantedOf(args)
  const { names, files, edited } = await planOf(wanted)
  for (const { path, text } of [...files, ...edited]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  format([...files, ...edited].map(({ path }) => path))
  return report(wanted, names.kebab, files, edited)
}

type Paths = readonly { path: string }[]

function report({ protocol }: Wanted, name: string, files: Paths, edited: Paths): string {
  const list = (paths: Paths) => paths.map(({ path }) => `  ${path}`).join('\n')
  const steps = [
    ...(protocol === 'push' ? ['node tools/needed-texts.ts --write'] : []),
    `npm test -- types lint boundaries unused apps/service/src/adapters/${name}`,
    `SANDBOX_CONNECTS=${name} npm start, and pay by it`,
    `bend apps/service/src/adapters/${name} and apps/sandbox/src/${name} to the provider's documentation, and fill in its README`,
    `npm run connect -- check, with the provider's test keys`,
    'docs/adding.md, "Add a payment method": what its tests and documents still lack',
  ]
  return [
    `New, ${files.length} files:\n${list(files)}`,
    `Edited, ${edited.length} files:\n${list(edited)}`,
    `Next:\n${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`,
  ].join('\n\n')
}
