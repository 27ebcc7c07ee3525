import type { Problem } from '../lib/page/page.ts'

const notSent: readonly string[] = [
  'refusal.otp.too-many',
  'refusal.otp.too-many-today',
  'refusal.otp.not-sent',
]

/** No code is sent to this number for now, which a toast says: nothing in the form is at fault. */
export const isNotSent = ({ text }: Problem): boolean => notSent.includes(text)
