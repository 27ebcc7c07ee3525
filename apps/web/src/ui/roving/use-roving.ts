import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { rovingTarget } from './roving.ts'

type RovingOptions = {
  readonly ids: readonly string[]
  /** Null: none is. */
  readonly chosen: string | null
  /** Absent while no script runs: the links then lead to their addresses, each with its own tab stop. */
  readonly onChoose: ((id: string) => void) | undefined
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Links of which one is chosen, with one tab stop: arrow keys, Home and End move and choose, the space bar chooses.
 * Clicks that open another window are left to the browser.
 */
export function useRoving<Box extends HTMLElement>({ ids, chosen, onChoose }: RovingOptions) {
  const box = useRef<Box>(null)
  const stop = chosen !== null && ids.includes(chosen) ? chosen : ids[0]
  const press = (event: KeyboardEvent<HTMLElement>, id: string, choose: (id: string) => void) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey) return
    const place = ids.indexOf(id)
    const target = key === ' ' ? place : rovingTarget(key, place, ids.length)
    const next = target === null ? undefined : ids[target]
    if (target === null || next === undefined) return
    event.preventDefault()
    box.current?.querySelectorAll('a')[target]?.focus()
    if (next !== chosen) choose(next)
  }
  const linkProps = (id: string) =>
    onChoose && {
      tabIndex: id === stop ? 0 : -1,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, id, onChoose),
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (!isPlain(event)) return
        event.preventDefault()
        if (id !== chosen) onChoose(id)
      },
    }
  return { box, linkProps }
}
