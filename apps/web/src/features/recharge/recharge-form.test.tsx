// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import type { Stay } from '../../lib/page.ts'
import { RechargeForm } from './recharge-form.tsx'

const limits = { min: 5, max: 5_000 }

/** The form as the server answers it to what was posted without script. */
function draw(problem: Stay['problems'][number]) {
  const values = { msisdn: '971000003', amount: '50' }
  const first: Stay = { kind: 'stay', problems: [problem], values }
  const page = { draw: () => <RechargeForm limits={limits} numbers={[]} first={first} /> }
  drawPage(page as never, null)
}

test('a postpaid number is led to a person while its bill has no page here', () => {
  draw({ field: 'msisdn', text: 'prepaid.postpaidNumber' })
  const field = screen.getByLabelText('Mobile number')
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toMatch(/^This is a postpaid number\. Pay its bill instead\./)
  expect(message?.querySelector('a')?.getAttribute('href')).toMatch(/^tel:/)
})
