import { leadPath, leadStatusPath } from '@portal/contract/calls/lead'

/** Steps of asking for home broadband. Each is an address, so that a reload or a lost tab loses nothing. */
export type LeadStepName = 'details' | 'place' | 'confirm' | 'code' | 'send' | 'end'

/** The field of the address that names the plan; the others are `draft`, `ref` and `lead`. */
export const planField = 'plan'

export const leadAddress = (
  step: LeadStepName,
  more: Readonly<Record<string, string>> = {},
): string => `${leadPath}?${new URLSearchParams({ ...more, step })}`

/** The plans, with one of them chosen. */
export const plansAddress = (planCode?: string): string =>
  planCode ? `${leadPath}?${new URLSearchParams({ [planField]: planCode })}` : leadPath

/** The form of a draft, with what was typed. */
export const editAddress = (draft: string): string => leadAddress('details', { draft })

/** The page below the code: where the address is confirmed, or else the form. */
export const belowCode = (draft: string, confirms: boolean): string =>
  confirms ? leadAddress('confirm', { draft }) : editAddress(draft)

/** The field of the address that names a lead. */
export const leadField = 'lead'

/** Where a lead is followed; without a reference it is asked for there. */
export const followAddress = (refLeadId: string): string =>
  refLeadId
    ? `${leadStatusPath}?${new URLSearchParams({ [leadField]: refLeadId })}`
    : leadStatusPath
