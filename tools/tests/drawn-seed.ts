import { spawnSync } from 'node:child_process'
import { root } from '../processes/process.ts'

/** A seed from 1 to `max` that each commit draws anew, and every run of the same commit alike. */
export function drawnSeed(max: number): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return 1 + (Number.parseInt(stdout?.slice(0, 12) || '0', 16) % max)
}
