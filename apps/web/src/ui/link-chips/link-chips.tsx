import { useRoving } from '../roving/use-roving.ts'
import styles from './link-chips.module.css'

export type LinkChip = { readonly value: string; readonly label: string; readonly href: string }

export type LinkChipsProps = {
  /** Names the group. */
  label: string
  chips: readonly LinkChip[]
  chosen: string
  /** With script, in place of following the chip's address. */
  onChoose?: ((value: string) => void) | undefined
}

/**
 * Radio buttons that are links: the choice is an address, and one tap makes it, with and without script. Native radio
 * buttons would need a second button without script, and lose what is chosen before it comes. Decision 083.
 */
export function LinkChips({ label, chips, chosen, onChoose }: LinkChipsProps) {
  const values = chips.map(({ value }) => value)
  const { box, linkProps } = useRoving<HTMLDivElement>({ ids: values, chosen, onChoose })
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label} ref={box}>
      {chips.map(({ value, label: words, href }) => (
        // biome-ignore lint/a11y/useSemanticElements: a link, so that it works without script.
        <a
          key={value}
          href={href}
          className={styles.chip}
          role="radio"
          aria-checked={value === chosen}
          {...linkProps(value)}
        >
          {words}
        </a>
      ))}
    </div>
  )
}
