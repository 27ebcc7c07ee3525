/** The field of a search of the questions, in the address. */
export const searchField = 'search'

/** The page of a long list of questions, in the address. */
export const pageField = 'page'

/** Beside a search in the address: what it found is the page. */
export const listField = 'list'
