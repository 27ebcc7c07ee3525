import type { LineType } from '@portal/kernel/line-type'
import type { RefusalCode } from './codes.ts'

/** Every answer of the API. A success carries `result`; a refusal its code, words fit to be shown, and the field at fault. */
export type Success<T> = { statusCode: 200; status: 'success'; message: string; result: T }
export type Refusal = {
  /** A number, or text where the code of the operator's catalogue is one, such as 56D005. */
  statusCode: number | string
  status: 'error'
  message: string
  result?: {
    reason: RefusalCode
    field?: string
    attemptsLeft?: number
    /** Type of the line, where a line of another type was asked for. */
    lineType?: LineType
    /** Price of a bundle now, where another one was named: "35.00". */
    price?: string
  }
}
