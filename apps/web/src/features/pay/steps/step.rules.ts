import { pinLength } from '@portal/contract/constants'
import type { Problem } from '../../../lib/page/page.ts'

export function checkPin(digits: string): Problem | null {
  if (digits === '') return { text: 'refusal.pin.required' }
  return new RegExp(`^\\d{${pinLength}}$`).test(digits) ? null : { text: 'step.pinLength' }
}
