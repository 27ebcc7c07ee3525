/** The method of tests/extension. */
export const voucher = { name: 'voucher', mode: 'VOUCHER' } as const
