import type { Page } from '@playwright/test'
import { type Attempt, askForPage, openAttempt } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'

/** An attempt at the gateway that belongs to this browser. */
export async function attemptFor(page: Page, portalUrl: string): Promise<Attempt> {
  const visitor = createVisitor(portalUrl)
  const attempt = await openAttempt(visitor)
  await askForPage(visitor, attempt)
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: portalUrl }))
  await page.context().addCookies(cookies)
  return attempt
}
