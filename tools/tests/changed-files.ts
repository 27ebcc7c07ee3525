import { spawnSync } from 'node:child_process'
import { root } from '../processes/process.ts'

function git(...words: string[]): string[] {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** The commit where this branch left the one it goes back to; HEAD on that branch itself. */
function branchedFrom(): string {
  const [target = 'main'] = git('rev-parse', '--abbrev-ref', '--verify', '--quiet', '@{upstream}')
  return git('merge-base', 'HEAD', target)[0] ?? 'HEAD'
}

const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Paths from the root: what this branch and its uncommitted edits changed, or else the last commit. */
export function changedFiles(): string[] {
  const changed = changedSince(branchedFrom())
  return changed.length > 0 ? changed : changedSince('HEAD~1')
}

/** Every file that git sees as changed, in one text to compare with a later one. */
export const uncommitted = (): string => git('status', '--porcelain').join('\n')
