/** The ways in which a message or a code travels. */
export const channels = ['sms', 'mail'] as const
export type Channel = (typeof channels)[number]
