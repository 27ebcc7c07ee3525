import { expect, test } from '@playwright/test'
import { allExamples, openExample } from '../../client/page-examples.ts'
import { askForRecharge, inEnglish, inSwahili, payByCard } from '../pages.ts'
import { open, portalUrl } from '../visit.ts'

/** Everything that the browser asks for and that is no part of the portal. */
function watchOthers(page: Parameters<typeof open>[0]): string[] {
  const others: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(portalUrl).origin || /analytics/.test(pathname))
      others.push(request.url())
  })
  return others
}

for (const tongue of [inEnglish, inSwahili]) {
  test(`without the operator's setting nothing is counted on the way to the gateway, in ${tongue.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const others = watchOthers(page)
    await open(page, tongue.prefix || '/')
    await askForRecharge(page, tongue)
    expect(others).toEqual([])
    await payByCard(page, tongue)
  })
}

for (const example of allExamples) {
  test(`${example.name} names no script and no address for it`, { tag: '@wide' }, async () => {
    const { path, cookies } = await openExample(example, portalUrl)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const reply = await fetch(portalUrl + path, { headers: { cookie } })
    expect(await reply.text()).not.toMatch(/analytics|data-to=/)
    expect(reply.headers.get('content-security-policy')).toMatch(/connect-src 'self';/)
  })
}
