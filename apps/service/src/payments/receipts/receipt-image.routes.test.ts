import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import { type Refused, refused } from '../../http/refusals/answer.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import { receiptImageRoutes } from './receipt-image.routes.ts'

test('the image of a receipt is drawn within a limit', async () => {
  let refusal: Refused | null = null
  const app = Fastify()
  handleErrors(app, wordingFixture)
  receiptImageRoutes(app, { publicUrl: 'https://portal.example', limit: () => refusal })
  const ask = () => app.inject('/receipt/AAAA-BBBB-CCCC-DDDD/qr.svg')
  expect((await ask()).headers['content-type']).toBe('image/svg+xml')
  refusal = refused('request.too-many', { waitSeconds: 60 })
  expect((await ask()).statusCode).toBe(429)
})
