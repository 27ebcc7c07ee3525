import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { root } from '../processes/process.ts'

/** A seed from 1 to `max` that each commit draws anew, and every run of the same commit alike. */
export function drawnSeed(max: number): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return 1 + (Number.parseInt(stdout?.slice(0, 12) || '0', 16) % max)
}

/** Schedules of the simulation, of those with the product and method of tests, and planted bugs that each commit draws. */
export const drawn = { schedules: 2_000, extended: 400, bugs: 30 } as const

/** A number below `count`, another for each title and each seed. */
export const numberOf = (seed: string, title: string, count: number): number =>
  createHash('sha256').update(`${seed} ${title}`).digest().readUInt32BE() % count
