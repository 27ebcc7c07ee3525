import { createHmac } from 'node:crypto'
import type { PageHost } from '@portal/contract/page-host'

/** Seals by the secret of the sessions. What a session's tag signs begins with an id, so that none is a seal of a page. */
export const createPageSeal =
  (secret: string): PageHost['sealOf'] =>
  (text) =>
    createHmac('sha256', secret).update(`page\n${text}`).digest('base64url')
