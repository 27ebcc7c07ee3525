import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** User id of this process; 0 on systems without user ids, where no folder is shared by users. */
export const ownUid = process.getuid?.() ?? 0

/** Write permission of everyone else. */
const writableByOthers = 0o002
/** Read and write for the owner alone. */
const ownerOnly = 0o700

/**
 * Refuses a folder that another user of this machine can have prepared: names in `/tmp` and `/var/tmp` can
 * be guessed. `owners` are the users besides this one whose folders are trusted; root always is.
 */
export function refuseForeignFolder(path: string, owners: readonly number[] = []): void {
  const found = lstatSync(path)
  if (!found.isDirectory()) throw new Error(`${path} is not a folder: remove it.`)
  if (![ownUid, 0, ...owners].includes(found.uid)) {
    throw new Error(
      `${path} belongs to another user (${found.uid}): remove it, or have it removed.`,
    )
  }
  if ((found.mode & writableByOthers) !== 0) {
    throw new Error(`${path} can be written to by other users: chmod o-w ${path}`)
  }
}

/** The same for a folder that the user named, where users share the place it is in. */
export function refusePreparedFolder(path: string, owners: readonly number[] = []): void {
  const isShared = (statSync(dirname(path)).mode & writableByOthers) !== 0
  if (isShared) refuseForeignFolder(path, owners)
}

/**
 * Makes a folder in a place that users share, or takes the one that an earlier run made. Nothing on the way
 * to it is made: what is missing there would belong to the first user who came.
 */
export function ownFolder(
  path: string,
  options: { mode?: number; owners?: readonly number[] } = {},
): void {
  const { mode = ownerOnly, owners = [] } = options
  try {
    mkdirSync(path, { mode: ownerOnly })
    // The process's umask applies to the mode of mkdir.
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    refuseForeignFolder(path, owners)
  }
}
