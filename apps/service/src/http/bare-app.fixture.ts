import Fastify from 'fastify'
import { wordingFixture } from './calls/wording.fixture.ts'
import { handleErrors } from './refusals/errors.ts'

/** A server without routes, which reads bodies and words refusals as the portal's does. */
export function bareApp() {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } })
  handleErrors(app, wordingFixture)
  return app
}
