import { after, type Instant, toIso } from '@portal/kernel/instant'
import type { World } from '../world.ts'
import { utcOffsetHours } from './daraja.facts.ts'

const hourMs = 3_600_000

/** A moment as timestamps have it: YYYYMMDDHHmmss by the clock of the provider's country. */
export const stampOf = (at: Instant): string =>
  toIso(after(at, utcOffsetHours * hourMs))
    .slice(0, 19)
    .replaceAll(/\D/g, '')

/** Ten capitals and digits, unlike any other. */
export const receiptFor = (world: World): string =>
  `R${world.nextId().toString(36).toUpperCase()}`.padEnd(10, '0').slice(0, 10)
