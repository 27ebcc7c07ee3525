/** The kinds of lines that the operator tells of a number. */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND'] as const
export type LineType = (typeof lineTypes)[number]
