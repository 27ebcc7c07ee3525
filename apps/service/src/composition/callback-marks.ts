import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseId, type TransactionId } from '@portal/kernel/ids'
import type { CallbackMarks } from '../ports/callback-marks.port.ts'

/**
 * Marks by the secret of the sessions: the payment's id, and a tag that only this installation can make. A session's own
 * tag signs a text that begins with an id, so it is never a mark's. `callbacksUrl`: without a slash at its end.
 */
export function createCallbackMarks(secret: string, callbacksUrl: string): CallbackMarks {
  const tagOf = (provider: string, id: TransactionId): string =>
    createHmac('sha256', secret).update(`callback\n${provider}\n${id}`).digest('base64url')

  return {
    addressOf: (provider, id) => `${callbacksUrl}/${provider}/${id}.${tagOf(provider, id)}`,
    read(provider, mark) {
      const [first = '', tag = '', ...rest] = mark.split('.')
      const id = parseId<'TransactionId'>(first)
      if (!id.ok || rest.length > 0) return null
      const [given, right] = [Buffer.from(tag), Buffer.from(tagOf(provider, id.value))]
      return given.length === right.length && timingSafeEqual(given, right) ? id.value : null
    },
  }
}
