import styles from './radio-rows.module.css'

export type RadioRowsProps = {
  /** Names the group. */
  label: string
  name: string
  /** The value that is chosen at first. */
  chosen: string
  rows: readonly { value: string; label: string; detail: string }[]
}

/** A few choices with a line about each: plain radio buttons, which work without script. */
export function RadioRows({ label, name, chosen, rows }: RadioRowsProps) {
  return (
    <div role="radiogroup" aria-label={label}>
      {rows.map(({ value, label: words, detail }) => {
        const id = `${name}-${value}`
        return (
          <label key={value} className={styles.row} htmlFor={id}>
            <input
              id={id}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-detail`}
            />
            <span>
              <b id={`${id}-label`}>{words}</b>
              <small id={`${id}-detail`}>{detail}</small>
            </span>
          </label>
        )
      })}
    </div>
  )
}
