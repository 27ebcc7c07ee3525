import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url)

test('the cookie comes with paying, a code, a bill, a form of home broadband, a vote or a message, as the privacy page says', () => {
  const callers = globSync('**/*.routes.ts', { cwd: source }).filter((file) =>
    readFileSync(new URL(file, source), 'utf8').includes('.findOrStart('),
  )
  expect(callers.sort()).toEqual([
    'features/bill/bill.routes.ts',
    'features/bill/invoice.routes.ts',
    'features/feedback/feedback.routes.ts',
    'features/help/help.routes.ts',
    'features/lead/lead.routes.ts',
    'features/otp/otp.routes.ts',
    'payments/attempts/initiate.routes.ts',
    'payments/orders/order.routes.ts',
  ])
  const page = readFileSync(
    new URL('../../../content/pages/en/privacy-policy-config.json', source),
    'utf8',
  )
  expect(page).toContain(
    'only once you begin to pay, ask for a code, a bill or home broadband, vote or write to us',
  )
})
