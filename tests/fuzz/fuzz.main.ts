import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { portalUnderTest } from '../client/under-test.ts'
import { fuzz } from './fuzz.ts'

/**
 * Odd requests for every address of a running portal, calls from its own API document:
 * `PORTAL_URL=… node tests/fuzz/fuzz.main.ts --requests 2000`. Prints its seed, and for what goes wrong
 * the smallest request that does; `--seed N --only ADDRESS` makes the same requests again.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '40' },
    seed: { type: 'string' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const begun = performance.now()
const found = await fuzz(portalUnderTest(), {
  seed,
  perRoute: Number(values.requests),
  only: values.only,
})
const failed = found.filter(({ problem }) => problem !== null)
for (const { name, problem } of failed) console.log(`${name}: ${problem}\n`)
if (values.verbose) {
  for (const { name, statuses } of found) {
    console.log(name, [...statuses].map(([status, count]) => `${status}×${count}`).join(' '))
  }
}
const requests = found.reduce((sum, each) => sum + each.requests, 0)
const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
console.log(
  JSON.stringify({ seed, routes: found.length, requests, failed: failed.length, seconds }),
)
process.exit(failed.length === 0 ? 0 : 1)
