import { useApp } from '../../lib/page/app-context.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './bill.module.css'
import { type OpenedBy, openField } from './bill-fields.ts'

const ways: readonly OpenedBy[] = ['otp', 'account']

/** The buttons that ask for the bill of the number in the form. */
export function OpenBill({
  isAgain,
  blocked,
  busy,
}: {
  /** A bill is shown already. */
  isAgain: boolean
  /** There is no number yet whose bill could be asked for. */
  blocked: boolean
  busy: boolean
}) {
  const { t } = useApp()
  return (
    <fieldset className={styles.open}>
      <legend className={styles.legend}>{t(isAgain ? 'bill.openAgain' : 'bill.open')}</legend>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Button
            key={way}
            type="submit"
            name={openField}
            value={way}
            busy={busy}
            aria-disabled={blocked ? true : undefined}
          >
            {t(`bill.open.${way}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
