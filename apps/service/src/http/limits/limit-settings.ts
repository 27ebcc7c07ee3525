import type { Setting } from '../../settings/setting.ts'
import type { Tiers } from './limits.ts'

/** `LIMIT_{what}_PER_SESSION` and `_PER_ADDRESS`: how often in 15 minutes. */
export const tiersSetting = (what: string, fallback: Tiers, says: string): Setting<Tiers> => {
  const names = { perSession: `LIMIT_${what}_PER_SESSION`, perNetwork: `LIMIT_${what}_PER_ADDRESS` }
  return {
    rows: [
      {
        variables: [
          { name: names.perSession, fallback: fallback.perSession },
          { name: names.perNetwork, fallback: fallback.perNetwork },
        ],
        says,
      },
    ],
    read: ({ number }) => ({
      perSession: number(names.perSession, fallback.perSession, 1, 1e9),
      perNetwork: number(names.perNetwork, fallback.perNetwork, 1, 1e9),
    }),
  }
}

/** As often as several things together. */
export const sumOf = (...settings: readonly Setting<Tiers>[]): Setting<Tiers> => ({
  rows: settings.flatMap(({ rows }) => rows),
  read(reader) {
    const tiers = settings.map((setting) => setting.read(reader))
    return {
      perSession: tiers.reduce((sum, { perSession }) => sum + perSession, 0),
      perNetwork: tiers.reduce((sum, { perNetwork }) => sum + perNetwork, 0),
    }
  },
})

/** A multiple of how often something may be done. */
export const timesOf = (factor: number, { rows, read }: Setting<Tiers>): Setting<Tiers> => ({
  rows,
  read(reader) {
    const { perSession, perNetwork } = read(reader)
    return { perSession: factor * perSession, perNetwork: factor * perNetwork }
  },
})
