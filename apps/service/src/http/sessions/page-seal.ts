import { createHmac } from 'node:crypto'
import type { PageHost } from '@portal/contract/page-host'

/** Seals by the secret of the sessions. A session's tag signs a text that begins with an id, so it is never a page's seal. */
export const createPageSeal =
  (secret: string): PageHost['sealOf'] =>
  (text) =>
    createHmac('sha256', secret).update(`page\n${text}`).digest('base64url')
