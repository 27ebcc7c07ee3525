/** The field of an address that names the answer to a form. Pages never see it. */
export const answerField = 'answer'
