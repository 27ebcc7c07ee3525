/** The method of tests/extension. */
export const voucher = { name: 'voucher', mode: 'MPESA' } as const
