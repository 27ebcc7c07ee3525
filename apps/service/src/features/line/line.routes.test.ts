import { apiPrefix } from '@portal/contract/constants'
import type { LineType } from '@portal/kernel/line-type'
import { expect, test } from 'vitest'
import { bareApp } from '../../http/bare-app.fixture.ts'
import { lineRoutes } from './line.routes.ts'

async function check(lineType: LineType, isOn: boolean) {
  const app = bareApp()
  lineRoutes(app, {
    lines: { lineType: async () => ({ kind: 'line', lineType }) },
    checksHybrids: () => isOn,
    limit: () => null,
    brake: { refuse: () => null, note: async () => {} },
  })
  const reply = await app.inject({
    method: 'POST',
    url: `${apiPrefix}/subscriber/line-type`,
    payload: { msisdn: '971000004', requestType: 'HYBRID_POSTPAID_CHECK' },
  })
  return reply.json()
}

test.each<LineType>(['POSTPAID', 'HYBRID'])(
  'the check for bills, switched on, accepts a %s line',
  async (lineType) => {
    expect(await check(lineType, true)).toMatchObject({ status: 'success', result: lineType })
  },
)

test.each<LineType>(['PREPAID', 'BROADBAND'])(
  'the check for bills, switched on, names the type of a %s line',
  async (lineType) => {
    const result = { reason: 'line.not-billed', field: 'msisdn', lineType }
    expect((await check(lineType, true)).result).toEqual(result)
  },
)

test('the check for bills is refused while it is switched off', async () => {
  const result = { reason: 'request.invalid', field: 'requestType' }
  expect((await check('HYBRID', false)).result).toEqual(result)
})
