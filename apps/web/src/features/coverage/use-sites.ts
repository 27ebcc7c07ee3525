import type { Place } from '@portal/kernel/place/great-circle'
import type { Technology } from '@portal/kernel/place/technology'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { findSites, type SitesArea } from './coverage-data.ts'

/** The sites on the map. Those of another area stay until the new ones are here; those of another technology do not. */
export type Sites = {
  readonly places: readonly Place[]
  readonly technology: Technology
  readonly state: 'loading' | 'here' | 'failed'
}

const nothingFor = (technology: Technology): Sites => ({ places: [], technology, state: 'loading' })

export function useSites(technology: Technology, area: SitesArea | null) {
  const { context } = useApp()
  const [sites, setSites] = useState(nothingFor(technology))
  const [turn, setTurn] = useState(0)
  const known = sites.technology === technology ? sites : nothingFor(technology)
  // The area is another object with each move of the map.
  const name = area && `${Object.values(area)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says which area it is; `turn` asks once more.
  useEffect(() => {
    if (!area) return
    let isWanted = true
    setSites({ ...known, state: 'loading' })
    findSites(context, technology, area).then((reply) => {
      if (!isWanted) return
      setSites(
        reply.ok
          ? { places: reply.value, technology, state: 'here' }
          : { ...known, state: 'failed' },
      )
    })
    return () => {
      isWanted = false
    }
  }, [technology, name, turn])
  return { sites: known, again: () => setTurn((turns) => turns + 1) }
}
