/** In the address of a page that shows the answer to a form: its name. It is no part of what the page is asked for. */
export const answerField = 'answer'
