import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** True when every folder on the way, and the thing itself, may be entered or read by anybody. */
export async function pathIsOpenToOthers(path: string): Promise<boolean> {
  const enterOrRead = 0o001
  for (let place = path; place !== dirname(place); place = dirname(place)) {
    const { mode } = await stat(place)
    if ((mode & enterOrRead) === 0) return false
  }
  return true
}
