import { methodModels, productModels } from '../models.ts'
import { attemptBugs } from './attempts.bugs.ts'
import { bookBugs } from './books.bugs.ts'
import { callBugs } from './calls.bugs.ts'
import { checkoutBugs } from './checkout.bugs.ts'
import type { PlantedBug } from './planted-bug.ts'
import { refundBugs } from './refunds.bugs.ts'
import { timingBugs } from './timing.bugs.ts'

/** Bugs that the simulation must catch. Methods and products bring their own. */
export const plantedBugs: readonly PlantedBug[] = [
  ...attemptBugs,
  ...callBugs,
  ...refundBugs,
  ...bookBugs,
  ...timingBugs,
  ...checkoutBugs,
  ...methodModels.flatMap(({ bugs }) => bugs),
  ...productModels.flatMap(({ bugs }) => bugs),
]
