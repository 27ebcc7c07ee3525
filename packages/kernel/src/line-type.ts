/** The kinds of line that the operator reports for a number. */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND'] as const
export type LineType = (typeof lineTypes)[number]
