import { broadbandBundleCall, bundleCall } from '@portal/contract/bundle.schema'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { answer, refused, refuseField } from '../../http/answer.ts'
import type { Limit, MissBrake } from '../../http/limits.ts'
import { type Asked, limited, serveCall } from '../../http/serve-call.ts'
import { type BundleWorld, listBundles } from './bundle.flow.ts'

export type BundleDeps = {
  world: BundleWorld
  /** For the catalogue, which is the same for all. */
  readLimit: Limit
  /** For a number, about which the operator is asked. */
  checkLimit: Limit
  brake: MissBrake
}

export function bundleRoutes(app: FastifyInstance, deps: BundleDeps) {
  const { world, readLimit } = deps
  serveCall(
    app,
    bundleCall,
    limited(readLimit, async ({ msisdn: typed, lineType, serviceType }, asked: Asked) => {
      if (serviceType && lineType !== 'BROADBAND') return refuseField('serviceType')
      if (typed !== undefined) return bundlesOfNumber(deps, { typed, lineType }, asked)
      const listed = await listBundles(world, { msisdn: null, lineType })
      return listed.ok ? answer([...listed.value]) : refused(listed.error)
    }),
  )
  serveCall(
    app,
    broadbandBundleCall,
    limited(readLimit, async () => {
      const listed = await listBundles(world, { msisdn: null, lineType: 'BROADBAND' })
      return listed.ok ? answer([...listed.value]) : refused(listed.error)
    }),
  )
}

type OfNumber = { typed: string; lineType: Parameters<typeof listBundles>[1]['lineType'] }

/** What a number is told tells of its line, so it is counted as every question about one. */
async function bundlesOfNumber(
  { world, checkLimit, brake }: BundleDeps,
  { typed, lineType }: OfNumber,
  { request }: Asked,
) {
  const tooMany = (await checkLimit(request)) ?? (await brake.refuse(request))
  if (tooMany) return tooMany
  const msisdn = parseMsisdn(typed)
  const listed = msisdn.ok
    ? await listBundles(world, { msisdn: msisdn.value as Msisdn, lineType })
    : ({ ok: false, error: 'line.invalid' } as const)
  if (!listed.ok && listed.error === 'provider.unavailable') return refused(listed.error)
  await brake.note(request, listed.ok ? 'hit' : 'miss')
  return listed.ok ? answer([...listed.value]) : refused(listed.error, { field: 'msisdn' })
}
