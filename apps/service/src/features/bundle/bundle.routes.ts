import { broadbandBundleCall, bundleCall } from '@portal/contract/calls/bundle.schema'
import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/addresses/ip-network.ts'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import { namedIn } from '../../http/calls/wording.ts'
import type { Limit, MissBrake } from '../../http/limits/limits.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import type { Bundle } from '../../ports/operator/catalogue.port.ts'
import { type BundleDeps, listBundles, listPlans } from './bundle.flow.ts'
import { toWire } from './bundle.rules.ts'

export const bundleCalls = [bundleCall, broadbandBundleCall] as const

export type BundleRouteDeps = {
  flowDeps: BundleDeps
  /** For the catalogue, which is the same for all. */
  readLimit: Limit
  /** For a number, about which the operator is asked. */
  checkLimit: Limit
  brake: MissBrake
}

export function bundleRoutes(app: FastifyInstance, deps: BundleRouteDeps) {
  const { flowDeps, readLimit } = deps
  const languageOf = ({ headers }: Caller, asked: Language | undefined) =>
    namedIn({ headers, server: app }, asked)
  serveRead(
    app,
    bundleCall,
    limited(readLimit, async ({ msisdn: typed, lineType, ...asks }, { request }) => {
      const language = languageOf(request, asks.language)
      if (typed !== undefined) return bundlesOfNumber(deps, { typed, lineType, language }, request)
      const listed = await listBundles(flowDeps, { msisdn: null, lineType, language })
      return listed.ok ? bundlesFor(lineType, listed.value) : refused(listed.error)
    }),
  )
  serveCall(
    app,
    broadbandBundleCall,
    limited(readLimit, async ({ serviceType, language: asked }, { request }) => {
      const language = languageOf(request, asked)
      const listed = await listPlans(flowDeps.catalogue, { serviceType, language })
      return listed.ok ? bundlesFor('BROADBAND', listed.value) : refused(listed.error)
    }),
  )
}

const bundlesFor = (lineType: LineType, bundles: readonly Bundle[]) =>
  answer(bundles.map((bundle) => toWire(bundle, lineType)))

type OfNumber = { typed: string; lineType: LineType; language: Language }

/** The list of a number reveals its line, so it is counted as every question about one. */
async function bundlesOfNumber(
  { flowDeps, checkLimit, brake }: BundleRouteDeps,
  { typed, lineType, language }: OfNumber,
  request: Caller,
) {
  const tooMany = (await checkLimit(request)) ?? (await brake.refuse(request))
  if (tooMany) return tooMany
  const msisdn = parseMsisdn(typed)
  const listed = msisdn.ok
    ? await listBundles(flowDeps, { msisdn: msisdn.value, lineType, language })
    : ({ ok: false, error: 'line.invalid' } as const)
  if (!listed.ok && listed.error === 'provider.unavailable') return refused(listed.error)
  const isUnknown = !listed.ok && listed.error === 'line.invalid'
  await brake.note(request, isUnknown ? 'miss' : 'hit')
  return listed.ok ? bundlesFor(lineType, listed.value) : refused(listed.error, { field: 'msisdn' })
}
