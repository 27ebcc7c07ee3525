import { expect, test } from 'vitest'
import { fakeClock, fakeContext } from '../../lib/page/page-context.fake.ts'
import { dropProof, keepProof, proofOf } from './proof.ts'

const proof = { number: '971000001', refId: 'REF', value: 'TOKEN', lifeSeconds: 600 }

function session() {
  const { clock, pass } = fakeClock()
  const { context, store } = fakeContext({}, { clock })
  keepProof(context, proof)
  return { context, store, pass }
}

test('a proof is kept for the session, for its number alone', () => {
  const { context } = session()
  expect(proofOf(context, '971000001')).toMatchObject({ refId: 'REF', value: 'TOKEN' })
  expect(proofOf(context, '971000002')).toBeNull()
})

test('after its ten minutes it is gone, from the session too', () => {
  const { context, store, pass } = session()
  pass(599_999)
  expect(proofOf(context, '971000001')).not.toBeNull()
  pass(1)
  expect(proofOf(context, '971000001')).toBeNull()
  expect(store.entries.size).toBe(0)
})

test('once used it is removed', () => {
  const { context, store } = session()
  dropProof(context)
  expect(store.entries.size).toBe(0)
})

test('what another program left there is no proof', () => {
  const { context, store } = session()
  store.write('payerProof', { number: '971000001' })
  expect(proofOf(context, '971000001')).toBeNull()
})
