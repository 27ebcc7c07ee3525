import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** User id of this process; 0 on systems without user ids, where no folder is shared by users. */
export const ownUid = process.getuid?.() ?? 0

/** Write permission of everyone else. */
const writableByOthers = 0o002
/** For everyone to enter and read, whatever the umask. */
const ownerWrites = 0o755
/** Each user can move or remove only their own entries, as in `/tmp`. */
const sticky = 0o1000
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
  refuseOpenFolder(path, 0)
}

/**
 * Makes a folder that the user named, or takes the one that is there. Refuses it where another user can put files
 * into it or exchange it: a password or a server's files of theirs would be taken for ours. Its owner may be any
 * user, as of a mounted volume, except in a place that users share.
 */
export function namedFolder(path: string, owners: readonly number[] = []): void {
  mkdirSync(path, { recursive: true, mode: ownerWrites })
  if ((statSync(dirname(path)).mode & writableByOthers) !== 0) refuseForeignFolder(path, owners)
  for (let place = path; place !== dirname(place); place = dirname(place)) {
    refuseOpenFolder(place, place === path ? 0 : sticky)
  }
}

/** In a folder with the mark `safe`, users can exchange only what is their own. */
function refuseOpenFolder(path: string, safe: number) {
  const { mode } = statSync(path)
  if ((mode & writableByOthers) !== 0 && (mode & safe) === 0) {
    throw new Error(`${path} can be written to by other users: chmod o-w ${path}`)
  }
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
