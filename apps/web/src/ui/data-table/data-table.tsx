import { memo, type ReactNode, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { useWindowed } from '../windowed/use-windowed.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  readonly header: string
  /** On a phone: the card's heading, a line with its label, beside the heading, or the end of the card. */
  readonly place: 'title' | 'fact' | 'aside' | 'action'
  /** In a wide table. */
  readonly width: 'narrow' | 'medium' | 'amount' | 'quarter' | 'wide' | 'rest'
  /** True of a row whose title says it: the card on a phone leaves it out. */
  isSaid?(row: Row): boolean
  render(row: Row): ReactNode
}

export type DataTableProps<Row> = {
  /** Names the table. */
  caption: string
  /** The same from one rendering to the next, unless cells have to be rendered anew. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether the script has taken over: a long list then renders what is seen, and no more. */
  live: boolean
  /** On a phone, where titles or amounts are long: what else is beside a title goes below. */
  stacked?: boolean
  /** The rows are to be replaced. */
  busy?: boolean
}

/**
 * The roles that the elements have anyway: a browser forgets them where a style lays a table out in another way, as on
 * phones.
 */
const role = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  title: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

type RowProps = {
  columns: readonly Column<unknown>[]
  row: unknown
  index: number
  /** Counted from 1, the heads included; null where all rows are rendered. */
  rank: number | null
}

const TableRow = memo(function TableRow({ columns, row, index, rank }: RowProps) {
  return (
    <tr {...role.row} className={styles.row} data-row={index} aria-rowindex={rank ?? undefined}>
      {columns.map(({ header, place, isSaid, render }) =>
        place === 'title' ? (
          <th key={header} {...role.title} scope="row" className={styles.title}>
            {render(row)}
          </th>
        ) : (
          <td
            key={header}
            {...role.cell}
            className={classNames(styles[place], isSaid?.(row) && styles.said)}
          >
            <div className={styles.value}>{render(row)}</div>
          </td>
        ),
      )}
    </tr>
  )
})

/** Place of rows that are not rendered. Its height is set by script, where the page's policy allows it. */
function Room({ px, columns }: { px: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain row takes no focus.
    <tr className={styles.room} aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: px }} />
    </tr>
  )
}

/**
 * A table from 720 px on, below it a card for each row with the same cells, but for what its title says. A long one renders
 * only what is seen.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  live,
  stacked = false,
  busy = false,
}: DataTableProps<Row>) {
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const { body, parts } = useWindowed<HTMLTableSectionElement>({ keys, live })
  const isPart = parts.length !== rows.length
  return (
    <div className={styles.frame}>
      <table
        {...role.table}
        className={classNames(styles.table, stacked && styles.stacked)}
        aria-rowcount={isPart ? rows.length + 1 : undefined}
        aria-busy={busy || undefined}
      >
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {/* Before the heads, which may arrive one by one: each has its width from the first. */}
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} className={width === 'rest' ? undefined : styles[width]} />
          ))}
        </colgroup>
        <thead {...role.rows} className={styles.head}>
          <tr {...role.row} aria-rowindex={isPart ? 1 : undefined}>
            {columns.map(({ header, place }) => (
              <th
                key={header}
                {...role.column}
                scope="col"
                className={place === 'aside' ? styles.asideHead : undefined}
              >
                {place === 'action' ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.rows} className={styles.body} ref={body}>
          {parts.map((part) => {
            if (part.kind === 'room') {
              const { before, px } = part
              // A new element for another height: the same one would seem to move what is on the screen.
              return <Room key={`room-${before}-${px}`} px={px} columns={columns.length} />
            }
            const row = rows[part.index]
            const key = keys[part.index]
            return row === undefined ? null : (
              <TableRow
                key={key}
                columns={columns}
                row={row}
                index={part.index}
                rank={isPart ? part.index + 2 : null}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
