/** The field of a search of the questions, in the address. */
export const searchField = 'search'

/** Beside a search in the address: what it found is the page. */
export const listField = 'list'
