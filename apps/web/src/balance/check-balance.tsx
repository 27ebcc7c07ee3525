import { Button } from '../ui/button/button.tsx'
import { balanceField, type ProvedBy } from './balance-field.ts'

/**
 * The button of a number's balance, in the form that has the number. Its page's action answers it, see `withBalance`; `to`
 * is where it is posted to without script.
 */
export const CheckBalance = ({
  by,
  to,
  busy,
  children,
}: {
  by: ProvedBy
  to: string
  busy?: boolean
  children: string
}) => (
  <Button
    type="submit"
    variant="quiet"
    name={balanceField}
    value={by}
    formMethod="post"
    formAction={to}
    busy={busy ?? false}
  >
    {children}
  </Button>
)
