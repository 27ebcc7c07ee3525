import { globSync } from 'node:fs'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { CallDefinition } from '@portal/contract/define-call'
import { expect, test } from 'vitest'
import { describeCall } from './openapi.ts'

const contract = `${import.meta.dirname}/../../../../../packages/contract/src/calls`
const isCall = (exported: unknown): exported is CallDefinition =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'result' in exported

/** Every call of the contract: serializers are built when an answer is first sent, which a start does not show. */
const modules = globSync('**/*.schema.ts', { cwd: contract })
const exported = await Promise.all(modules.map((file) => import(`${contract}/${file}`)))
const calls = exported.flatMap((module) => Object.values(module).filter(isCall))

test('the contract has calls', () => {
  expect(calls.length).toBeGreaterThan(30)
})

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'the answers of %s can be serialized by their schema',
  (_, call) => {
    const build = SerializerSelector()({}, {})
    for (const [httpStatus, schema] of Object.entries(describeCall(call).response)) {
      const serialize = build({ method: call.method, url: call.path, httpStatus, schema })
      expect(serialize).toBeTypeOf('function')
    }
  },
)
