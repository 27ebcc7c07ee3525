/** The kinds of lines that the operator tells of a number. */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND'] as const
export type LineType = (typeof lineTypes)[number]

/** True for a word of another system that names a kind of line. */
export const isLineType = (raw: unknown): raw is LineType => lineTypes.some((type) => type === raw)
