import type { Stay } from '../../../lib/page/page.ts'

/** The address that was typed beside the number, where no script keeps it. */
export const CarriedEmail = ({ first }: { first: Stay | null }) =>
  first?.values.emailId ? <input type="hidden" name="emailId" value={first.values.emailId} /> : null
