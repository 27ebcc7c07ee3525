import { describe, expect, test } from 'vitest'
import { aBundle } from '../../ports/operator/bundle.fixture.ts'
import type { Catalogue } from '../../ports/operator/catalogue.port.ts'
import { listBundles, listPlans } from './bundle.flow.ts'

// The plan is for broadband lines too, so that its service alone tells it apart.
const lineTypes = ['BROADBAND'] as const
const bundle = aBundle({ productCode: 'MIFI', lineTypes })
const plan = aBundle({ productCode: 'ODU', lineTypes, serviceType: 'HBB_ODU_AW' })

const catalogueOf = (answer: Awaited<ReturnType<Catalogue['bundles']>>): Catalogue => ({
  bundles: async () => answer,
  bundle: async () => ({ kind: 'no-bundle' }),
  categoryOf: async () => null,
})
const catalogue = catalogueOf({ kind: 'bundles', bundles: [bundle, plan] })
const silent = catalogueOf({ kind: 'lost', detail: '' })

const lines = { lineType: async () => ({ kind: 'line', lineType: 'BROADBAND' }) as const }
const shownLines = () => lineTypes
const ofBroadband = { msisdn: null, lineType: 'BROADBAND', language: 'EN' } as const
const ofService = { serviceType: 'HBB_ODU_AW', language: 'EN' } as const

describe('bundles and plans', () => {
  test('are two lists that share nothing', async () => {
    const bundles = await listBundles({ lines, catalogue, shownLines }, ofBroadband)
    expect(bundles).toEqual({ ok: true, value: [bundle] })
    expect(await listPlans(catalogue, ofService)).toEqual({ ok: true, value: [plan] })
  })

  test('are not known while the catalogue is silent', async () => {
    const unknown = { ok: false, error: 'provider.unavailable' }
    expect(await listBundles({ lines, catalogue: silent, shownLines }, ofBroadband)).toEqual(
      unknown,
    )
    expect(await listPlans(silent, ofService)).toEqual(unknown)
  })
})
