import { type KeyboardEvent, useState } from 'react'

/** Round the list: from nothing down to the first, up to the last. */
const move = (place: number, by: number, count: number): number =>
  place < 0 ? (by > 0 ? 0 : count - 1) : (place + by + count) % count

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const noChoice = { of: null, place: -1 }

type Suggestions<Item> = {
  /** The answer that has them, by its identity: a choice belongs to the list that it was seen in. */
  readonly of: object | null
  readonly items: readonly Item[]
  readonly isShown: boolean
  readonly open: () => void
  readonly close: () => void
  readonly onPick: (item: Item) => void
  /** Escape where no suggestions are shown. */
  readonly clear: () => void
}

/** Suggestions below a field by keyboard: arrows through them, Enter to one, Escape out of them. */
export function useSuggestions<Item>({
  of,
  items,
  isShown,
  open,
  close,
  onPick,
  clear,
}: Suggestions<Item>) {
  const [choice, setChoice] = useState<{ of: object | null; place: number }>(noChoice)
  const chosen = choice.of === of ? choice.place : -1
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const picked = event.key === 'Enter' && isShown ? items[chosen] : undefined
    const isMove = by !== undefined && items.length > 0
    if (event.key !== 'Escape' && !isMove && picked === undefined) return
    event.preventDefault()
    if (picked !== undefined) onPick(picked)
    else if (isMove) {
      open()
      setChoice({ of, place: move(isShown ? chosen : -1, by, items.length) })
    } else if (isShown) close()
    else clear()
  }
  return { chosen, onKeyDown, forget: () => setChoice(noChoice) }
}
