import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/processes/process.ts'
import { type Figure, row } from './figure.ts'

const file = join(root, 'docs/benchmarks.md')

const intro = `# Benchmarks

Each part is written by the run that measured it: \`npm run bench\`, or \`npm run bench -- NAME …\`. Bytes are exact;
speeds are ratios within one run on one machine. The load average is that of the whole machine over the minute
before the part began; the run waits some minutes for it to fall below 1. Above the number of cores others were at work
as well, and speeds say less.
`

const revision = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

export const machineLoad = (): string => (loadavg()[0] ?? 0).toFixed(1)

function readParts(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.trimEnd()]))
}

/** Puts the figures of one part in the place of its earlier ones; parts keep the order given. */
export function writePart(
  name: string,
  order: readonly string[],
  figures: readonly Figure[],
  facts: { load: string; browserVersion: string },
): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`
  const lines = [
    name,
    '',
    `${new Date().toISOString().slice(0, 10)}, revision ${revision()}, ${machine}, load average ${facts.load}, Node ${process.versions.node}, Chromium ${facts.browserVersion}`,
    '',
    '| figure | value | budget | verdict |',
    '|---|---|---|---|',
    ...figures.map(row),
  ]
  const parts = readParts().set(name, lines.join('\n'))
  const known = [...order, ...parts.keys()]
  const sorted = [...new Set(known)].flatMap((each) => parts.get(each) ?? [])
  writeFileSync(file, `${intro}\n${sorted.map((part) => `## ${part}`).join('\n\n')}\n`)
}
