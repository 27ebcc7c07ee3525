/** The page on which the bill of a number is paid, without language prefix. */
export const billPath = '/postpaid-bill-pay'

/** The page on which invoices of fixed internet are paid, likewise. */
export const invoicePath = '/orp/fixed-internet'
/** The address of their list: neither the account nor the email address is in it. */
export const shownPath = `${invoicePath}?bills=shown`
