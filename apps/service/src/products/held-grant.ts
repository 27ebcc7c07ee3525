import type { DeviceGrants, Granted, HeldGrant } from '../ports/device-grants.port.ts'
import type { PriceAsker } from '../ports/product.port.ts'

/** What the device was shown, unless another order than this one has used it up; null also for a device without session. */
export async function heldGrant(
  grants: Pick<DeviceGrants, 'find'>,
  { ownerHash, orderId }: PriceAsker,
  granted: Granted,
): Promise<HeldGrant | null> {
  if (ownerHash === null) return null
  const held = await grants.find({ ownerHash, ...granted })
  return held !== null && (held.orderId === null || held.orderId === orderId) ? held : null
}
