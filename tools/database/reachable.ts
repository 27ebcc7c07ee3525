import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** True when all users may enter every folder on the way and read the target itself. */
export async function pathIsOpenToOthers(path: string): Promise<boolean> {
  const enterOrRead = 0o001
  for (let place = path; place !== dirname(place); place = dirname(place)) {
    const { mode } = await stat(place)
    if ((mode & enterOrRead) === 0) return false
  }
  return true
}
