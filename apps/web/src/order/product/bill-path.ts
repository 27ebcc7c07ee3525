/** The page on which the bill of a number is paid, without language prefix. */
export const billPath = '/postpaid-bill-pay'
