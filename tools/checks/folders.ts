import { dirname } from 'node:path/posix'

const filesMax = 25

/**
 * Folders that have more files than a reader takes in at once, with the number of these. None may be added and no number
 * raised: where a folder shrinks, its number shrinks with it. Decision 126.
 */
const tooFull: Readonly<Record<string, number>> = {
}

/** Every folder with too many files of code, and every entry of the list that is higher than it must be. */
export function faultsOfFolders(
  files: readonly string[],
  listed: Readonly<Record<string, number>> = tooFull,
): string[] {
  const counts = new Map<string, number>(Object.keys(listed).map((folder) => [folder, 0]))
  for (const file of files) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => {
    const known = listed[folder]
    const max = known ?? filesMax
    if (count > max) return [`${folder}: ${count} files, at most ${max}: put some into a folder`]
    if (known === undefined || count === known) return []
    const entry = count > filesMax ? `lower its number to ${count}` : 'take it out'
    return [
      `${folder}: ${count} files, and ${known} in the list of tools/checks/folders.ts: ${entry}`,
    ]
  })
}
