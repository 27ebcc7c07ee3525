import { dirname } from 'node:path/posix'

const filesMax = 25

/** Every folder with more files of code than a reader takes in at once. Decision 126. */
export function faultsOfFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > filesMax
      ? [`${folder}: ${count} files, at most ${filesMax}: put some into a folder`]
      : [],
  )
}
