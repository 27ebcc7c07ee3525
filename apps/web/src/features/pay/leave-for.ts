import type { MouseEvent } from 'react'
import { goBackTo } from '../../lib/address/address-below.ts'

/** Follows the link to the page that the order came from: as it was left, its list and place too, but not to a step over it. */
export const leaveFor = (href: string) => (event: MouseEvent) =>
  goBackTo(event, (path, search) => path === href.split('?', 1)[0] && !search.has('step'))
