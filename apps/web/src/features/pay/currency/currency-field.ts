/** The field of a form that names a currency, and marks what is wrong with it. */
export const currencyField = 'currency'
