import { everyKind, goodValues } from '@portal/contract/forms/form-cases.fixture'
import { systemRandom } from '@portal/kernel/ids'
import { expect, test } from 'vitest'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import { type Draft, findDraft, keepDraft } from './draft.flow.ts'

const place = { lat: -15.4, lng: 28.3 }
const draft: Draft = { planCode: 'ODU_200GB_1M', values: goodValues, place }

function device() {
  const { grants } = memoryGrants()
  const deps = { grants, random: systemRandom }
  return {
    keep: (ownerHash: string, kept = draft, draftId?: string) =>
      keepDraft(deps, ownerHash, { draftId, form: everyKind, draft: kept }),
    find: (ownerHash: string | null, typed: string) => findDraft(deps, { ownerHash, typed }),
  }
}

async function keptBy(ownerHash: string) {
  const { keep, find } = device()
  const kept = await keep(ownerHash)
  if (!kept.ok) throw new Error(kept.error)
  return { keep, find, id: kept.value }
}

test('a form is kept as its fields have it, for its device alone', async () => {
  const { keep, find, id } = await keptBy('mine')
  expect(await find('mine', id)).toEqual({
    ...draft,
    values: { ...goodValues, msisdn: '971000001' },
  })
  expect(await find('another', id)).toBeNull()
  expect(await find(null, id)).toBeNull()
  expect(await find('mine', 'x')).toBeNull()
  expect(await keep('another', draft, id)).toEqual({ ok: false, error: 'request.not-found' })
  expect(await keep('mine', draft, 'x')).toEqual({ ok: false, error: 'request.not-found' })
})

test('a form that is changed stays the same one', async () => {
  const { keep, find, id } = await keptBy('mine')
  const changed = { ...draft, planCode: 'ODU_400GB_1M' }
  expect(await keep('mine', changed, id)).toEqual({ ok: true, value: id })
  expect(await find('mine', id)).toMatchObject({ planCode: 'ODU_400GB_1M' })
})

test('nothing is kept that the form does not ask for, and no place abroad', async () => {
  const { keep, find } = device()
  const kept = await keep('mine', {
    ...draft,
    values: { ...goodValues, admin: 'true' },
    place: { lat: 51.5, lng: 0 },
  })
  const found = await find('mine', kept.ok ? kept.value : '')
  expect(found?.place).toBeNull()
  expect(found?.values).not.toHaveProperty('admin')
})
