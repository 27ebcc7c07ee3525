import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { fifty } from '../core/payment-fixture.ts'

/** Answers of a provider about the charge of a fixture's payment. */
export const success = {
  kind: 'successful',
  providerId: 'P1',
  amount: fifty,
  reference: 'TRANSACTION',
} as const
export const foreign: EnquiryAnswer = { ...success, reference: 'ANOTHER' }
export const failed = { kind: 'failed', detail: 'no' } as const
export const absent = { kind: 'absent' } as const
export const pending: EnquiryAnswer = { kind: 'pending' }
export const lost = { kind: 'lost', detail: 'time-out' } as const
export const unsent = { kind: 'unsent', detail: 'connection refused' } as const
